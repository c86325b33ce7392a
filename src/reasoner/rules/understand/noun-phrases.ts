import type { PathStep, RelationSense } from "../../../domain/reading.js";
import type { Kind } from "../kind-names.js";
import type { Clause, ClauseToken } from "./clause.js";
import { type Element, type Phrase, sensesOf } from "./phrase.js";
import type { Phrasebook } from "./phrasebook.js";
import { spend } from "./reading-work.js";
import { canBeSubject, canBeValue, type Filler } from "./say-relation.js";

/** Something that a claim describes by its relation to a named thing: "the director of Jaws". */
export type Described = Pick<RelationSense, "score" | "direction" | "adds"> & {
  readonly anchor: number;
  readonly step: PathStep;
  readonly kinds: ReadonlySet<Kind>;
  /** The tokens of the noun phrase, including the anchor. */
  readonly from: number;
  readonly to: number;
};

/** Noun phrases of a clause that refer to something related to one of its things; longest and best first. Skips things without a filler. */
export function nounPhrasesIn(
  book: Phrasebook,
  clause: Clause<unknown>,
  fillers: readonly (Filler | null)[],
  isAdjective: (thing: number) => boolean,
): readonly Described[] {
  const found: Described[] = [];
  for (const phrase of phrasesWithin(book, clause.tokens)) {
    const traits = book.traits(phrase.property);
    fillers.forEach((filler, anchor) => {
      // "A French film" is a nationality, which is a separate relation; "the French capital" works from either side.
      if (filler === null || (phrase.kind === "subject" && isAdjective(anchor) && traits.inverse === null)) return;
      const fits = phrase.kind === "value" ? canBeSubject(filler, traits) : canBeValue(filler, traits);
      if (!fits || (typeof filler === "string" && filler !== "unknown")) return;
      for (const elements of wordOrders(phrase.elements, isAdjective(anchor))) {
        if (!spend(clause.pool.work, clause.tokens.length)) return;
        const span = spanOf(elements, clause.tokens, anchor);
        if (span === null || isCompany(clause, span.from)) continue;
        const step: PathStep = { property: phrase.property, direction: phrase.kind === "value" ? "out" : "in" };
        const { direction, adds, trust: score } = phrase;
        found.push({ anchor, step, kinds: kindsOfDescribed(book, phrase, filler), ...span, score, direction, adds });
      }
    });
  }
  return dedupe(found.sort((a, b) => b.to - b.from - (a.to - a.from) || b.score - a.score));
}

const WITHIN = new WeakMap<readonly ClauseToken[], readonly Phrase[]>();

/** Noun phrases whose required words all occur in a clause; computed once for a list of tokens. */
function phrasesWithin(book: Phrasebook, tokens: readonly ClauseToken[]): readonly Phrase[] {
  const known = WITHIN.get(tokens);
  if (known !== undefined) return known;
  const lemmas = new Set(tokens.flatMap(sensesOf));
  const touched = new Set([...lemmas].flatMap((lemma) => book.nounPhrases(lemma)));
  const within = [...touched].map(book.phrase).filter((phrase) => mayStand(phrase, lemmas) && !isOfLiteral(phrase, book));
  WITHIN.set(tokens, within);
  return within;
}

/** "The height of X" is a number, about which nothing further can be stated. */
function isOfLiteral({ kind, property }: Phrase, book: Phrasebook): boolean {
  return kind === "value" && book.traits(property).is.every((one) => one === "time" || one === "quantity" || one === "text");
}

/** Kinds that the property joins with such things, if known; otherwise all kinds that it allows. */
function kindsOfDescribed(book: Phrasebook, { property, kind }: Phrase, anchor: Filler): ReadonlySet<Kind> {
  const known = typeof anchor === "string" ? new Set<Kind>() : anchor;
  const { of, is } = book.traits(property);
  return kind === "value"
    ? (book.signatures.valuesOf(property, known) ?? kindsOfSignature(is))
    : (book.signatures.subjectsOf(property, known) ?? kindsOfSignature(of));
}

/** Does every required element have an alternative whose words all occur in the clause? */
function mayStand({ elements }: Phrase, lemmas: ReadonlySet<string>): boolean {
  return elements.every(
    (element) =>
      "slot" in element ||
      element.optional ||
      element.wordings.some((wording) => wording.every((lemma) => lemma === "be" || lemmas.has(lemma))),
  );
}

/** "the capital of X" is also "X's capital", and "the Canadian capital" if an adjective names the thing. */
function wordOrders(elements: readonly Element[], adjective: boolean): readonly (readonly Element[])[] {
  const [last, of] = [elements.at(-1), elements.at(-2)];
  if (
    last === undefined ||
    of === undefined ||
    !("slot" in last) ||
    "slot" in of ||
    !of.wordings.some(([lemma, next]) => lemma === "of" && next === undefined)
  )
    return [elements];
  const noun = elements.slice(0, -2);
  if (noun.length === 0 || noun.some((element) => "slot" in element)) return [elements];
  const possessive: Element = { wordings: [["'s"]], optional: adjective, weight: 0 };
  return [elements, [last, possessive, ...noun]];
}

/** The token range of a noun phrase: its elements in order, with only function words between. */
function spanOf(
  elements: readonly Element[],
  tokens: readonly ClauseToken[],
  anchor: number,
): { readonly from: number; readonly to: number } | null {
  for (let start = 0; start < tokens.length; start++) {
    const end = follow({ elements, tokens, anchor }, 0, start, true);
    if (end !== null) return { from: withArticle(tokens, start), to: end };
  }
  return null;
}

type NounPhrase = { readonly elements: readonly Element[]; readonly tokens: readonly ClauseToken[]; readonly anchor: number };

/** The last token if the elements from a place on begin at a token; `first`: nothing has been matched yet. */
function follow(phrase: NounPhrase, place: number, at: number, first: boolean): number | null {
  const { elements, tokens, anchor } = phrase;
  const element = elements[place];
  if (element === undefined) return at - 1;
  const token = tokens[at];
  if (token !== undefined) {
    for (const next of afterElement(element, tokens, at, anchor)) {
      const end = follow(phrase, place + 1, next, false);
      if (end !== null) return end;
    }
    // Words without weight may come between elements, but never before the first.
    if (!first && token.thing === null && token.weight === 0 && token.lemma !== "be") {
      const end = follow(phrase, place, at + 1, false);
      if (end !== null) return end;
    }
  }
  return "slot" in element || !element.optional ? null : follow(phrase, place + 1, at, first);
}

/** Positions after an element that begins here. */
function afterElement(element: Element, tokens: readonly ClauseToken[], at: number, anchor: number): readonly number[] {
  if ("slot" in element) return tokens[at]?.thing === anchor ? [at + 1] : [];
  const after: number[] = [];
  for (const wording of element.wordings) {
    const end = afterWording(wording, tokens, at);
    if (end !== null) after.push(end);
  }
  return after;
}

function afterWording(wording: readonly string[], tokens: readonly ClauseToken[], at: number): number | null {
  let place = at;
  for (const lemma of wording) {
    const isHere = (token: ClauseToken | undefined) => token !== undefined && sensesOf(token).includes(lemma);
    while (place > at && tokens[place]?.thing === null && !isHere(tokens[place]) && tokens[place]?.weight === 0) place++;
    if (!isHere(tokens[place])) return null;
    place++;
  }
  return place;
}

function withArticle(tokens: readonly ClauseToken[], start: number): number {
  return /^(?:the|an?|one|some)$/iu.test(tokens[start - 1]?.text ?? "") ? start - 1 : start;
}

function dedupe(found: readonly Described[]): readonly Described[] {
  const seen = new Set<string>();
  return found.filter(({ anchor, step, from, to }) => {
    const key = `${anchor} ${step.property} ${step.direction} ${from} ${to}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/** "wrote Jane Eyre with her sister": a companion is added to the named person, not substituted. */
function isCompany({ tokens, things }: Clause<unknown>, from: number): boolean {
  return things.length > 1 && /^(?:with|alongside|besides)$/iu.test(tokens[from - 1]?.text ?? "");
}

/** The clause with a noun phrase replaced by the thing it describes, which gets the next index. */
export function withDescribed<T>(clause: Clause<T>, described: Pick<Described, "from" | "to">, thing: T): Clause<T> {
  const { from, to } = described;
  const span = { start: clause.tokens[from]?.span.start ?? 0, end: clause.tokens[to]?.span.end ?? 0, text: "" };
  const token: ClauseToken = { lemma: "", weight: 0, thing: clause.things.length, span, text: "" };
  return {
    tokens: [...clause.tokens.slice(0, from), token, ...clause.tokens.slice(to + 1)],
    things: [...clause.things, thing],
    pool: clause.pool,
  };
}

export function kindsOfSignature(kinds: readonly string[]): ReadonlySet<Kind> {
  return new Set(kinds.filter((kind) => kind !== "any") as Kind[]);
}
