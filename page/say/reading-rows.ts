import type { Episode } from "../../src/domain/episode.js";
import type { Linked } from "../../src/domain/mention.js";
import type { ReadRelation } from "../../src/domain/outcome.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { count, listing } from "../../src/reports/words.js";
import { strangeWords } from "./what-helps.js";

type Link = Episode["links"][number];

/** One piece of the claim and how it was understood. */
export type ReadingRow =
  | { readonly kind: "name"; readonly words: string; readonly link: Linked; readonly doubt: string | null }
  | { readonly kind: "unknown"; readonly words: string }
  | {
      readonly kind: "relation";
      readonly words: string | null;
      readonly as: string;
      readonly id: string | null;
      readonly note: string | null;
      readonly relation: ReadRelation;
      /** Start of its words. */
      readonly start: number;
    }
  | { readonly kind: "time"; readonly as: string; readonly note: string }
  | { readonly kind: "not-understood"; readonly as: string; readonly note: string }
  | { readonly kind: "uncheckable"; readonly why: string };

/** In the order of the claim: names and relations, then time, then unread words. */
export function readingRows(episode: Episode): readonly ReadingRow[] {
  const verdict = episode.outcome.kind === "verdict" ? episode.outcome.verdict : null;
  const readings = verdict?.reading ?? [];
  const said = readings.flatMap(({ relations, denied }) => relations.map((relation) => ({ relation, denied })));
  const idOf = (label: string) => verdict?.lookedFor.find((one) => one.label === label)?.property ?? null;
  const names = namesIn(episode).map((link) => ({ at: link.span.start, row: nameRow(link) }));
  const relations = said.map(({ relation, denied }) => {
    const { at, words } = relationPlace(episode, relation);
    const named = episode.links.some(({ span }) => span.text === relation.value);
    const as = said.length > 1 || !named ? `${relation.relation} – ${relation.value}` : relation.relation;
    return {
      at,
      row: {
        kind: "relation" as const,
        words,
        as,
        id: relation.property ?? idOf(relation.relation),
        note: relationNote(relation, denied),
        relation,
        start: at,
      },
    };
  });
  const placed = [...names, ...relations].sort((one, other) => one.at - other.at).map(({ row }) => row);
  const why = readings.flatMap(({ uncheckable }) => (uncheckable === null ? [] : [{ kind: "uncheckable" as const, why: uncheckable }]));
  const leftOver = verdict?.reading === undefined || why.length > 0 ? [] : [notUnderstood(strangeWords(readings, episode.links))];
  return [
    ...placed,
    timeRow(
      episode,
      said.map(({ relation }) => relation),
    ),
    ...leftOver,
    ...why,
  ];
}

function nameRow(link: Link): ReadingRow {
  if (link.kind === "unknown") return { kind: "unknown", words: link.span.text };
  const bearers = 1 + link.rivals.length + link.rejected.length;
  const doubt = link.rivals.length === 0 ? null : `${count(bearers, "thing")} have this name. Is this the one you mean?`;
  return { kind: "name", words: link.span.text, link, doubt };
}

/** The words before the value, from the preceding name on, without "and" and articles; null if none of them has a meaning of its own. */
export function relationPlace(episode: Episode, { value }: ReadRelation): { readonly at: number; readonly words: string | null } {
  const { claim } = episode;
  const links = termsOf(episode);
  const valueAt = links.find(({ span }) => span.text === value)?.span.start ?? claim.text.indexOf(value);
  const from = Math.max(-1, ...links.filter(({ span }) => span.end <= valueAt).map(({ span }) => span.end));
  if (from < 0) return { at: claim.text.length, words: null };
  const [, joint = "", words = ""] = RELATION_WORDS.exec(claim.text.slice(from, valueAt)) ?? [];
  return { at: from + joint.length, words: words.length > MAX_WORDS || MEANS_NOTHING.test(words) ? null : words };
}
const MAX_WORDS = 40;
const RELATION_WORDS = /^([\s,;]*(?:(?:and|but|or)\s+)?)(.*?)(?:\s+(?:the|an?))?\s*$/su;
const MEANS_NOTHING = /^(?:the|an?|is|are|was|were|)$/u;

/** The names of the claim, without common words that belong to a relation: "plays" in "plays the violin". */
export function namesIn(episode: Episode): Episode["links"] {
  const places = relationsIn(episode).map((relation) => relationPlace(episode, relation));
  const isInside = ({ span }: Link) => places.some(({ at, words }) => words !== null && span.start >= at && span.end <= at + words.length);
  return episode.links.filter((link) => !isInside(link));
}

/** The names that can be a term of a relation. */
function termsOf(episode: Episode): Episode["links"] {
  const terms = new Set(relationsIn(episode).flatMap(({ subject, value }) => [subject, value]));
  return episode.links.filter((link) => link.kind === "unknown" || link.by !== "word" || terms.has(link.span.text));
}

function relationsIn({ outcome }: Episode): readonly ReadRelation[] {
  return outcome.kind === "verdict" ? (outcome.verdict.reading ?? []).flatMap(({ relations }) => relations) : [];
}

function relationNote({ otherwise, times }: ReadRelation, denied: boolean): string | null {
  const notes = [
    denied ? "The claim denies it." : "",
    times.length === 0 ? "" : `Time: ${times.join(", ")}.`,
    otherwise.length === 0 ? "" : `Also possible: ${listing(otherwise.slice(0, 3), "or")}.`,
  ].filter((note) => note !== "");
  return notes.length === 0 ? null : notes.join(" ");
}

function timeRow({ claim }: Episode, relations: readonly ReadRelation[]): ReadingRow {
  const times = [...new Set(relations.flatMap((relation) => relation.times))];
  const note = claim.asOf === null ? "Facts are read as of today." : `Facts are read as of ${sayDay(claim.asOf)}.`;
  return times.length === 0
    ? { kind: "time", as: "none given", note }
    : { kind: "time", as: listing(times), note: "The claim says so: the fact must hold at that time." };
}

function notUnderstood(words: readonly string[]): ReadingRow {
  if (words.length === 0) return { kind: "not-understood", as: "nothing", note: "Every word of the claim was used." };
  return { kind: "not-understood", as: words.map((word) => `“${word}”`).join(", "), note: "The verdict does not rest on these words." };
}
