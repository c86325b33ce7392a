import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { type Child, h } from "../dom.js";
import { icon } from "../icons.js";
import { saySearch } from "../say/graph-words.js";
import { type Help, sayFound, whatHelps } from "../say/what-helps.js";
import type { App } from "../view.js";

/** If nothing decided the claim: what was found, and suggestions that the reader can follow here. */
export function notEnough(app: App, episode: Episode, verdict: Verdict, request: VerifyInput): HTMLElement {
  const helps = whatHelps(episode, verdict, saySearch(app.capabilities()?.search ?? "none"));
  const isFact = (verdict.reading ?? []).every(({ uncheckable }) => uncheckable === null);
  return h(
    "div",
    { class: "notice not-enough" },
    icon("info"),
    h(
      "div",
      {},
      isFact ? h("p", {}, h("strong", {}, "This does not mean that the claim is false."), ` ${sayFound(episode)}`) : null,
      helps.length === 0
        ? null
        : [
            h("p", { class: "caps" }, "What to try"),
            h(
              "ul",
              {},
              helps.map((help) => h("li", {}, helpItem(app, help, request))),
            ),
          ],
    ),
  );
}

function helpItem(app: App, help: Help, request: VerifyInput): Child {
  const act = (words: string, onclick: () => void) => h("button", { type: "button", class: "link-btn", onclick }, words);
  switch (help.kind) {
    case "say":
      return help.words;
    case "rename":
      return [`Did you mean ${help.label}? `, act("Check it with this name", () => app.check({ ...request, claim: help.claim }))];
    case "choose":
      return [
        `Choose what “${help.words}” means: `,
        h("a", { href: `#read-${help.start}`, "data-jump": `read-${help.start}` }, `find “${help.words}” in the graph`),
        ".",
      ];
    case "search":
      return [`Search ${help.engine} too: `, act("Check again with search", () => app.check({ ...request, search: true }))];
    case "edit":
      return [`${help.words} `, act("Edit the claim", () => app.edit({ request }))];
  }
}
