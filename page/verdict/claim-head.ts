import type { Episode } from "../../src/domain/episode.js";
import { type Child, h } from "../dom.js";
import { type IconName, icon } from "../icons.js";

export type HeadNote = { readonly icon: IconName | null; readonly words: string };

/** The claim, large, with its linked names underlined; below it how it is checked, beside it what can be done. */
export function claimHead(text: string, links: Episode["links"], notes: readonly HeadNote[], actions: Child): HTMLElement {
  return h(
    "div",
    { class: "claim-head" },
    h("div", {}, h("div", { class: "caps" }, "Claim"), h("h1", {}, withNames(text, links)), h("div", { class: "meta" }, noteItems(notes))),
    h("div", { class: "actions" }, actions),
  );
}

export function noteItems(notes: readonly HeadNote[]): Child {
  return notes.map((note) => h("span", {}, note.icon === null ? null : icon(note.icon), note.words));
}

function withNames(text: string, links: Episode["links"]): readonly Child[] {
  const pieces: Child[] = [];
  let at = 0;
  for (const { span } of [...links].sort((one, other) => one.span.start - other.span.start)) {
    if (span.start < at) continue;
    pieces.push(
      text.slice(at, span.start),
      h("a", { class: "name", href: `#read-${span.start}`, "data-jump": `read-${span.start}` }, text.slice(span.start, span.end)),
    );
    at = span.end;
  }
  return [...pieces, text.slice(at)];
}
