import { h, show } from "../dom.js";
import { icon } from "../icons.js";
import { welcome } from "../parts/tour.js";
import { isStarter } from "../say/graph-words.js";
import { claimBox } from "../start/claim-box.js";
import { exampleRequest, examplesFor } from "../start/examples.js";
import type { App, Draft, Notice, View } from "../view.js";

/** The heading, the input box, examples, and a note about the graph; with a draft, its error is shown above the box. */
export function startView(app: App, draft: Draft | null): View {
  const box = claimBox(app, draft?.request ?? { claim: "" });
  const below = h("div", {});
  const showBelow = () =>
    show(below, draft === null ? [welcome((request) => app.check(request)), examples(app), starterNotice(app)] : null);
  const notice = draft?.notice;
  const element = h(
    "main",
    { class: "start", id: "main", tabindex: "-1" },
    h("h1", {}, "What should be checked?"),
    h(
      "p",
      { class: "lede" },
      "One statement of fact in English. Plumbline looks in a knowledge graph first, on the web only if needed, and shows every fact it relies on.",
    ),
    notice === undefined ? null : failure(notice),
    box.element,
    below,
  );
  showBelow();
  if (notice?.wait) box.wait(notice.wait);
  return {
    element,
    tab: "Claim",
    title: "Plumbline",
    refresh() {
      showBelow();
      box.refresh();
    },
    key({ key }) {
      if (key !== "/") return false;
      box.focus();
      return true;
    },
  };
}

function failure({ title, words, code }: Notice): HTMLElement {
  return h(
    "div",
    { class: "notice failed", role: "alert" },
    icon("warn"),
    h("div", {}, h("strong", {}, title), ` ${words}`, code === null ? null : h("p", { class: "mono" }, code)),
  );
}

function examples(app: App): HTMLElement {
  const list = examplesFor(app.capabilities()?.search ?? "none");
  return h(
    "section",
    { class: "try", "aria-labelledby": "try-h" },
    h("h2", { id: "try-h", class: "caps" }, "Try one of these"),
    h(
      "ul",
      {},
      list.map((example) =>
        h(
          "li",
          {},
          h("button", { type: "button", class: "example", onclick: () => app.check(exampleRequest(example)) }, example.claim),
          h("span", {}, example.shows),
        ),
      ),
    ),
  );
}

function starterNotice(app: App): HTMLElement | null {
  const graph = app.capabilities()?.graph;
  if (graph === undefined || !isStarter(graph)) return null;
  return h(
    "div",
    { class: "notice starter" },
    icon("graph"),
    h(
      "p",
      {},
      h("strong", {}, "You are using the starter graph."),
      " It knows a few thousand things, written by hand as of 2025, and works without a network. Most of the world is not in it, so expect “not enough information” often.",
    ),
  );
}
