import type { Drop, Episode } from "../../src/domain/episode.js";
import type { Passage } from "../../src/domain/passage.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { count } from "../../src/reports/words.js";
import { type Child, h } from "../dom.js";

const DROPPED: Readonly<Record<Drop["reason"], string>> = {
  "fact-checker": "a fact-check, which may give the answer away",
  "after-claim": "written after the claim's date",
  "own-article": "the article that makes the claim",
  mirror: "a copy of the article that makes the claim",
  satire: "satire",
  "excluded-site": "a site that is left out here",
  "before-window": "older than what was asked for",
  "low-credibility": "rated too low",
  unreadable: "could not be read",
  "engine-down": "the search engine did not answer",
  "beside-the-point": "beside the point",
  outranked: "others fitted better",
  "same-origin": "the same origin as another page",
};
const SIDES = { supports: "Supports", refutes: "Refutes", neutral: "Beside the point" } as const;
const SHOWN = 140;

/** Passages that were read but not cited, and pages that were found but not used, each with the reason. */
export function otherPassages({ graph, trajectory }: Episode, cited: ReadonlySet<string>): Child {
  const passages = graph.passages.filter(({ id }) => !cited.has(id));
  const drops = trajectory.flatMap(({ observation }) => observation.drops ?? []);
  return [
    passages.length === 0
      ? null
      : h(
          "details",
          { class: "ctx passages" },
          h("summary", {}, `Other passages (${passages.length})`),
          h("ul", {}, passages.map(passageItem)),
        ),
    drops.length === 0
      ? null
      : h(
          "details",
          { class: "ctx drops" },
          h("summary", {}, `${count(drops.length, "page")} found and not used`),
          h("ul", {}, drops.map(dropItem)),
        ),
  ];
}

function passageItem({ id, text, provenance }: Passage): HTMLElement {
  const web = provenance.source === "web" ? provenance : null;
  const side = web === null ? "Not used: it does not decide the claim" : SIDES[web.judged.stance];
  const facts = [side, web?.published ? sayDay(web.published) : null, web === null ? "Own text" : hostOf(web.url)];
  const words = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "row-btn", "data-ids": id, "data-select": id },
      h("b", { dir: "auto" }, provenance.name ?? "A text"),
      h("span", { class: "small muted" }, ` ${facts.filter((fact) => fact !== null).join(" · ")}`),
      h("span", { class: "excerpt", dir: "auto" }, words),
    ),
  );
}

function dropItem({ url, reason, detail }: Drop): HTMLElement {
  const more = detail === "" || detail === reason ? "" : ` (${detail})`;
  return h("li", {}, h("span", { class: "mono" }, url), h("span", { class: "small muted" }, ` ${DROPPED[reason]}${more}`));
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
