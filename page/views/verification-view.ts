import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { headline, readAs, sayCorrections } from "../../src/domain/say-corrections.js";
import { idOf } from "../../src/reports/cited.js";
import { askedFor } from "../check-memory.js";
import { type Child, h, show } from "../dom.js";
import { details } from "../graph/details.js";
import { graphPane, sizeOf } from "../graph/graph-pane.js";
import { icon } from "../icons.js";
import { citeCards } from "../parts/cite-cards.js";
import { takeTour } from "../parts/tour.js";
import { addressOf } from "../route.js";
import { claimWords } from "../say/claim-words.js";
import { evidenceAfter, openEpisode } from "../say/evidence-so-far.js";
import { type Selection, selectionIn } from "../selection.js";
import { claimHead } from "../verdict/claim-head.js";
import { correctionsOf, givenIn } from "../verdict/corrections.js";
import { copyLink, downloadMenu } from "../verdict/downloads.js";
import { citedBody, evidenceSection } from "../verdict/evidence-section.js";
import { episodeNotes } from "../verdict/head-notes.js";
import { notEnough } from "../verdict/not-enough.js";
import { printFoot } from "../verdict/print-foot.js";
import { readingSection } from "../verdict/reading-section.js";
import { replayRail, replayWords } from "../verdict/replay-rail.js";
import { shareMenu } from "../verdict/share-menu.js";
import { twoSides } from "../verdict/two-sides.js";
import { notice, verdictSection } from "../verdict/verdict-section.js";
import { whySection } from "../verdict/why-section.js";
import type { App, View } from "../view.js";

/** A verification with a verdict: answer, reading, evidence, reasons, and the graph next to them. */
export function verificationView(app: App, episode: Episode, verdict: Verdict, item: string | null): View {
  const element = h("main", { class: "sheet", id: "main", tabindex: "-1" });
  const selection = selectionIn(element, item);
  const asked = askedFor(episode.id);
  const request: VerifyInput = {
    claim: episode.claim.text,
    asOf: episode.claim.asOf,
    policy: episode.policy,
    ...givenIn(episode),
    ...(asked === null ? {} : asked.request),
  };
  const open = verdict.label === "not-enough-info";
  const helps = () => (open ? notEnough(app, episode, verdict, request) : null);
  const pane = graphPane(episode, selection, { nothing: helps });
  const panel = h("div", { class: "details-slot" });
  const edit = h("button", { type: "button", class: "btn quiet", onclick: () => app.edit({ request }) }, icon("edit"), "Edit");
  const [first] = verdict.citations;
  const showDetails = (id: string | null) =>
    show(panel, id === null ? (first === undefined ? null : details(episode, idOf(first))) : details(episode, id));

  const size = h("span", { class: "small muted" }, sizeOf(episode));
  const replayed = h("div", { class: "replayed" });
  /** During a replay, the page shows the evidence after the current step; the verdict is hidden until its own step. */
  const showAfter = (steps: number) => {
    const whole = steps >= episode.trajectory.length;
    const then = whole ? episode : openEpisode(episode.claim, evidenceAfter(episode, steps));
    element.classList.toggle("replaying", !whole);
    show(replayed, whole ? null : replayWords(episode, then, steps));
    show(size, sizeOf(then));
    pane.replace(then, !whole);
  };

  element.append(
    claimHead({ text: episode.claim.text, words: claimWords(episode), readAs: readAs(episode) }, episodeNotes(episode), [
      edit,
      copyLink(),
      shareMenu(app.service, episode),
      downloadMenu(app.service, episode),
    ]),
    h(
      "div",
      { class: "cols" },
      replayRail(episode, verdict.label, showAfter),
      h(
        "div",
        { class: "reading" },
        replayed,
        verdictSection(episode, verdict, { remark: corrected(episode, asked?.before ?? null), helps: helps() }),
        verdict.label === "conflicting" ? twoSides(episode, verdict) : null,
        readingSection(app, episode, correctionsOf(app, request, episode.id)),
        evidenceSection(episode, verdict),
        whySection(episode, verdict),
      ) as Node,
      h(
        "section",
        { class: "graph-col", "aria-labelledby": "graph-h" },
        h("div", { class: "h2row" }, h("h2", { id: "graph-h" }, "Evidence graph"), size),
        pane.element,
        panel,
      ),
    ),
    printFoot(episode),
  );
  selection.onSelect((id) => {
    showDetails(id);
    selection.mark();
    if (id !== null) pane.reveal(id);
  });
  citeCards({
    root: element,
    content: (id) => {
      const citation = verdict.citations.find((one) => idOf(one) === id);
      return citation === undefined ? null : citedBody(episode, verdict, citation);
    },
    open(id) {
      selection.select(id);
      panel.querySelector<HTMLElement>(".details")?.focus();
    },
  });
  listen(app, element, episode, selection);
  showDetails(item);
  selection.mark();
  takeTour(element);
  // "Change the reading" of a sentence leads here.
  if (item === "reading")
    requestAnimationFrame(() => keys(new KeyboardEvent("keydown", { key: "r" }), { app, episode, verdict, selection, pane, element }));
  return {
    element,
    tab: "Claim",
    title: `${headline(episode)} – Plumbline`,
    accept(route) {
      if (route.view !== "verification" || route.id !== episode.id) return false;
      selection.select(route.item);
      return true;
    },
    key: (event) => keys(event, { episode, verdict, selection, pane, element, app }),
  };
}

/** A click on an element for evidence selects it and updates the address; hovering highlights it everywhere. */
function listen(app: App, element: HTMLElement, { id }: Episode, selection: Selection): void {
  selection.onSelect((item) => {
    const route = { view: "verification", id, item } as const;
    if (location.hash !== addressOf(route)) app.readdress(route, "push");
  });
  element.addEventListener("click", (event) => {
    const target = event.target as Element;
    const chosen = target.closest<HTMLElement>("[data-select]")?.dataset["select"];
    if (chosen !== undefined) selection.select(chosen);
    const jump = target.closest<HTMLElement>("[data-jump]")?.dataset["jump"];
    if (jump === undefined) return;
    event.preventDefault();
    const row = document.getElementById(jump);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("button")?.focus();
  });
  const hovered = (target: EventTarget | null) => {
    const over = (target as Element | null)?.closest<HTMLElement>(
      ".cite[data-ids], .ev > [data-ids], .box[data-ids], .row-btn[data-ids], .claim-head [data-ids]",
    );
    const ids = (over?.dataset["ids"] ?? "").split(" ").filter((id) => id !== "");
    // The words of a relation refer to all its statements.
    return over?.matches(".claim-head *") ? ids : ids.slice(0, 1);
  };
  element.addEventListener("pointerover", ({ target }) => selection.hover(hovered(target)));
  element.addEventListener("pointerleave", () => selection.hover([]));
  element.addEventListener("focusin", ({ target }) =>
    selection.hover((target as Element).matches(":focus-visible") ? hovered(target) : []),
  );
  element.addEventListener("focusout", () => selection.hover([]));
}

type Keyed = {
  readonly app: App;
  readonly episode: Episode;
  readonly verdict: Verdict;
  readonly selection: Selection;
  readonly pane: ReturnType<typeof graphPane>;
  readonly element: HTMLElement;
};

const SECTIONS: Readonly<Record<string, string>> = { r: "reading", e: "evidence", w: "why" };

function keys({ key }: KeyboardEvent, { app, episode, verdict, selection, pane, element }: Keyed): boolean {
  const section = SECTIONS[key];
  const citation = /^[1-9]$/.test(key) ? verdict.citations[Number(key) - 1] : undefined;
  if (section !== undefined) {
    const heading = element.querySelector<HTMLElement>(`#${section}`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  } else if (citation !== undefined) selection.select(idOf(citation));
  else if (key === "Escape" && selection.current() !== null) selection.select(null);
  else if (key === "g") pane.show("graph");
  else if (key === "l") pane.show("list");
  else if (key === "+" || key === "=") pane.zoom(1);
  else if (key === "-") pane.zoom(-1);
  else if (key === "0") pane.zoom(0);
  else if (key === "/") app.edit({ request: { claim: episode.claim.text } });
  else return false;
  return true;
}

/** Above the label: a note that the verdict is about the corrected reading. */
function corrected({ corrections }: Episode, before: string | null): Child {
  if (corrections === undefined) return null;
  const back =
    before === null ? null : [" ", h("a", { href: addressOf({ view: "verification", id: before, item: null }) }, "The one before")];
  return notice(
    "edit",
    h("strong", {}, `Read with a correction: ${sayCorrections(corrections)}.`),
    " This verdict is about the reading above, not about the claim as it is worded.",
    back,
  );
}
