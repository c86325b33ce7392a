import type { EntityId } from "../domain/ids.js";
import { overlaps, type Span } from "../domain/mention.js";
import type { Candidate, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { countryOfDemonym, countryOfWord } from "../text/demonyms.js";
import { normaliseName } from "../text/names.js";
import { FUNCTION_WORDS, type Token, tokenise } from "../text/words.js";
import { isCommonWord, isNameWord } from "./english-words.js";
import { allSpans, isProper, type NameSpan, nounPhrases } from "./name-spans.js";

/** Maximum names to look up if every name is a request. */
const MAX_SEARCHED = 12;
const MAX_CANDIDATES = 100;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/u;
/** Unknown words with these endings are probably verbs and adverbs, not names. */
const INFLECTED = /(?:ed|ing|ly|n['’]t)$/u;
/** "k2", "co2". */
const NUMBERED = /^\p{L}+\d+$/u;
/** "the symbol of gold is au". */
const SYMBOL = /\bsymbol (?:(?:of|for) \p{L}+ )?(?:is )?$/u;
/** Words before a country's name, where a common noun would have an article. */
const BEFORE_COUNTRY = /(?:^|[,;] ?|\b(?:in|of|from|to|with|and|by|for|against|between|into|across|than) )$/u;

const TITLED = /\b(?:mr|mrs|ms|miss|dr|prof|professor|president|senator|chancellor|sir)\.? $/u;

/**
 * Restores the capitals of a claim in all lower case or all upper case: names that the graph knows get its spelling, and words that are not
 * English get a capital. A name that is also a common word ("queen", "apple") gets one only if an edge connects it with another name of the
 * claim. In a claim of mixed case, only names that are not English words are restored. Null if nothing changes.
 */
export async function restoreCapitals(kg: KnowledgeGraph, text: string, signal?: AbortSignal): Promise<string | null> {
  const usual = withHeavens(isOneCase(text) ? await restoreAll(kg, text, signal) : await restoreSome(kg, text, signal));
  return usual === text ? null : usual;
}

/** "the earth is flat", "orbits the sun": with "the" and no description, these mean our own. "The moon of Pluto" and "the moon landing" do not. */
const HEAVENS =
  /(?<=\bthe )(?:earth|sun|moon)(?=['’]s\b|[.,;!?]|$| (?:is|was|are|has|had|does|did|and|or|in|at|every|each|once|than|by|to|from|orbit|revolve|rotate|circle|turn|go|rise|set|shine|move)(?:s|es)?\b)/giu;

/** Proper names that are mostly written in lower case. */
const HEMISPHERES = /(?<=\bthe )(?:northern|southern|eastern|western) hemisphere\b/gu;

function withHeavens(text: string): string {
  return text.replace(HEAVENS, capitalised).replace(HEMISPHERES, capitalised);
}

/** "the second world war", "the black sea": such names are as common in lower case, even if all their words are English. */
const OFTEN_LOWER =
  /^(?:\p{Ll}+ )+(?:wars?|revolution|ocean|sea|empire|prize|cup|olympics|olympic games|depression|ages|reformation|parliament|union|nations)$/u;

/** "Marie Curie was born in warsaw": names with a word that is not English, and not next to another capitalised name. */
async function restoreSome(kg: KnowledgeGraph, text: string, signal?: AbortSignal): Promise<string> {
  if (kg.names !== "dictionary") return text;
  const spans = allSpans(text).filter(({ text: name }) => /^[\p{Ll}\p{M}'’ -]{4,}$/u.test(name));
  const found = await kg.searchEntities([...new Set(spans.map(({ text: name }) => name))], signal);
  const isOdd = ({ text: name }: Span) => name.split(/[ -]/u).some((word) => word.length > 3 && !isCommonWord(bareWord(word)));
  const isBeside = ({ start, end }: Span) => {
    const before = /(\p{Lu}[\p{L}.]{0,80}) $/u.exec(text.slice(Math.max(0, start - 82), start))?.[1]?.toLowerCase();
    return (before !== undefined && !FUNCTION_WORDS.has(before)) || /^ \p{Lu}/u.test(text.slice(end));
  };
  const isTerm = ({ span, candidates }: Spelled) =>
    OFTEN_LOWER.test(span.text) && /\bthe $/iu.test(text.slice(0, span.start)) && candidates.every(({ by }) => by !== "short");
  const names = pickNames(text, spans, found).sure.filter((name) => (isOdd(name.span) || isTerm(name)) && !isBeside(name.span));
  const inOrder = [...names].sort((one, other) => other.span.start - one.span.start);
  return inOrder.reduce((read, name) => {
    const [start, end] = withArticle(text, name);
    return read.slice(0, start) + graphSpelling(text, name) + read.slice(end);
  }, text);
}

async function restoreAll(kg: KnowledgeGraph, text: string, signal?: AbortSignal): Promise<string> {
  const lower = text.toLowerCase();
  const spans = kg.names === "dictionary" ? allSpans(lower) : (await nounPhrases(lower)).slice(0, MAX_SEARCHED);
  const found = await kg.searchEntities([...new Set(spans.flatMap(({ text: name }) => [name, capitalised(name)]))], signal);
  const { sure, doubtful } = pickNames(lower, spans, found);
  const names = [...sure, ...(await connectedTo(kg, sure, doubtful, signal))];
  return spell(lower, names);
}

function isOneCase(text: string): boolean {
  return !/\p{Lu}/u.test(text) || (!/\p{Ll}/u.test(text) && tokenise(text).length > 2);
}

type Spelled = { readonly span: NameSpan; readonly candidates: readonly Candidate[] };

/** Prefers the longest names; names never overlap. */
function pickNames(text: string, spans: readonly NameSpan[], found: ReadonlyMap<string, readonly Candidate[]>) {
  const sure: Spelled[] = [];
  const doubtful: Spelled[] = [];
  for (const span of [...spans].sort((a, b) => b.tokens - a.tokens || b.end - b.start - (a.end - a.start))) {
    if ([...sure, ...doubtful].some((other) => overlaps(other.span, span))) continue;
    const { candidates, isNoun } = bearers(span, found);
    const before = text.slice(0, span.start);
    if (candidates.length === 0 || /\ban? $/u.test(before) || MONTH.test(span.text)) continue;
    const word = bareWord(span.text);
    const isCommon = isNoun || (span.tokens === 1 && !NUMBERED.test(word) && (word.length < 3 || isCommonWord(word)));
    if (!isCommon || TITLED.test(before) || isBareCountry(text, span) || isMade(text, span, candidates)) sure.push({ span, candidates });
    else if (!/\bthe $/u.test(before) || candidates.some(({ matched }) => /^The /u.test(matched))) doubtful.push({ span, candidates });
  }
  return { sure, doubtful };
}

/** Things with this proper name, and whether the graph also has it as a common noun. A surname counts if exactly one person has it. */
function bearers({ text, tokens }: NameSpan, found: ReadonlyMap<string, readonly Candidate[]>) {
  const whole = found.get(text) ?? [];
  const candidates = whole.filter(({ matched }) => isProper(matched));
  const short = whole.length > 0 || tokens > 3 ? [] : (found.get(capitalised(text)) ?? []);
  return { candidates: short.length === 1 ? short : candidates, isNoun: candidates.length < whole.length };
}

/** "in turkey", "china is": a common noun would have an article here. */
function isBareCountry(text: string, { start, end, text: name }: Span): boolean {
  if (countryOfWord(name) === null || countryOfDemonym(name) !== null || !BEFORE_COUNTRY.test(text.slice(0, start))) return false;
  const next = /^ (\p{L}+)/u.exec(text.slice(end))?.[1];
  return next === undefined || FUNCTION_WORDS.has(next) || start === 0;
}

const MADE = "directed|written|composed|painted|published|released|recorded|filmed|produced|illustrated";
const IS_MADE = new RegExp(`^ (?:was|were|is) (?:first )?(?:${MADE})\\b`, "u");
const MAKES =
  /\b(?:directed|wrote|composed|painted|published|released|recorded|produced|(?:starred|starring|appeared|acted|plays?|played) in) (?:the )?$/u;
const WORK =
  /\b(?:film|movie|novel|book|play|tragedy|comedy|ballet|musical|poem|opera|album|song|single|series|sitcom|painting|sculpture|game|trilogy)\b/iu;

const IS_FOUNDED = /^ (?:was|were) (?:co-?)?(?:founded|acquired)\b/u;
const FOUNDS = /\b(?:(?:co-?)?founded|acquired|bought) $/u;
const COMPANY = /\b(?:company|corporation|conglomerate|manufacturer|maker|retailer|chain|bank|airline|brand|publisher|studio)\b/iu;

/** "the godfather was directed by", "starred in titanic", "founded apple": these words occur only with works or companies. */
function isMade(text: string, { start, end }: Span, candidates: readonly Candidate[]): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isLast = /^(?:[.,;]|$| (?:in|and|with|by) )/u.test(after);
  const isA = (kind: RegExp) => candidates.every(({ entity }) => kind.test(entity.description ?? ""));
  return (
    ((IS_MADE.test(after) || (isLast && MAKES.test(before))) && isA(WORK)) ||
    ((IS_FOUNDED.test(after) || (isLast && FOUNDS.test(before))) && isA(COMPANY))
  );
}

async function connectedTo(
  kg: KnowledgeGraph,
  sure: readonly Spelled[],
  doubtful: readonly Spelled[],
  signal?: AbortSignal,
): Promise<readonly Spelled[]> {
  if (sure.length === 0 || doubtful.length === 0) return [];
  const idsOf = (names: readonly Spelled[]) => names.flatMap(({ candidates }) => candidates.map(({ entity }) => entity.id));
  const known = new Set(idsOf(sure));
  const edges = await kg.edgesAmong([...new Set([...known, ...idsOf(doubtful)])].slice(0, MAX_CANDIDATES), signal);
  const isConnected = (id: EntityId) =>
    edges.some(({ subject, object }) => (subject === id && known.has(object)) || (object === id && known.has(subject)));
  return doubtful.flatMap(({ span, candidates }) => {
    const meant = candidates.filter(({ entity }) => isConnected(entity.id));
    return meant.length === 0 ? [] : [{ span, candidates: meant }];
  });
}

/** The text with its names in the graph's spelling, and capitals for other words that are probably names. */
function spell(text: string, names: readonly Spelled[]): string {
  const tokens = tokenise(text);
  const holder = (token: Token) => names.find(({ span }) => overlaps(span, token));
  const isName = tokens.map((token) => holder(token) !== undefined || isProbablyName(text, token));
  // "grace kelly": a word that is also a name, before a name; "hader rose": after one that the graph does not know.
  for (const at of [...tokens.keys()].reverse()) {
    const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (token === undefined || isName[at] === true || FUNCTION_WORDS.has(token.text)) continue;
    const isBefore = next !== undefined && isName[at + 1] === true && text.slice(token.end, next.start) === " ";
    const isAfter =
      before !== undefined && isName[at - 1] === true && holder(before) === undefined && text.slice(before.end, token.start) === " ";
    if ((isBefore || isAfter) && isNameWord(token.text)) isName[at] = true;
  }
  let spelled = "";
  let at = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.start < at) continue;
    const name = holder(token);
    const [start, end, words] =
      name === undefined
        ? [token.start, token.end, isName[place] === true ? capitalised(token.text) : token.text]
        : [...withArticle(text, name), graphSpelling(text, name)];
    spelled = spelled.slice(0, spelled.length - Math.max(0, at - start)) + text.slice(at, start) + words;
    at = end;
  }
  spelled += text.slice(at);
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** "the hobbit" is "The Hobbit": the article belongs to the name. */
function withArticle(text: string, { span, candidates }: Spelled): readonly [number, number] {
  const isTitled = candidates.every(({ matched }) => /^The /u.test(matched)) && text.slice(0, span.start).endsWith("the ");
  return [isTitled ? span.start - "the ".length : span.start, span.end];
}

function graphSpelling(text: string, name: Spelled): string {
  const [start] = withArticle(text, name);
  const own = /['’]s?$/u.exec(name.span.text)?.[0] ?? "";
  const matched = [...name.candidates].sort((a, b) => b.popularity - a.popularity).find(({ by }) => by !== "short")?.matched;
  if (matched === undefined || normaliseName(matched) !== normaliseName(name.span.text)) return capitalised(name.span.text);
  return (start < name.span.start ? matched : matched.replace(/^(?:the|an?) /iu, "")) + own;
}

function isProbablyName(text: string, { text: word, start, end }: Token): boolean {
  const bare = bareWord(word);
  if (bare.length <= 2 && !FUNCTION_WORDS.has(bare) && SYMBOL.test(text.slice(0, start))) return true;
  if (MONTH.test(bare)) return /\d ?$/u.test(text.slice(0, start)) || /^,? ?\d/u.test(text.slice(end)) || !isCommonWord(bare);
  if (countryOfDemonym(bare) !== null) return !isCommonWord(bare) || /\b(?:an?|the) $/u.test(text.slice(0, start));
  if (!/^\p{L}{3,}$/u.test(bare) || FUNCTION_WORDS.has(bare) || isCommonWord(bare)) return false;
  return isNameWord(bare) || !INFLECTED.test(bare);
}

function bareWord(word: string): string {
  return word.replace(/['’]s?$/u, "");
}

const SMALL = /^(?:of|the|and|in|on|at|for|to|a|an|de|la|le|du|von|van|der|den|da|di|y)$/u;

function capitalised(name: string): string {
  return name.replace(/[\p{L}\p{M}'’.]+/gu, (word, at: number) =>
    at > 0 && SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}
