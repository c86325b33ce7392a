import type { Citation } from "../../src/domain/outcome.js";
import { STANCE_WORDS } from "../../src/reports/words.js";
import { h } from "../dom.js";

/** The number of a citation: a button that selects its evidence. */
export function cite(number: number, stance: Citation["stance"], id: string): HTMLElement {
  const label = `Evidence ${number}, ${STANCE_WORDS[stance].toLowerCase()}`;
  return h(
    "button",
    { class: `cite ${stance}`, type: "button", "data-ids": id, "data-select": id, "aria-label": label },
    h("span", {}, number),
  );
}

/** Keeps citation marks on the same line as the word before them. */
export function glued(text: string, marks: readonly Node[]): readonly (Node | string)[] {
  if (marks.length === 0) return [text];
  const at = text.trimEnd().lastIndexOf(" ") + 1;
  return [text.slice(0, at), h("span", { class: "nb" }, text.slice(at), ...marks)];
}
