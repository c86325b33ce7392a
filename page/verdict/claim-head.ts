import { type Child, h } from "../dom.js";
import { type IconName, icon } from "../icons.js";
import type { ClaimWords } from "../say/claim-words.js";

export type HeadNote = { readonly icon: IconName | null; readonly words: string };

/** `readAs`: what was checked instead of the claim, if a reader corrected the reading. */
type HeadClaim = { readonly text: string; readonly words: readonly ClaimWords[]; readonly readAs?: string | null };

/** Longer claims are shown in part. */
const LONG = 320;

/** The claim, large, with its words linked to their reading; below it the options of the check, next to it the actions. */
export function claimHead({ text, words, readAs = null }: HeadClaim, notes: readonly HeadNote[], actions: Child): HTMLElement {
  const worded = withWords(text, words);
  return h(
    "div",
    { class: "claim-head" },
    h(
      "div",
      {},
      h("div", { class: "caps" }, readAs === null ? "Claim" : "Checked in place of the claim"),
      readAs === null
        ? clamped(h("h1", { dir: "auto" }, worded), text)
        : [
            h("h1", { dir: "auto" }, `Read as: ${readAs}`),
            clamped(h("p", { class: "worded", dir: "auto" }, "The claim says: “", worded, "”"), text),
          ],
      h("div", { class: "meta" }, noteItems(notes)),
    ),
    h("div", { class: "actions" }, actions),
  );
}

export function noteItems(notes: readonly HeadNote[]): Child {
  return notes.map((note) => h("span", {}, note.icon === null ? null : icon(note.icon), note.words));
}

/** The first lines of a long text, and a button to expand it. */
function clamped(element: HTMLElement, text: string): Child {
  if (text.length <= LONG) return element;
  element.classList.add("clamped");
  const button = h("button", { type: "button", class: "link-btn", "aria-expanded": "false" }, "Show the whole claim");
  button.addEventListener("click", () => {
    const open = !element.classList.toggle("clamped");
    button.setAttribute("aria-expanded", String(open));
    button.textContent = open ? "Show less" : "Show the whole claim";
  });
  return [element, button];
}

/** The claim with its names underlined; a word and its node in the graph are highlighted together. */
function withWords(text: string, words: readonly ClaimWords[]): readonly Child[] {
  const pieces: Child[] = [];
  let at = 0;
  for (const { start, end, ids, kind } of words) {
    const row = `read-${start}`;
    const look = { class: kind === "name" ? "name" : "word", dir: "auto", "data-ids": ids.join(" ") };
    pieces.push(text.slice(at, start), h("a", { ...look, href: `#${row}`, "data-jump": row }, text.slice(start, end)));
    at = end;
  }
  return [...pieces, text.slice(at)];
}
