// What of this folder is loaded when it is first wanted, as one script: the panel "Table", the dialogs, a contest,
// a rematch.

export { ContestSection, ContestTable } from "./conteststate";
export { ProposalDialog } from "./dialogs";
export { RematchButtons } from "./rematch";
export { TablePanel } from "./seats";
