import type { Episode } from "../../src/domain/episode.js";
import { idOf } from "../../src/reports/cited.js";
import { hangingLayout } from "../../src/reports/layout/hanging-layout.js";
import { LABEL_WORDS } from "../../src/reports/words.js";
import { h } from "../dom.js";
import { drawGraph } from "../graph/draw-graph.js";
import { measureText } from "../graph/measure-text.js";
import { icon } from "../icons.js";
import { citeCards } from "../parts/cite-cards.js";
import { verdictSign } from "../parts/verdict-sign.js";
import { addressOf } from "../route.js";
import { citedBody } from "../verdict/evidence-section.js";
import { justification } from "../verdict/verdict-section.js";

const WIDTH = 400;

/** One checked sentence: its verdict, the justification, and a small graph of the cited evidence. */
export function sentenceCard(number: number, sentence: string, resolved: string | null, episode: Episode): HTMLElement {
  const { outcome, id } = episode;
  const label = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
  const confidence = outcome.kind === "verdict" ? outcome.verdict.confidence : null;
  const layout = hangingLayout(episode, { maxWidth: WIDTH, measure: measureText(), citedOnly: true, compact: true });
  const drawing = drawGraph(layout, `Evidence graph of sentence ${number}`);
  drawing.style.width = `${layout.width}px`;
  // Only a picture here; the page of the verification has the interactive drawing.
  drawing.setAttribute("role", "img");
  for (const box of drawing.querySelectorAll(".box"))
    for (const name of ["role", "tabindex", "aria-label", "aria-description"]) box.removeAttribute(name);
  const card = h(
    "section",
    { class: "card", "aria-label": `Sentence ${number}`, "aria-live": "polite" },
    h("div", { class: "caps" }, `Sentence ${number}`),
    h("p", { class: "quote", dir: "auto" }, sentence),
    resolved === null ? null : h("p", { class: "small muted" }, `Read as: ${episode.claim.text}`),
    h(
      "div",
      { class: `verdict-top t-${label}` },
      verdictSign(label, "verdict-icon"),
      h("span", { class: "verdict-word" }, LABEL_WORDS[label]),
      confidence === null ? null : h("span", { class: "small muted num" }, `Confidence ${confidence.toFixed(2)}`),
    ),
    h("p", { class: "justification" }, outcome.kind === "verdict" ? justification(outcome.verdict) : outcome.failure.message),
    layout.lines.length === 0 && layout.tubes.length === 0
      ? null
      : h("div", { class: "graph-pane small-graph" }, h("div", { class: "graph-canvas" }, drawing)),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "btn", href: addressOf({ view: "verification", id, item: null }) }, "Open the evidence"),
      h("a", { class: "btn quiet", href: addressOf({ view: "verification", id, item: "reading" }) }, icon("edit"), "Change the reading"),
    ),
  );
  const open = (item: string) => {
    location.hash = addressOf({ view: "verification", id, item });
  };
  if (outcome.kind === "verdict")
    citeCards({
      root: card,
      content: (item) => {
        const citation = outcome.verdict.citations.find((one) => idOf(one) === item);
        return citation === undefined ? null : citedBody(episode, outcome.verdict, citation);
      },
      open,
    });
  card.addEventListener("click", ({ target }) => {
    const chosen = (target as Element).closest<HTMLElement>("[data-select]")?.dataset["select"];
    if (chosen !== undefined) open(chosen);
  });
  return card;
}
