import type { Episode } from "../../src/domain/episode.js";
import { type Child, h } from "../dom.js";
import { dateForm } from "../parts/date-form.js";
import { closing, popover } from "../parts/popover.js";
import { type ReadingRow, readingRows } from "../say/reading-rows.js";
import type { App } from "../view.js";
import { chooseBearer, chooseUnknown } from "./choose-bearer.js";
import { chooseRelation, relationChoices } from "./choose-relation.js";
import type { Corrections } from "./corrections.js";

/** Names, relation and time as understood; rows that can be corrected have a button. */
export function readingSection(app: App, episode: Episode, corrections: Corrections): HTMLElement {
  const rows = readingRows(episode);
  const starts = new Map(episode.links.map(({ span }) => [span.text, span.start]));
  const body = h(
    "div",
    { class: "gloss" },
    rows.map((row) => rowElement({ app, episode, corrections, starts }, row)),
  );
  return h(
    "section",
    { class: "sec-read", "aria-labelledby": "reading" },
    h(
      "div",
      { class: "h2row" },
      h("h2", { id: "reading", tabindex: "-1" }, "How I read your claim"),
      h("span", { class: "small muted wide-only" }, "Wrong? Change it and check again."),
    ),
    shortForm(rows, body),
    body,
  );
}

/** On a phone one line summarises all rows until it is expanded. A doubtful name is always shown. */
function shortForm(rows: readonly ReadingRow[], body: HTMLElement): Child {
  const names = rows.flatMap((row) => (row.kind === "name" ? [row.link.entity.label] : row.kind === "unknown" ? [row.words] : []));
  const relation = rows.find((row) => row.kind === "relation");
  const doubtful = rows.some((row) => row.kind === "unknown" || (row.kind === "name" && row.doubt !== null));
  const [subject, value] = names;
  if (doubtful || subject === undefined || value === undefined || names.length > 2 || relation?.kind !== "relation") return null;
  body.classList.add("long-form");
  const line = h(
    "div",
    { class: "read-line" },
    h("p", { class: "triple" }, h("b", {}, subject), h("span", { class: "p" }, ` – ${relation.as} – `), h("b", {}, value)),
    h(
      "button",
      {
        type: "button",
        class: "link-btn",
        onclick: () => {
          body.classList.remove("long-form");
          line.remove();
          body.querySelector<HTMLElement>("button")?.focus();
        },
      },
      "Change",
    ),
  );
  return line;
}

type Context = {
  readonly app: App;
  readonly episode: Episode;
  readonly corrections: Corrections;
  readonly starts: ReadonlyMap<string, number>;
};

function rowElement({ app, episode, corrections, starts }: Context, row: ReadingRow): HTMLElement {
  switch (row.kind) {
    case "name": {
      const { link, words, doubt } = row;
      const change = changeButton(`“${words}”`);
      popover(change, {
        label: `Which “${words}” do you mean?`,
        build: (close) =>
          chooseBearer(
            app,
            link,
            closing(close, (id) => corrections.name(words, id)),
          ),
      });
      const { entity } = link;
      return line(
        words,
        false,
        [entityName(entity.label, entity.id), note(entity.description), doubt === null ? null : h("p", { class: "warn" }, doubt)],
        change,
        starts.get(words),
      );
    }
    case "unknown": {
      const change = changeButton(`“${row.words}”`);
      popover(change, {
        label: `What is “${row.words}”?`,
        build: (close) =>
          chooseUnknown(
            app,
            row.words,
            closing(close, (id) => corrections.name(row.words, id)),
          ),
      });
      return line(row.words, false, [h("strong", {}, "not in this graph")], change, starts.get(row.words));
    }
    case "relation": {
      const { relation, words, as } = row;
      const { property } = relation;
      const change = property === undefined ? null : changeButton(`“${relation.relation}”`);
      if (change !== null && property !== undefined)
        popover(change, {
          label: "Which relation do you mean?",
          build: (close) =>
            chooseRelation(
              relationChoices(episode, relation),
              closing(close, (meant) => corrections.relation(property, meant)),
            ),
        });
      return line(
        words ?? "Relation",
        words === null,
        [entityName(as, row.id), note(row.note)],
        change,
        words === null ? undefined : row.start,
      );
    }
    case "time": {
      const change = changeButton("the date");
      popover(change, {
        label: "As of which date?",
        build: (close) => dateForm(episode.claim.asOf, "Check again", closing(close, corrections.asOf)),
      });
      return line("Time", true, [row.as, note(row.note)], change);
    }
    case "not-understood":
      return line("Not understood", true, [row.as, note(row.note)], null);
    case "uncheckable":
      return line("Kind", true, [row.why], null);
  }
}

function changeButton(what: string): HTMLElement {
  return h("button", { type: "button", class: "link-btn" }, "Change", h("span", { class: "vh" }, ` ${what}`));
}

const entityName = (label: string, id: string | null): Child => [
  h("strong", {}, label),
  id === null ? null : h("span", { class: "qid mono" }, id),
];
const note = (words: string | null): Child => (words === null ? null : h("p", {}, words));

function line(words: string, plain: boolean, as: Child, change: Child, start?: number): HTMLElement {
  return h(
    "div",
    { class: "gloss-row", id: start === undefined ? null : `read-${start}` },
    h("div", { class: plain ? "words plain" : "words" }, words),
    h("div", { class: "as" }, as),
    change,
  );
}
