import type { Episode } from "../../src/domain/episode.js";
import type { JudgedPart, Verdict } from "../../src/domain/outcome.js";
import { sayGuesses } from "../../src/domain/say-verdict.js";
import { unheardSources } from "../../src/domain/unheard-sources.js";
import { idOf, stanceIn } from "../../src/reports/cited.js";
import { justificationPieces, type Piece, partPieces } from "../../src/reports/justification.js";
import { count, LABEL_WORDS } from "../../src/reports/words.js";
import { type Child, h, s } from "../dom.js";
import { icon } from "../icons.js";
import { cite, glued } from "../parts/cite.js";
import { popover } from "../parts/popover.js";
import { verdictSign } from "../parts/verdict-sign.js";
import { sayConfidence } from "../say/why-rows.js";

/** `remark`: a note above the label; `helps`: suggestions if nothing decided the claim. */
type Around = { readonly remark: Child; readonly helps: Child };

/** The label, its confidence and what that means, and the justification with numbered citations. */
export function verdictSection(episode: Episode, verdict: Verdict, { remark, helps }: Around): HTMLElement {
  const { label, forced, droppedCitations, parts } = verdict;
  const guessed = sayGuesses(episode.claim);
  return h(
    "section",
    { "aria-labelledby": "verdict-h", class: "sec-verdict" },
    remark,
    h(
      "div",
      { class: `verdict-top t-${label}` },
      verdictSign(label, "verdict-icon"),
      h("h2", { id: "verdict-h", class: "verdict-word", tabindex: "-1" }, LABEL_WORDS[label]),
    ),
    confidence(verdict),
    forced === null ? null : notice("clock", h("strong", {}, sayForced(forced)), " This is the best answer on the evidence found."),
    guessed === null ? null : notice("info", guessed),
    h("p", { class: "justification" }, justification(verdict)),
    parts.length === 0
      ? null
      : h(
          "ol",
          { class: "parts" },
          parts.map((one) => part(one, verdict)),
        ),
    droppedCitations === 0 ? null : h("p", { class: "small muted dropped" }, sayDropped(droppedCitations)),
    unheardSources(episode).map((line) => h("p", { class: "small muted" }, line)),
    helps,
  );
}

export function notice(name: Parameters<typeof icon>[0], ...words: readonly Child[]): HTMLElement {
  return h("div", { class: "notice" }, icon(name), h("p", {}, words));
}

export function justification(verdict: Verdict): Child {
  return withMarks(justificationPieces(verdict), verdict);
}

function withMarks(pieces: readonly Piece[], verdict: Verdict): Child {
  const { citations } = verdict;
  return pieces.map(({ text, cites }, index) => {
    const marks = [...cites]
      .sort((one, other) => one - other)
      .flatMap((number) => {
        const citation = citations[number - 1];
        return citation === undefined ? [] : [cite(number, stanceIn(verdict, citation), idOf(citation))];
      });
    return [index === 0 ? "" : " ", glued(text, marks)];
  });
}

function confidence(verdict: Verdict): HTMLElement {
  const { confidence: value, label } = verdict;
  if (value === null)
    return h(
      "div",
      { class: "confidence" },
      h("span", { class: "value" }, "No confidence given"),
      // An open verdict has no confidence; the sentence below explains it.
      label === "not-enough-info" ? null : h("p", { class: "what" }, "There is no basis for a number."),
    );
  const line = (d: string, look: string) => s("path", { d, class: look });
  const ticks = Array.from({ length: 11 }, (_, index) => line(`M${index * 10} ${index % 5 === 0 ? 7 : 9.5}V12.5`, "tick"));
  const scale = s(
    "svg",
    { viewBox: "0 0 100 16", preserveAspectRatio: "none", "aria-hidden": "true" },
    line("M0 12.5H100", "tick"),
    ticks,
    line(`M0 12.5H${value * 100}M${value * 100} 3V14`, "level"),
  );
  return h(
    "div",
    { class: "confidence" },
    h("span", { class: "value" }, `Confidence ${value.toFixed(2)}`),
    h("div", { class: "scale" }, scale),
    h("p", { class: "what" }, sayConfidence(verdict), " ", howItIsMade()),
  );
}

function howItIsMade(): HTMLElement {
  const button = h("button", { type: "button", class: "link-btn" }, "How it is made");
  popover(button, {
    label: "How the confidence is made",
    className: "below",
    build: () =>
      h(
        "div",
        { class: "made", tabindex: "-1" },
        h(
          "p",
          {},
          "A verdict of the rules is as sure as verdicts reached in the same way were right on claims with known answers that the rules were not written from: other wordings, facts hidden from the graph, sentences made to mislead, which count more than their number. Where few were measured, the share is drawn towards that of the rule and of all rules; several findings have to be right together. It is never above 0.99.",
        ),
        h("p", {}, "What texts say, and what a model says of itself, was measured less, or not at all; the line above says so."),
        h("p", {}, "It says nothing about whether the source itself is right, and nothing about facts that were not found."),
      ),
  });
  return h("span", { class: "pop-at" }, button);
}

function part(judged: JudgedPart, verdict: Verdict): HTMLElement {
  const { text, label, confidence: value } = judged;
  const why = withMarks(partPieces(judged, verdict), verdict);
  const words = h(
    "p",
    {},
    h("b", { class: `t-${label}` }, LABEL_WORDS[label]),
    value === null ? "" : `  ·  ${value.toFixed(2)}`,
    "  ·  ",
    why,
  );
  return h("li", {}, verdictSign(label), h("div", {}, h("div", { class: "ptext" }, text), words));
}

function sayForced(what: string): string {
  return `The budget ended the search (${what}).`;
}

function sayDropped(number: number): string {
  const words = count(number, "citation");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} did not hold up and ${number === 1 ? "was" : "were"} removed.`;
}
