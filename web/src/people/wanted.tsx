// The parts of this folder that most looks at a table do without, each as it stands on the page once it is loaded.

import { Dialog } from "../ui/widgets";
import { useLater } from "../ui/later";
import { info, ownSide, snap } from "../state/table";
import { contestOpen, gameOf } from "./contest";
import { openDialog } from "./proposals";

const useParts = (wanted: boolean) => useLater(wanted, () => import("./parts"));

/** TablePanel is the panel "Table". */
export function TablePanel() {
  const Panel = useParts(true)?.TablePanel;
  return Panel ? <Panel /> : null;
}

/** ProposalDialogs are the dialogs that end the game or take orders back. */
export function ProposalDialogs() {
  const which = openDialog.value;
  const Open = useParts(!!which)?.ProposalDialog;
  return which && Open ? <Open which={which} close={() => (openDialog.value = "")} /> : null;
}

/** ContestSection is the contest as a part of another panel. */
export function ContestSection() {
  const Section = useParts(!!snap.value?.contest)?.ContestSection;
  return Section ? <Section /> : null;
}

/**
 * Rematch offers a single game again that is over, to those who have played it; once one of them has asked, it shows
 * the way there, to those who look on too. Waits: it shows nothing else.
 */
export function Rematch({ waits }: { waits?: boolean }) {
  const s = snap.value!;
  const wanted =
    s.view.outcome.over && !s.contest && !s.lesson && !s.closed && ownSide.value >= 0 && ownSide.value !== 2;
  const Buttons = useParts(wanted || !!s.rematch)?.RematchButtons;
  return (s.rematch || (wanted && !waits)) && Buttons ? <Buttons /> : null;
}

/** ContestSheet is the contest as a dialog. */
export function ContestSheet() {
  const Table = useParts(contestOpen.value)?.ContestTable;
  if (!contestOpen.value || !Table) return null;
  return (
    <Dialog title={gameOf(snap.value!.contest!, info.value!.contests)} close={() => (contestOpen.value = false)}>
      <Table />
    </Dialog>
  );
}
