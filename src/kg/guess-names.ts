import type { Entity } from "../domain/entity.js";
import type { Link } from "../domain/mention.js";
import type { Candidate, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { normaliseName } from "../text/names.js";
import { isCommonWord, isNameWord } from "./english-words.js";
import { type NameSpan, strongSpans } from "./name-spans.js";
import { changedWord } from "./one-letter-away.js";

const MAX_ASKED = 4;
const MAX_SUGGESTED = 3;
/** Shorter names have too many neighbours, and a letter more or less often makes another name of a single word. */
const MIN_LETTERS = 5;
const MIN_LETTERS_ALONE = 7;
/** An entity with this many connections in the graph is well known; most entities have more. */
const WELL_KNOWN = 4;

/** An unknown name, and what it may be a misspelling of. `sure`: only one well-known entity can be meant, and the typed word is no other name. */
export type Guess = { readonly typed: string; readonly read: string; readonly sure: boolean; readonly entities: readonly Entity[] };

/** Looks for misspellings of the names that the graph does not know, also where it knows a part of one ("Barak Obama"). */
export async function guessNames(
  kg: KnowledgeGraph,
  text: string,
  links: readonly Link[],
  signal?: AbortSignal,
): Promise<readonly Guess[]> {
  if (kg.similarNames === undefined) return [];
  // "The Old Man" is not a separate name in "The Old Man and the Sea".
  const isKnown = ({ start, end }: NameSpan) =>
    links.some(
      (link) =>
        link.kind === "linked" && link.span.start <= start && link.span.text.replace(/['’]s?$/u, "").length >= end - link.span.start,
    );
  const names = strongSpans(text, { joined: false }).flatMap((span) => (isKnown(span) || !isAsked(span) ? [] : [span.text]));
  const unknown = links.flatMap((link) => (link.kind === "unknown" ? [link.span.text] : []));
  const asked = [...new Set([...unknown, ...names])].slice(0, MAX_ASKED);
  if (asked.length === 0) return [];
  const similar = await kg.similarNames(asked, signal);
  return asked.flatMap((typed) => {
    const candidates = [...(similar.get(typed) ?? [])].sort((a, b) => b.popularity - a.popularity);
    const [best] = candidates;
    if (best === undefined) return [];
    const entities = [...new Map(candidates.map(({ entity }) => [entity.id, entity])).values()].slice(0, MAX_SUGGESTED);
    return [{ typed, read: spelledLike(typed, best), sure: entities.length === 1 && isSlip(typed, best), entities }];
  });
}

/** A name of several words, or a word that is neither an English word nor a frequent name. */
function isAsked({ text, tokens }: NameSpan): boolean {
  const name = normaliseName(text);
  return tokens > 1 || (!isCommonWord(name) && !isNameWord(name));
}

/** A possessive and an article stay as they were typed. */
function spelledLike(typed: string, { matched, entity, by }: Candidate): string {
  const name = by === "short" ? matched : normaliseName(matched) === normaliseName(entity.label) ? entity.label : matched;
  const article = /^(?:the|an?) /iu.exec(typed)?.[0] ?? "";
  return article + name.replace(/^(?:the|an?) /iu, "") + (/['’]s?$/u.exec(typed)?.[0] ?? "");
}

/** One letter of a longer word is wrong, not its first, and the word as typed is neither a name nor an English word. */
function isSlip(typed: string, { matched, popularity }: Candidate): boolean {
  const key = normaliseName(typed);
  const known = normaliseName(matched);
  if (key.replaceAll(" ", "") === known.replaceAll(" ", ""))
    return popularity >= WELL_KNOWN && key.length >= MIN_LETTERS_ALONE && !key.split(" ").every(isCommonWord);
  const changed = changedWord(key, known);
  if (changed === null || popularity < WELL_KNOWN || changed.typed.charAt(0) !== changed.known.charAt(0)) return false;
  const isAlone = !key.includes(" ");
  const isExchanged = sorted(changed.typed) === sorted(changed.known);
  const isReplaced = isAlone && !isExchanged && changed.typed.length === changed.known.length;
  const least = isExchanged ? MIN_LETTERS - (isAlone ? 0 : 1) : (isAlone ? MIN_LETTERS_ALONE : MIN_LETTERS) + (isReplaced ? 1 : 0);
  return Math.max(changed.typed.length, changed.known.length) >= least && !isCommonWord(changed.typed) && !isNameWord(changed.typed);
}

function sorted(word: string): string {
  return [...word].sort().join("");
}
