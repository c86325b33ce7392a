import type { Belief } from "../../../domain/belief.js";
import type { Mention, Span } from "../../../domain/mention.js";
import { contentLemmas } from "../../../text/words.js";
import { splitClaim } from "../understand/parts/split-claim.js";
import type { Judge } from "./judge-web.js";

const MAX_QUERIES = 4;
const MAX_LENGTH = 200;
/** Queries that share more of their words than this are duplicates. */
const NEARLY_THE_SAME = 0.8;

/**
 * Search queries (§4.3) for the parts of the claim that the graph does not decide: each part in the claim's words, and again without the claimed
 * value, so that contradicting pages are found as well.
 */
export function phraseQueries(judge: Judge, belief: Belief): readonly string[] {
  const parts = splitClaim(belief);
  const open = parts.filter((part) => judge(part).label === "not-enough-info");
  const wanted = (open.length > 0 ? open : parts).flatMap((part) => [plainQuery(part.claim.text), plainQuery(withoutValue(part))]);
  const chosen: string[] = [];
  for (const query of wanted)
    if (query !== "" && !belief.asked.some((asked) => isNearlySame(asked, query)) && !chosen.includes(query)) chosen.push(query);
  return chosen.slice(0, MAX_QUERIES);
}

/** "Marie Curie moved to Paris in 1891" → "Marie Curie moved to Paris year": asks for the value instead of claiming it. */
function withoutValue({ claim: { text }, mentions, links }: Belief): string {
  const names = links.filter((link) => link.kind === "unknown" || link.by === "name").map(({ span }) => span);
  const last = <T extends Span>(spans: readonly T[]): T | undefined => [...spans].sort((a, b) => a.start - b.start).at(-1);
  const value: Mention | Span | undefined = last(mentions) ?? (names.length > 1 ? last(names) : undefined);
  if (value === undefined) return "";
  const before = text
    .slice(0, value.start)
    .replace(/\s*\b(?:in|on|at|by|to|from|of|for|with|since|until|before|after|about|around|over|more than|less than|the|an?)\s*$/giu, "");
  return `${before} ${askedFor(value)} ${text.slice(value.end)}`;
}

function askedFor(value: Mention | Span): string {
  if (!("kind" in value)) return "";
  if (value.kind === "time") return value.value.precision > 9 ? "date" : "year";
  return value.unitText === null ? "number" : "how many ".concat(value.unitText);
}

/** Removes search operators. */
function plainQuery(text: string): string {
  const words = text
    .replace(/[^\p{L}\p{M}\p{N}\s'’.,%&°/-]/gu, " ")
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%°]+$/gu, ""))
    .map((word) => (/^(?:AND|OR|NOT|NEAR)$/u.test(word) ? word.toLowerCase() : word))
    .filter(Boolean);
  let query = "";
  for (const word of words) {
    if (query.length + 1 + word.length > MAX_LENGTH) break;
    query = query === "" ? word : `${query} ${word}`;
  }
  return query;
}

function isNearlySame(asked: string, query: string): boolean {
  const [a, b] = [new Set(contentLemmas(asked)), new Set(contentLemmas(query))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > NEARLY_THE_SAME * Math.max(a.size, b.size);
}
