// What d3-zoom needs of d3-transition: to interrupt transitions. The client starts none (Camera glides by itself), so
// the bundler puts this in the place of that library and of what it needs.

import { selection } from "d3-selection";

export const interrupt = () => undefined;

(selection.prototype as unknown as { interrupt: () => unknown }).interrupt = function () {
  return this;
};
