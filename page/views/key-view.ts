import { h } from "../dom.js";
import { keepKey } from "../service/service.js";
import type { View } from "../view.js";

/** Asks for an API key if the service needs one; it is stored until the tab is closed. */
export function keyView(go: () => void): View {
  const input = h("input", { type: "password", required: true, autocomplete: "off", "aria-label": "Key" });
  const form = h(
    "form",
    { class: "key-form" },
    h("span", { class: "field" }, input),
    h("button", { type: "submit", class: "btn primary" }, "Go on"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepKey(input.value.trim());
    go();
  });
  return {
    tab: null,
    title: "Key – Plumbline",
    element: h(
      "main",
      { class: "page", id: "main", tabindex: "-1" },
      h("h1", {}, "This service asks for a key"),
      h("p", { class: "muted" }, "Its operator makes one with plumbline keys add. It is kept in this tab until you close it."),
      form,
    ),
  };
}
