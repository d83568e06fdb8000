// The client's sources as Node can run them, for tests that need no browser.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };

/** modules imports sources, by their paths in src. What they import must be among them; all their names differ. */
export async function modules(...files) {
  const dir = mkdtempSync(join(tmpdir(), "umpire-modules-"));
  const into = (file) => join(dir, basename(file).replace(".ts", ".mjs"));
  for (const file of files) {
    const { outputText } = ts.transpileModule(readFileSync(join(src, file), "utf8"), { compilerOptions: options });
    writeFileSync(into(file), outputText.replace(/from "[./]*(?:\w+\/)?(\w+)"/g, 'from "./$1.mjs"'));
  }
  const all = await Promise.all(files.map((file) => import(pathToFileURL(into(file)))));
  rmSync(dir, { recursive: true, force: true });
  return Object.assign({}, ...all);
}

/** mapModules are the sources that read a map. Node has no paths of a canvas: what they draw is not looked at. */
export function mapModules() {
  globalThis.Path2D = class {
    moveTo() {}
    lineTo() {}
    closePath() {}
    addPath() {}
  };
  return modules(
    ...["canvas", "colours", "gridindex", "hexgrid", "hexsheet", "prints", "shape"].map((name) => `map/${name}.ts`),
    "state/gridplaces.ts",
    "wire.ts",
  );
}

/** plain is what JSON says, with its keys in order and without what is empty. */
export const plain = (v) =>
  Array.isArray(v)
    ? v.map(plain)
    : v && typeof v === "object"
      ? Object.fromEntries(
          Object.keys(v)
            .sort()
            .map((k) => [k, plain(v[k])])
            .filter(([, x]) => x !== undefined && x !== "" && x !== false && x !== null && x.length !== 0),
        )
      : v;
