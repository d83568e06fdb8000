// Parts of a page that are scripts of their own, loaded when they are first wanted.

import { useEffect, useState } from "preact/hooks";
import { showError } from "../state/table";

/** useLater is such a part, once it is loaded. */
export function useLater<T>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const [part, set] = useState<T>();
  useEffect(() => {
    if (wanted && !part) load().then((p) => set(() => p), showError);
  }, [wanted]);
  return part;
}
