import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import { type Link, type Linked, overlaps, type Span } from "../../../domain/mention.js";
import type { WebPassage } from "../../../domain/passage.js";
import { namesAmong, rankNames } from "../../../kg/link-entities.js";
import { detectMentions } from "../../../kg/name-spans.js";
import { splitSentences } from "../../../text/split-sentences.js";
import { titleOf } from "../with-passages.js";
import { bySurname, isIntroduced, type KnownNames, openPage, type PageMemory, remember, resolveReference } from "./page-memory.js";

/** A sentence of a passage, read as if it were a claim over the same evidence. */
export type ReadSentence = {
  /** Its position in the passage, verbatim. */
  readonly quote: Span;
  readonly belief: Belief;
  /** The text in brackets after the first name. */
  readonly bracket: string | null;
};

/** Skips sentences with more characters, and all sentences of a passage after the limit. */
const MAX_LENGTH = 450;
const MAX_SENTENCES = 40;

export function readPassage(belief: Belief, names: KnownNames, passage: WebPassage): readonly ReadSentence[] {
  const read: ReadSentence[] = [];
  let memory = openPage(names, titleOf(passage));
  for (const { start, end, text } of splitSentences(passage.text).slice(0, MAX_SENTENCES)) {
    if (end - start > MAX_LENGTH) {
      memory = remember(memory, [], null);
      continue;
    }
    const plain = withoutBrackets(text);
    const sentence = linkSentence(belief, names, memory, plain.text);
    memory = remember(memory, sentence.links, subjectOf(sentence));
    read.push({ quote: { start, end, text }, belief: sentence, bracket: plain.bracket });
  }
  return read;
}

function linkSentence(belief: Belief, names: KnownNames, memory: PageMemory, sentence: string): Belief {
  const { text, named } = resolveReference(belief.graph, memory, sentence);
  const find = (name: string) => {
    const known = names.find(name).filter((candidate) => isIntroduced(memory, belief.graph, candidate, name));
    return known.length > 0 ? known : bySurname(memory, belief.graph, name);
  };
  const found = rankNames(text, namesAmong(find, text), names.edges);
  const links: readonly Link[] = named === null ? found : [linkTo(named), ...found.filter(({ span }) => !overlaps(span, named.span))];
  return { ...belief, claim: { text, asOf: null, url: null }, links, mentions: detectMentions(text, links) };
}

function linkTo({ span, entity, certainty }: { readonly span: Span; readonly entity: Entity; readonly certainty: number }): Linked {
  return { kind: "linked", span, by: "name", entity, score: certainty, rivals: [], rejected: [] };
}

/** The name at the beginning of the sentence, after an optional date or place. */
function subjectOf({ claim: { text }, links }: Belief): Entity | null {
  const first = links.find((link): link is Linked => link.kind === "linked" && link.by === "name" && link.rivals.length === 0);
  if (first === undefined || links.some((link) => link.kind === "unknown" && link.span.start < first.span.start)) return null;
  const before = text.slice(0, first.span.start);
  const plain = /^(?:(?:In|On|By|Since|During)\s[^,]{1,40},?\s+)?(?:the\s+)?$/iu.test(before);
  return plain && !/['’]s?$/u.test(first.span.text) && !/^['’]s\b|^\s+(?:and|or)\s/u.test(text.slice(first.span.end)) ? first.entity : null;
}

/** Removes footnotes and brackets; returns the first bracket. */
function withoutBrackets(text: string): { readonly text: string; readonly bracket: string | null } {
  const bracket = /^(?:[\p{Lu}"“][\p{L}"”.'’-]*\s+|(?:de|la|von|van|der|al|bin|di|da)\s+){1,8}\(([^()]{1,200})\)/u.exec(text)?.[1] ?? null;
  const plain = text
    .replace(/\s*\[[^[\]]{0,20}\]/gu, "")
    .replace(/\s*\([^()]*\)/gu, "")
    .replace(/^(?:However|Moreover|Furthermore|Additionally|In addition|Also|Thus|Meanwhile),\s+/u, "")
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[,.;])/gu, "")
    .trim();
  return { text: plain, bracket };
}
