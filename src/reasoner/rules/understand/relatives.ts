import { type Kind, kindOfName } from "../kind-names.js";
import type { Clause, ClauseToken } from "./clause.js";

/** "… by someone who was born in Y": two clauses that share an unnamed thing. */
export type Relative = {
  readonly outer: readonly ClauseToken[];
  readonly inner: readonly ClauseToken[];
  readonly kinds: ReadonlySet<Kind>;
};

const RELATIVE = /^(?:who|that|which|whose|where)$/iu;
const INDEFINITE = /^(?:an?|some|any|one)$/iu;
const ARTICLE = /^(?:an?|some|any|one|the|another)$/iu;
const SOMEBODY = /^(?:someone|somebody|anyone|person|people|man|woman|individual|native|figure|boy|girl)$/iu;
const PARTICIPLE =
  /(?:ed|born|made|written|held|set|shot|built|drawn|known|sung|led|run|won|lying|located|belonging|speaking|hailing|coming|bordering|containing)$/iu;
const FINITE = /^(?:is|was|are|were|has|had|have|did|does)$/iu;

/** The variable's index follows those of the clause's things. */
export function relativeIn({ tokens, things }: Clause<unknown>): Relative | null {
  const variable = things.length;
  for (let at = 1; at < tokens.length; at++) {
    const noun = nounBefore(tokens, at);
    if (noun === null) continue;
    const opened = openClause(tokens, at, noun);
    if (opened === null) continue;
    const end = tokens.slice(0, noun.article).some(({ thing }) => thing !== null) ? tokens.length : endOfSubject(tokens, opened.from);
    const rest = tokens.slice(opened.from, end);
    if (!rest.some(({ thing }) => thing !== null)) continue;
    const marker = tokens[noun.at];
    if (marker === undefined) continue;
    const stands: ClauseToken = { ...marker, lemma: "", weight: 0, thing: variable, text: "" };
    const told = opened.gap === "front" ? [stands, ...opened.words, ...rest] : [...rest, ...opened.words, stands];
    return { outer: [...tokens.slice(0, noun.article), stands, ...tokens.slice(end)], inner: told, kinds: kindsOfNoun(tokens, noun) };
  }
  return null;
}

type Noun = { readonly article: number; readonly at: number; readonly indefinite: boolean };

/** The noun phrase that ends just before an index: an article and up to three words, or "someone". */
function nounBefore(tokens: readonly ClauseToken[], at: number): Noun | null {
  const before = tokens[at - 1];
  // "in which": the preposition comes between.
  const last =
    before !== undefined && RELATIVE.test(tokens[at]?.text ?? "") && /^(?:in|at|to|from|by|of|for|on)$/iu.test(before.text)
      ? at - 2
      : at - 1;
  const noun = tokens[last];
  if (noun === undefined || noun.thing !== null || !/^\p{Ll}/u.test(noun.text)) return null;
  if (/^(?:someone|somebody|anyone)$/iu.test(noun.text)) return { article: last, at: last, indefinite: true };
  for (let first = last - 1; first >= 0 && last - first <= 4; first--) {
    const token = tokens[first];
    if (token === undefined || token.thing !== null || token.lemma === "be" || token.lemma === "'s") return null;
    if (ARTICLE.test(token.text)) return { article: first, at: last, indefinite: INDEFINITE.test(token.text) };
  }
  return null;
}

type Opened = { readonly from: number; readonly gap: "front" | "end"; readonly words: readonly ClauseToken[] };

function openClause(tokens: readonly ClauseToken[], at: number, noun: Noun): Opened | null {
  const token = tokens[at];
  if (token === undefined || token.thing !== null) return null;
  if (!RELATIVE.test(token.text)) {
    // "a city located in Y", "someone from Y": only after an unnamed thing.
    const reduced = noun.indefinite && (PARTICIPLE.test(token.text) || /^(?:in|from|with)$/iu.test(token.text));
    return reduced ? { from: at, gap: "front", words: [] } : null;
  }
  const word = (text: string, lemma: string): ClauseToken => ({ ...token, text, lemma, weight: 0 });
  if (/^whose$/iu.test(token.text)) return { from: at + 1, gap: "front", words: [word("'s", "'s")] };
  if (/^where$/iu.test(token.text)) return { from: at + 1, gap: "end", words: [word("in", "in")] };
  const before = tokens[at - 1];
  if (before !== undefined && at - 1 > noun.at) return { from: at + 1, gap: "end", words: [before] };
  const next = tokens.slice(at + 1).find(({ thing, weight, text }) => thing !== null || weight > 0 || FINITE.test(text));
  return { from: at + 1, gap: next !== undefined && next.thing !== null ? "end" : "front", words: [] };
}

/** The end of the clause inside a subject: "the man who directed X | was born", "the city where X was born | lies in". */
function endOfSubject(tokens: readonly ClauseToken[], from: number): number {
  const first = tokens.findIndex(({ thing }, place) => place >= from && thing !== null);
  if (first < 0) return tokens.length;
  const verbBefore = tokens.slice(from, first).some(({ weight, lemma }) => weight > 0 || lemma === "be");
  if (verbBefore) return first + 1;
  // The thing is the subject of the inner clause, so its verb is still to come.
  let at = first + 1;
  while (at < tokens.length && (tokens[at]?.weight === 0 || FINITE.test(tokens[at]?.text ?? "")) && tokens[at]?.thing === null) at++;
  return Math.min(tokens.length, at + 1);
}

function kindsOfNoun(tokens: readonly ClauseToken[], { article, at }: Noun): ReadonlySet<Kind> {
  const noun = tokens[at]?.text ?? "";
  if (SOMEBODY.test(noun)) return new Set<Kind>(["person"]);
  const kind = kindOfName(
    tokens
      .slice(article + 1, at + 1)
      .map(({ text }) => text)
      .join(" "),
  );
  return new Set<Kind>(
    kind === null || /^(?:thing|unit|body|entity)$/iu.test(noun) ? [] : kind === "settlement" ? ["settlement", "place"] : [kind],
  );
}
