import { type Child, h } from "../dom.js";
import type { View } from "../view.js";

/** A page with a single message: what is missing, or what is loading. */
export function messageView(tab: View["tab"], heading: string, ...words: readonly Child[]): View {
  return {
    tab,
    title: `${heading} – Plumbline`,
    element: h("main", { class: "page", id: "main", tabindex: "-1" }, h("h1", {}, heading), h("div", { class: "message" }, words)),
  };
}
