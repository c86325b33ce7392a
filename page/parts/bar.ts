import { h, show } from "../dom.js";
import { icon, logo } from "../icons.js";
import { sayGraph, sayReasoner } from "../say/graph-words.js";
import type { Capabilities } from "../service/service.js";
import { currentTheme, switchTheme } from "../theme.js";
import type { View } from "../view.js";

const TABS = [
  ["Claim", "#/"],
  ["Text", "#/text"],
  ["Batch", "#/batch"],
  ["History", "#/history"],
  ["Policies", "#/policies"],
] as const;

export type Bar = { readonly element: HTMLElement; current(tab: View["tab"]): void; about(capabilities: Capabilities): void };

/** Navigation, the graph and reasoner in use, and the theme. */
export function topBar(): Bar {
  const links = TABS.map(([words, href]) => h("a", { href }, words));
  const nav = h("nav", { "aria-label": "Main", id: "nav" }, links);
  const status = h("span", { class: "long" });
  const theme = h("button", { type: "button", class: "icon-btn", onclick: () => sayTheme(switchTheme()) }, icon("sun"));
  const menu = h(
    "button",
    { type: "button", class: "icon-btn phone-only", "aria-label": "Menu", "aria-controls": "nav", "aria-expanded": "false" },
    icon("menu"),
  );
  menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(nav.classList.toggle("open"))));
  const sayTheme = (now: ReturnType<typeof currentTheme>) => {
    const words = now === "dark" ? "Switch to light" : "Switch to dark";
    theme.setAttribute("aria-label", words);
    theme.title = words;
  };
  sayTheme(currentTheme());
  return {
    element: h(
      "header",
      { class: "bar" },
      h("a", { class: "brand", href: "#/" }, logo(), "Plumbline"),
      nav,
      h("div", { class: "status" }, icon("graph"), status),
      theme,
      menu,
    ),
    current(tab) {
      nav.classList.remove("open");
      menu.setAttribute("aria-expanded", "false");
      for (const link of links) {
        if (link.textContent === tab) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
    },
    about: ({ graph, reasoner, model }) => show(status, `${sayGraph(graph)}, ${sayReasoner(reasoner, model)}`),
  };
}
