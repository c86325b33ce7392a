import { type Child, h } from "../dom.js";
import type { View } from "../view.js";

/** A page that says one thing: what is missing, or what is being loaded. */
export function messageView(tab: View["tab"], heading: string, ...words: readonly Child[]): View {
  return {
    tab,
    title: `${heading} – Plumbline`,
    element: h("main", { class: "page", id: "main", tabindex: "-1" }, h("h1", {}, heading), h("div", { class: "message" }, words)),
  };
}
