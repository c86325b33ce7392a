import type { KeptBatch } from "../../src/client/plumbline-client.js";
import { sentence as asSentence, count, LABEL_WORDS } from "../../src/reports/words.js";
import { announce, h, s, show } from "../dom.js";
import { icon } from "../icons.js";
import { followBatch, hasEnded, type Summary } from "../many/follow-batch.js";
import { htmlReport, reportCards } from "../many/html-report.js";
import { isHeading, markedText } from "../many/marked-text.js";
import { reportMenu } from "../many/report-menu.js";
import { sentenceCard } from "../many/sentence-card.js";
import { sayTally, shownOf, tally } from "../many/tally.js";
import { verdictSign } from "../parts/verdict-sign.js";
import { addressOf } from "../route.js";
import { noteItems } from "../verdict/claim-head.js";
import { headNotes } from "../verdict/head-notes.js";
import type { App, View } from "../view.js";

/** A text whose sentences are marked as they are checked; next to it the counts and the selected sentence. */
export function articleView(app: App, kept: KeptBatch, text: string, edit: () => void): View {
  const { verifications, batch } = kept;
  const leftOut = kept.leftOut.filter(({ text: words }) => !isHeading(words));
  const controller = new AbortController();
  let summaries: ReadonlyMap<string, Summary> = new Map();
  let chosen: number | null = null;
  const total = verifications.length;
  // Links, because a button would not wrap across lines.
  const buttons = verifications.map((_, index) =>
    h("a", {
      href: addressOf({ view: "text", batch }),
      role: "button",
      class: "sent waiting",
      onclick: (event: MouseEvent) => {
        event.preventDefault();
        void choose(index);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== " ") return;
        event.preventDefault();
        void choose(index);
      },
    }),
  );
  const notes = h("span", { class: "meta-notes" });
  const side = h("div", { class: "text-side" });
  const card = h("div", {});
  const head = h("div", {});
  const stop = h("button", { type: "button", class: "btn" }, icon("stop"), "Stop");
  stop.addEventListener("click", () => {
    stop.disabled = true;
    for (const { id } of verifications) {
      const known = summaries.get(id);
      if (known === undefined || !hasEnded(known)) void app.service.remove(id).catch(() => undefined);
    }
  });
  const rows = () =>
    verifications.map(({ id, claim }) => ({
      id,
      claim,
      readAs: summaries.get(id)?.readAs ?? null,
      shown: shownOf(summaries.get(id)),
      confidence: summaries.get(id)?.confidence ?? null,
      evidence: summaries.get(id)?.evidence ?? [],
    }));

  // Made once, so that it stays open while the counts are drawn again.
  const unchecked =
    leftOut.length === 0
      ? null
      : h(
          "details",
          { class: "ctx unchecked" },
          h("summary", {}, `${count(leftOut.length, "sentence")} left out, and why`),
          h(
            "ul",
            {},
            leftOut.map(({ text: words, because }) =>
              h("li", {}, h("span", { class: "excerpt", dir: "auto" }, words), asSentence(because)),
            ),
          ),
        );

  function draw(): void {
    for (const [index, { id }] of verifications.entries()) {
      const summary = summaries.get(id);
      const shown = shownOf(summary);
      const button = buttons[index];
      if (button === undefined) continue;
      const state = shown ?? (summary?.status === "running" ? "checking" : "waiting");
      button.className = `sent ${state}${index === chosen ? " on" : ""}`;
      button.querySelector(".tag")?.replaceChildren(shown === null ? ring(state === "checking") : verdictSign(shown));
      button.setAttribute(
        "aria-label",
        `Sentence ${index + 1}, ${shown === null ? state : LABEL_WORDS[shown].toLowerCase()}: ${button.dataset["text"]}`,
      );
    }
    const ended = [...summaries.values()].filter(hasEnded).length;
    const first = [...summaries.values()].find(({ policy }) => policy !== null);
    // The options of the actual check, which may have been started in another tab with other settings.
    if (first !== undefined) show(notes, noteItems(headNotes(app, { asOf: first.claim.asOf, policy: first.policy }).slice(0, 2)));
    const words =
      ended < total ? `${ended} of ${count(total, "sentence")} checked` : `${asSentence(count(total, "sentence")).slice(0, -1)} checked`;
    show(
      head,
      h("div", { class: "h2row" }, h("h2", {}, words), ended < total ? stop : null),
      unchecked,
      ...tally(rows().map(({ shown }) => shown)),
    );
  }

  async function choose(index: number): Promise<void> {
    chosen = index;
    draw();
    const place = verifications[index];
    const button = buttons[index];
    if (place === undefined || button === undefined) return;
    button.focus();
    const summary = summaries.get(place.id);
    if (summary === undefined || !hasEnded(summary))
      return show(card, h("section", { class: "card" }, h("p", { class: "muted" }, "This sentence is not checked yet.")));
    const { episode, failure } = await app.service.verification(place.id);
    if (chosen !== index) return;
    const why = failure?.message ?? "This sentence was not checked.";
    show(
      card,
      episode === null
        ? h("section", { class: "card" }, h("p", { class: "muted" }, asSentence(why)))
        : sentenceCard(index + 1, button.dataset["text"] ?? place.claim, place.resolved, episode),
    );
  }

  const blocks = markedText(text, kept).map(({ heading, stretches }) => {
    if (heading) return h("h2", { class: "art-h" }, stretches[0]?.text.replace(/^#+ /, ""));
    return h(
      "p",
      { dir: "auto" },
      stretches.map(({ text: words, sentence }) => {
        const button = sentence === null ? undefined : buttons[sentence];
        if (button === undefined) return words;
        button.dataset["text"] = words;
        // Keeps the sign on the same line as the first word.
        const [first = ""] = /^\S*/.exec(words) ?? [];
        show(button, h("span", { class: "nb" }, h("span", { class: "tag" }), first), words.slice(first.length));
        return button;
      }),
    );
  });
  show(side, head, card);
  draw();
  void followBatch(
    app.service,
    batch,
    (known) => {
      const before = chosen === null ? null : shownOf(summaries.get(verifications[chosen]?.id ?? ""));
      summaries = known;
      draw();
      if ([...known.values()].every(hasEnded)) announce(`All sentences are checked. ${sayTally(rows().map(({ shown }) => shown))}`);
      if (chosen !== null && before === null && shownOf(summaries.get(verifications[chosen]?.id ?? "")) !== null) void choose(chosen);
    },
    controller.signal,
  );
  const sentences = total + leftOut.length;
  return {
    tab: "Text",
    title: "A text – Plumbline",
    element: h(
      "main",
      { class: "sheet", id: "main", tabindex: "-1" },
      h(
        "div",
        { class: "claim-head text-head" },
        h(
          "div",
          {},
          h("h1", { class: "caps" }, "Text"),
          h("div", { class: "meta" }, h("span", {}, `${count(sentences, "sentence")}, ${total} checkable`), notes),
        ),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "button", class: "btn quiet", onclick: edit }, icon("edit"), "Edit text"),
          reportMenu({ title: "Checked text", batch, columns: [], rows }, async () =>
            htmlReport("Checked text", await reportCards(app.service, rows()), markedText(text, kept)),
          ),
        ),
      ),
      h("div", { class: "text-cols" }, h("article", { class: "article" }, blocks), side),
    ),
    key({ key }) {
      if (key !== "j" && key !== "k") return false;
      const next = chosen === null ? 0 : chosen + (key === "j" ? 1 : -1);
      if (next >= 0 && next < total) void choose(next);
      return true;
    },
    leave: () => controller.abort(),
  };
}

function ring(live: boolean): SVGSVGElement {
  return s(
    "svg",
    { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    s("circle", { r: 8, class: "ring" }),
    live ? s("circle", { r: 8, class: "ring live" }) : null,
  );
}
