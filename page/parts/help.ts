import { h } from "../dom.js";

const KEYS: readonly (readonly [string, string])[] = [
  ["/", "claim box"],
  ["Enter", "check; Ctrl or Cmd + Enter too"],
  ["Ctrl or Cmd + .", "stop"],
  ["Esc", "close, then clear the selection"],
  ["1 – 9", "select evidence n"],
  ["g, l", "graph, the same as list"],
  ["r, e, w", "reading, evidence, why"],
  ["j, k", "next, previous sentence of a text or row of a table"],
  ["→ ←", "in the graph: into a relation or value, back"],
  ["↑ ↓", "in the graph: along the column"],
  ["c, Home", "in the graph: next cited, the subject"],
  ["Enter, Space", "in the graph: details, unfold"],
  ["+ − 0", "zoom, fit"],
  ["?", "this table"],
];
const OFF = "plumbline-single-keys-off";

/** Single-key shortcuts are optional: speech input and motor impairments can trigger them by accident. */
export function singleKeys(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function showHelp(): void {
  const toggle = h("input", { type: "checkbox", checked: singleKeys() });
  toggle.addEventListener("change", () => (toggle.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "1")));
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-h" },
    h("h2", { id: "help-h" }, "Keys"),
    h(
      "table",
      {},
      h(
        "tbody",
        {},
        KEYS.map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, does))),
      ),
    ),
    h("label", { class: "check" }, toggle, " Use single keys"),
    h("form", { method: "dialog" }, h("button", { class: "btn primary" }, "Close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
