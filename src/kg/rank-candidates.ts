import type { Entity } from "../domain/entity.js";
import type { EntityId } from "../domain/ids.js";
import type { Linked, Span } from "../domain/mention.js";
import type { Candidate } from "../ports/knowledge-graph.js";
import { isAward, isTeam, normaliseName, TITLES } from "../text/names.js";
import { endsPhrase, nounForms } from "../text/nouns.js";
import { isPastForm } from "../text/stem.js";
import { FUNCTION_WORDS } from "../text/words.js";
import type { NameSpan } from "./name-spans.js";

export type Named = {
  readonly span: NameSpan;
  readonly by: Linked["by"];
  readonly candidates: readonly Candidate[];
  /** The candidates are kinds of the named thing (several prizes with one name); all of them stay as rivals. */
  readonly sorts?: true;
  /** For some candidates it is only a short name, and there are others: those count only if the claim tells which is meant. */
  readonly doubtful?: true;
};

/** Candidates whose score is this close to the best stay as rivals. */
const SMALL_MARGIN = 0.12;
const MAX_RIVALS = 5;
const BY_NAME: Readonly<Record<Candidate["by"], number>> = { label: 0.5, alias: 0.4, short: 0.25 };
/** Highest score of an uncertain name, and of a surname that several people have. */
const MOST_UNSURE = 0.5;
const MOST_AMBIGUOUS = 0.4;
/** Statements of a place that few have heard of. */
const SMALL = 5;
const MAX_REJECTED = 3;

/** Components of a candidate's score. If several differ equally, the first gives the reason for rejection. */
type Marks = {
  readonly connected: number;
  readonly fitting: number;
  readonly name: number;
  readonly spelling: number;
  readonly known: number;
};
type Scored = {
  readonly entity: Entity;
  readonly marks: Marks;
  /** Described by the title before the name. */
  readonly isTitled: boolean;
  /** Connected with a person, a work, an office …, or fitting: where somebody was born does not tell which of several is meant. */
  readonly isTold: boolean;
  /** A small place beside a well-known one of its name, to which the claim does not point. */
  readonly isObscure: boolean;
  readonly score: number;
};
const PLACE = /\b(?:city|town|village|place|state|country|capital|county|region|province|continent|island)\b/iu;

const OFFICE_BEFORE =
  /\b((?:Prime|Foreign|Finance) Minister|(?:Vice )?President|Chancellor|Senator|Governor|Mayor|Cardinal|Archbishop)\s$/u;

const isPlace = ({ description }: Entity) => PLACE.test(description ?? "");
const PERSON = /\(born \d|\(\d{3,4}–\d{3,4}\)/u;

const TOWN = /^(?:place|city|town|village|suburb|neighbou?rhood)\b/iu;

const REASONS: Readonly<Record<keyof Marks, string>> = {
  connected: "nothing connects it with the other names of the claim",
  fitting: "its description does not fit the claim",
  name: "the name is only an alias of it",
  spelling: "it is spelled otherwise",
  known: "it is less connected in the graph",
};

/** The likeliest reading of a name, its close rivals, and why others were rejected. Null where it is short for several things, and the claim does not tell for which. */
export function rankCandidates(name: Named, text: string, edges: ReadonlySet<string>, named: readonly Named[]): Linked | null {
  const top = Math.max(...name.candidates.map(({ popularity }) => popularity), 1);
  const reach = reachOf(name, text, named);
  const around = contentWords(`${text.slice(reach.start, name.span.start)} ${text.slice(name.span.end, reach.end)}`);
  const counts = (other: Named) =>
    other !== name && (other.by !== "word" || (other.span.start >= reach.start && other.span.end <= reach.end));
  const connectedTo = (id: EntityId) =>
    named.filter(counts).flatMap((other) => other.candidates.flatMap(({ entity }) => (edges.has(`${id} ${entity.id}`) ? [entity] : [])));
  // "Toronto is in the US": a country does not tell that the small town in Ohio is meant.
  const isSmallPlace = ({ entity, popularity }: Candidate) =>
    popularity <= SMALL && popularity * 5 <= top && TOWN.test(entity.description ?? "");
  // "Mozart died in Salzburg" does not mean his father, who did.
  const isMinor = ({ entity, popularity }: Candidate) => popularity * 2 <= top && PERSON.test(entity.description ?? "");
  // "Prime Minister Baldwin"
  const [, title = null] = OFFICE_BEFORE.exec(text.slice(0, name.span.start)) ?? [];
  const scored = name.candidates.map((candidate, place): Scored => {
    const connected = connectedTo(candidate.entity.id).filter(
      ({ description }) => !(isSmallPlace(candidate) && /\bcountry\b/u.test(description ?? "")),
    );
    const marks = {
      connected: connected.length > 0 && !(isMinor(candidate) && connected.every(isPlace)) ? 0.2 : 0,
      fitting: fitOf(candidate.entity, around),
      // "Frogs" is not "The Frogs".
      name: BY_NAME[
        isPlural(candidate) ? "label" : candidate.by === "label" && addsArticle(text, name.span, candidate) ? "alias" : candidate.by
      ],
      // "Apple was founded": as it is written, it is a name.
      spelling: candidate.matched === name.span.text ? 0.1 : candidate.matched === asCommonNoun(name.span) ? 0.05 : 0,
      known: 0.15 * (Math.log1p(candidate.popularity) / Math.log1p(top)),
    };
    // An adjective of nationality is first read as its country; the language or the people stay as rivals.
    const demonym = name.by === "demonym" && place === 0 ? 1 : 0;
    const isTold = connected.length > 0 && (marks.fitting > 0 || connected.some((one) => !isPlace(one)));
    const isTitled = title !== null && new RegExp(`\\b${title}\\b`, "iu").test(candidate.entity.description ?? "");
    const isObscure = isSmallPlace(candidate) && marks.connected + marks.fitting === 0;
    return {
      entity: candidate.entity,
      marks,
      isTold,
      isTitled,
      isObscure,
      score: demonym + Object.values(marks).reduce((sum, mark) => sum + mark, 0),
    };
  });
  // "Titanic (1997 film)": the bracket tells which is meant.
  const kind = /^ \((?:[^()]* )?(\p{L}+)\)/u.exec(text.slice(name.span.end))?.[1]?.toLowerCase();
  const told = scored.filter(
    ({ entity }) =>
      kind !== undefined &&
      normaliseName(entity.description ?? "")
        .split(" ")
        .includes(kind),
  );
  const meant = name.doubtful === true ? meantShort(scored) : told.length > 0 ? told : scored;
  const [best, ...others] = [...meant].sort((a, b) => b.score - a.score);
  if (best === undefined) return null;
  const isClose = ({ score, isObscure }: Scored) => name.by === "demonym" || (!isObscure && best.score - score < SMALL_MARGIN);
  const rivals = name.sorts === true ? others : others.filter(isClose).slice(0, MAX_RIVALS);
  const rejected = others.filter((other) => !rivals.includes(other)).slice(0, MAX_REJECTED);
  return {
    kind: "linked",
    span: { start: name.span.start, end: name.span.end, text: name.span.text },
    by: name.by,
    entity: best.entity,
    score: Math.min(isNamedInWork(name, text, best.entity) ? MOST_UNSURE : mostCertain(name, best), best.score),
    rivals: rivals.map(({ entity, score }) => ({ entity, score })),
    rejected: rejected.map(({ entity: { id, label, description }, marks, score }) => ({
      id,
      label,
      description,
      score,
      why: whyNot(marks, best.marks),
    })),
  };
}

/** "kangaroos", where the label is "kangaroo". */
function isPlural({ by, matched, entity }: Candidate): boolean {
  return by === "alias" && nounForms(matched).includes(entity.label);
}

/** The one bearer of a short name that the claim tells; of several the one that fits best. If there is none, those that have it as their whole name. */
function meantShort(scored: readonly Scored[]): Scored[] {
  const short = scored.filter(({ marks }) => marks.name === BY_NAME.short);
  const told =
    [({ isTold }: Scored) => isTold, ({ isTitled }: Scored) => isTitled].map((has) => short.filter(has)).find((some) => some.length > 0) ??
    [];
  const most = Math.max(...told.map(({ marks }) => marks.fitting));
  const fitting = told.filter(({ marks }) => marks.fitting === most);
  return fitting.length === 1 ? fitting : scored.filter(({ marks }) => marks.name !== BY_NAME.short);
}

/** A surname of a person without an edge to the rest of the claim is unsure, and so is one of several prizes of that name. */
function mostCertain({ span, sorts, by, candidates }: Named, { marks }: Scored): number {
  if (marks.name !== BY_NAME.short) return sorts === true && by === "name" ? MOST_UNSURE : 1;
  if (sorts !== true && candidates.filter((other) => other.by === "short").length > 1) return MOST_AMBIGUOUS;
  // Many kings have the same name and number.
  return sorts === true || marks.connected === 0 || / [IVX]+$/u.test(span.text) ? MOST_UNSURE : 1;
}

function addsArticle(claim: string, { text, start }: Span, { matched }: Candidate): boolean {
  return /^The /u.test(matched) && !/^the /iu.test(text) && !/\bthe $/iu.test(claim.slice(0, start));
}

/** The first word of a claim has a capital in any case. */
function asCommonNoun({ text, start }: Span): string {
  return start === 0 && /^\p{Lu}\p{Ll}+$/u.test(text) ? text.toLowerCase() : text;
}

const OF_WORKS =
  /\b(?:novels?|books?|films?|movies?|wrote|written|author|direct\p{L}+|publish\p{L}+|releas\p{L}+|premier\p{L}+|star(?:s|red|ring)|cast|series|sequel)\b/u;

/** "The Chamber of Secrets was opened in 1943": a thing in the story, unless the claim speaks of a book or a film. */
function isNamedInWork({ span }: Named, text: string, { label }: Entity): boolean {
  return label.endsWith(` and the ${span.text.replace(/^the /iu, "")}`) && !OF_WORKS.test(text);
}

function whyNot(marks: Marks, best: Marks): string {
  const names = Object.keys(REASONS) as (keyof Marks)[];
  const worst = names.reduce((a, b) => (best[b] - marks[b] > best[a] - marks[a] ? b : a));
  return best[worst] > marks[worst] ? REASONS[worst] : "others are as likely";
}

const WRITING = ["wrote", "writes", "written", "penned", "author", "authored", "published"];
const WRITTEN = /\b(?:novel|novella|play|tragedy|comedy|poem|story|stories|tales?|book|^work by)\b(?!.*\bfilm\b)/iu;

/**
 * A written work fits if the claim says who wrote it or when it was published; otherwise a description fits if one of its words is near the
 * name: "the film Titanic".
 */
function fitOf({ description }: Entity, around: ReadonlySet<string>): number {
  if (WRITING.some((word) => around.has(word)) && WRITTEN.test(description ?? "")) return 0.25;
  const words = normaliseName(description ?? "").split(" ");
  return words.some((word) => !FUNCTION_WORDS.has(word) && around.has(word)) ? 0.15 : 0;
}

/** Words count only up to the next name: "film" in "the film Bedazzled was shot in Chicago" does not describe Chicago. */
function reachOf({ span }: Named, text: string, named: readonly Named[]): Pick<Span, "start" | "end"> {
  const names = named.filter(({ by }) => by !== "word").map((other) => other.span);
  return {
    start: Math.max(0, ...names.filter(({ end }) => end <= span.start).map(({ end }) => end)),
    end: Math.min(text.length, ...names.filter(({ start }) => start >= span.end).map(({ start }) => start)),
  };
}

function contentWords(text: string): ReadonlySet<string> {
  return new Set(
    normaliseName(text)
      .split(" ")
      .filter((word) => word !== "" && !FUNCTION_WORDS.has(word)),
  );
}

/** Words that precede a place rather than a person: "born in Hastings". */
const PLACED = /\b(?:in|at|near|into|around|within|outside|from|to)\s+(?:the\s+)?$/iu;
const VERB =
  /^(?:['’]s\b|\s+(?:is|was|has|had|did|does|won|wrote|made|took|became|left|led|sang|began|lost|held|ran|wore|met|grew|gave|came|went)\b)/u;

/** "won an Oscar": any of the prizes with that name. */
export function areSorts(text: string, span: Span, candidates: readonly Candidate[]): boolean {
  const isSaid = /\b(?:an?|no|any|his|her)\s+$/iu.test(text.slice(Math.max(0, span.start - 8), span.start)) && endsPhrase(text, span);
  return isSaid && candidates.length > 0 && candidates.every(({ by, entity }) => by === "short" && isAward(entity.description));
}

/** Drops candidates for whom the name is only a short form ("Pompidou"), unless that is likely here and nothing has it as its whole name. */
export function withoutUnlikelyShort(text: string, span: Span, candidates: readonly Candidate[]): readonly Candidate[] {
  const whole = candidates.filter(({ by }) => by !== "short");
  return whole.length > 0 ? whole : candidates.filter((candidate) => isLikelyShort(text, span, candidate));
}

/** Titles before a given name, never before a surname: "King John". */
const BEFORE_GIVEN = /\b(?:King|Queen|Pope|Prince|Princess|Emperor|Empress|Tsar|Saint|Sultan)\s+$/u;

function isLikelyShort(text: string, span: Span, candidate: Candidate): boolean {
  const { description } = candidate.entity;
  const before = text.slice(0, span.start);
  if (isAward(description)) return false;
  if (isTeam(description)) return /\bthe\s+$/iu.test(before) || /^the\s/iu.test(span.text);
  if (
    /^the\s/iu.test(span.text) ||
    /\b(?:the|an?)\s+$/iu.test(before) ||
    PLACED.test(before) ||
    BEFORE_GIVEN.test(before) ||
    FUNCTION_WORDS.has(span.text.toLowerCase())
  )
    return false;
  // "Roberto Pompidou" is another person.
  const given = /(\p{Lu}[\p{L}'’-]{0,60})\.?[\s-]{1,10}$/u.exec(before.slice(-80))?.[1];
  if (given !== undefined && !TITLES.has(given.toLowerCase()) && !FUNCTION_WORDS.has(given.toLowerCase())) return false;
  if (span.start > 0 || /['’]s?$/u.test(span.text)) return true;
  // The first word is always capitalised ("Close to Paris"); before a verb it is a name.
  const rest = text.slice(span.end);
  return VERB.test(rest) || (/^\s+\p{Ll}+ed\b/u.test(rest) && isPastForm(/\p{Ll}+/u.exec(rest)?.[0] ?? ""));
}
