import type { Span } from "../domain/mention.js";
import type { Candidate } from "../ports/knowledge-graph.js";
import { isAward, isTeam, TITLES } from "../text/names.js";
import { endsPhrase } from "../text/nouns.js";
import { isPastForm } from "../text/stem.js";
import { FUNCTION_WORDS } from "../text/words.js";

/** Where a place stands rather than a person: "born in Hastings". */
const PLACED = /\b(?:in|at|near|into|around|within|outside|from|to)\s+(?:the\s+)?$/iu;
const VERB =
  /^(?:['’]s\b|\s+(?:is|was|has|had|did|does|won|wrote|made|took|became|left|led|sang|began|lost|held|ran|wore|met|grew|gave|came|went)\b)/u;

/** "won an Oscar": one of the prizes of that name, whichever it is. */
export function areSorts(text: string, span: Span, candidates: readonly Candidate[]): boolean {
  const isSaid = /\b(?:an?|no|any|his|her)\s+$/iu.test(text.slice(0, span.start)) && endsPhrase(text, span);
  return isSaid && candidates.length > 0 && candidates.every(({ by, entity }) => by === "short" && isAward(entity.description));
}

/** Without bearers for whom a name is only short ("Pompidou"), unless there is one alone, and the claim can mean them. */
export function withoutUnlikelyShort(text: string, span: Span, candidates: readonly Candidate[]): readonly Candidate[] {
  const whole = candidates.filter(({ by }) => by !== "short");
  const short = candidates.filter(({ by }) => by === "short");
  return whole.length > 0 || short.length !== 1 || !isLikelyShort(text, span, short[0]) ? whole : short;
}

function isLikelyShort(text: string, span: Span, candidate: Candidate | undefined): boolean {
  const description = candidate?.entity.description ?? null;
  const before = text.slice(0, span.start);
  if (isAward(description)) return false;
  if (isTeam(description)) return /\bthe\s+$/iu.test(before) || /^the\s/iu.test(span.text);
  if (
    /^the\s/iu.test(span.text) ||
    /\b(?:the|an?)\s+$/iu.test(before) ||
    PLACED.test(before) ||
    FUNCTION_WORDS.has(span.text.toLowerCase())
  )
    return false;
  // "Roberto Pompidou" is somebody else.
  const given = /(\p{Lu}[\p{L}'’-]{0,60})\.?[\s-]{1,10}$/u.exec(before.slice(-80))?.[1];
  if (given !== undefined && !TITLES.has(given.toLowerCase()) && !FUNCTION_WORDS.has(given.toLowerCase())) return false;
  if (span.start > 0) return true;
  // The first word has its capital for another reason: "Close to Paris", "Young people". Before a verb it is a name.
  const rest = text.slice(span.end);
  return VERB.test(rest) || (/^\s+\p{Ll}+ed\b/u.test(rest) && isPastForm(/\p{Ll}+/u.exec(rest)?.[0] ?? ""));
}
