import type { Entity } from "../domain/entity.js";
import type { EntityId } from "../domain/ids.js";
import type { Span } from "../domain/mention.js";
import { strongSpans } from "../kg/name-spans.js";
import type { Candidate, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { type ArticleSentence, inSteps } from "./article-sentences.js";

/** The pronoun at the start of a sentence. */
type OpeningPronoun = {
  /** The words before it: "In 1903, ". */
  readonly lead: string;
  readonly word: string;
  readonly rest: string;
  readonly isPossessive: boolean;
  /** `other`: "they", "this". */
  readonly refersTo: "man" | "woman" | "thing" | "other";
};

/** `lead`: pattern source for words that may come before the pronoun. */
function pronounReader(lead: string): (sentence: string) => OpeningPronoun | null {
  const pattern = new RegExp(`^(${lead})(he|she|it|they|his|her|its|their|this|these|that|those)\\b(?!['’-])`, "iu");
  return (sentence) => {
    const [whole, before = "", word = ""] = pattern.exec(sentence) ?? [];
    if (whole === undefined) return null;
    const isPossessive = /^(?:his|her|its)$/iu.test(word);
    return { lead: before, word, rest: sentence.slice(whole.length), isPossessive, refersTo: referentOf(word.toLowerCase()) };
  };
}

function referentOf(word: string): OpeningPronoun["refersTo"] {
  if (word === "he" || word === "his") return "man";
  if (word === "she" || word === "her") return "woman";
  return word === "it" || word === "its" ? "thing" : "other";
}

/** A statement that can be checked without its context, or the reason why not: its pronoun is ambiguous. */
export type Standalone =
  | { readonly kind: "claim"; readonly sentence: ArticleSentence; readonly claim: string; readonly resolved: string | null }
  | { readonly kind: "unclear"; readonly sentence: ArticleSentence; readonly word: string };

const openingPronoun = pronounReader(
  "(?:(?:In|On|By|Since|After|During|At|From|Until)\\s[^,.;]{1,40},\\s+|(?:In|By|Since)\\s\\d{4}\\s+|(?:Later|Afterwards|Then|Today|However|But|And|Also|There),?\\s+)?",
);
const INNER = /\b(?:he|she|they|him|them|his|hers?|their)\b/iu;

type Memory = {
  readonly subject: KnownName | null;
  readonly inParagraph: readonly KnownName[];
  /** People whose full names occurred, by surname. */
  readonly bySurname: ReadonlyMap<string, readonly KnownName[]>;
  readonly paragraph: number;
};

/**
 * Replaces pronouns and single surnames by names if only one entity can be meant: "she" is the female subject of the previous sentence, if
 * the paragraph names no other woman.
 */
export async function standalone(
  sentences: readonly ArticleSentence[],
  names: KnownNames,
  signal?: AbortSignal,
): Promise<readonly Standalone[]> {
  let memory: Memory = { subject: null, inParagraph: [], bySurname: new Map(), paragraph: -1 };
  const readNext = (sentence: ArticleSentence): readonly Standalone[] => {
    if (sentence.paragraph !== memory.paragraph) memory = { ...memory, inParagraph: [], paragraph: sentence.paragraph };
    const read = readSentence(sentence, names, memory);
    memory = remember(
      memory,
      read.subject,
      namesIn(sentence.plain).flatMap(({ text }) => names.get(bare(text)) ?? []),
    );
    return sentence.kind === "statement" ? [read.standalone] : [];
  };
  return (await inSteps(sentences, readNext, signal)).flat();
}

type Read = { readonly standalone: Standalone; readonly subject: KnownName | null };

function readSentence(sentence: ArticleSentence, names: KnownNames, memory: Memory): Read {
  const { plain } = sentence;
  const pronoun = openingPronoun(plain);
  if (pronoun !== null) {
    const { lead, word, rest, isPossessive } = pronoun;
    const meant = meantBy(pronoun, memory);
    if (meant === null) return { standalone: { kind: "unclear", sentence, word }, subject: null };
    const claim = `${lead}${meant.entity.label}${isPossessive ? "'s" : ""}${rest}`;
    return { standalone: { kind: "claim", sentence, claim, resolved: `“${word}” read as ${meant.entity.label}` }, subject: meant };
  }
  const [first] = namesIn(plain);
  const inner = INNER.exec(first === undefined ? plain : plain.slice(first.end));
  const subject = first === undefined ? null : (names.get(bare(first.text)) ?? null);
  const surname = first === undefined ? null : fullNameOf(bare(first.text), memory);
  if (first !== undefined && surname !== null && !isFullName(subject, first.text)) {
    const owns = /['’]s$/u.test(first.text) ? "'s" : "";
    const claim = `${plain.slice(0, first.start)}${surname.entity.label}${owns}${plain.slice(first.end)}`;
    return {
      standalone: { kind: "claim", sentence, claim, resolved: `“${bare(first.text)}” read as ${surname.entity.label}` },
      subject: surname,
    };
  }
  // A later pronoun usually refers to the subject; without a known subject it is ambiguous.
  if (inner !== null && subject === null) return { standalone: { kind: "unclear", sentence, word: inner[0] }, subject };
  return { standalone: { kind: "claim", sentence, claim: plain, resolved: null }, subject };
}

/** The entity that a sentence's first pronoun refers to; null if there is none, or more than one candidate. */
function meantBy({ refersTo }: OpeningPronoun, { subject, inParagraph }: Memory): KnownName | null {
  if (subject === null || refersTo === "other") return null;
  if (refersTo === "thing") return !subject.person && inParagraph[0]?.entity.id === subject.entity.id ? subject : null;
  const [own, opposite] = refersTo === "man" ? ["male", "female"] : ["female", "male"];
  if (!subject.person || subject.gender !== own) return null;
  const isRival = ({ entity, person, gender }: KnownName) => entity.id !== subject.entity.id && person && gender !== opposite;
  return inParagraph.some(isRival) ? null : subject;
}

function isFullName(known: KnownName | null, name: string): boolean {
  return known !== null && (known.entity.label === bare(name) || /\s/u.test(bare(name)));
}

function fullNameOf(name: string, { bySurname }: Memory): KnownName | null {
  const [only, another] = bySurname.get(name) ?? [];
  return only === undefined || another !== undefined ? null : only;
}

function remember(memory: Memory, subject: KnownName | null, named: readonly KnownName[]): Memory {
  const bySurname = new Map(memory.bySurname);
  for (const known of named) {
    const surname = known.entity.label.split(" ").at(-1) ?? "";
    if (!known.person || surname === known.entity.label) continue;
    const bearers = bySurname.get(surname) ?? [];
    if (!bearers.some(({ entity }) => entity.id === known.entity.id)) bySurname.set(surname, [...bearers, known]);
  }
  const inParagraph = [...memory.inParagraph, ...(subject === null ? [] : [subject]), ...named];
  const unique = new Map(inParagraph.map((known) => [known.entity.id, known]));
  return { ...memory, subject, inParagraph: [...unique.values()], bySurname };
}

type Gender = "male" | "female" | null;
/** An entity that the text has named, with what is needed to resolve pronouns. */
export type KnownName = { readonly entity: Entity; readonly person: boolean; readonly gender: Gender };
type KnownNames = ReadonlyMap<string, KnownName>;

const [HUMAN, MALE, FEMALE]: readonly EntityId[] = ["Q5", "Q6581097", "Q6581072"];
const MAX_NAMES = 400;

export function namesIn(text: string): readonly Span[] {
  const spans = strongSpans(text, { joined: false });
  return spans.filter((span) => !spans.some((other) => other !== span && other.start <= span.start && span.end <= other.end));
}

/** Looks up all names of a text at once. A name that several entities share is used only if one of them is far better known. */
export async function lookUpNames(kg: KnowledgeGraph, sentences: readonly string[], signal?: AbortSignal): Promise<KnownNames> {
  const said = await inSteps(sentences, (text) => namesIn(text).map((span) => bare(span.text)), signal);
  const names = [...new Set(said.flat())].slice(0, MAX_NAMES);
  const found = await kg.searchEntities(names, signal);
  const meant = new Map(
    names.flatMap((name) => {
      const entity = likeliest(found.get(name) ?? []);
      return entity === null ? [] : [[name, entity] as const];
    }),
  );
  const ids = [...new Set([...meant.values()].map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const asked = ids.flatMap((entity) => (["P31", "P21"] as const).map((property) => ({ entity, property, direction: "out" as const })));
  const { facts } = await kg.facts(asked, signal);
  const says = (id: EntityId, value: EntityId | undefined) =>
    facts.some((fact) => fact.subject === id && fact.value.kind === "entity" && fact.value.id === value);
  return new Map(
    [...meant].map(([name, entity]) => {
      const gender: Gender = says(entity.id, MALE) ? "male" : says(entity.id, FEMALE) ? "female" : null;
      return [name, { entity, person: says(entity.id, HUMAN), gender }];
    }),
  );
}

/** The name without the possessive. */
function bare(name: string): string {
  return name.replace(/['’]s?$/u, "");
}

function likeliest(candidates: readonly Candidate[]): Entity | null {
  const [best, next] = candidates.filter(({ by }) => by !== "short").sort((a, b) => b.popularity - a.popularity);
  if (best === undefined) return null;
  return next === undefined || best.popularity >= 3 * next.popularity ? best.entity : null;
}
