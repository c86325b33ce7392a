import type { Belief } from "../../../../domain/belief.js";
import type { Link, Linked } from "../../../../domain/mention.js";
import { wordsOf } from "../../../../text/words.js";
import { thingOf } from "../things.js";
import { assemblePart } from "./assemble-part.js";

/** "the Mexican painter Frida Kahlo": an occupation before the name is a separate statement. For an ambiguous name it selects the bearer. */
export function splitTrades(belief: Belief): readonly Belief[] | null {
  const { text } = belief.claim;
  for (const name of belief.links) {
    if (!isPerson(belief, name)) continue;
    const title = TITLE.exec(text.slice(0, name.span.start));
    if (title !== null && describedAs(name, title[1] ?? ""))
      return [
        assemblePart(belief, [
          { start: 0, end: title.index },
          { start: name.span.start, end: text.length },
        ]),
      ];
    const noun = rightBefore(belief, name, "word");
    if (noun === null || !isTrade(belief, noun)) continue;
    const nation = rightBefore(belief, noun, "demonym");
    const said = { start: (nation ?? noun).span.start, end: noun.span.end };
    const [article = ""] = /\bthe\s+$/iu.exec(text.slice(0, said.start)) ?? [];
    const start = said.start - article.length;
    // "Like the painter", "a painter": another article, or another word that belongs to the noun.
    if (
      article === "" &&
      start > 0 &&
      !/^the\s/iu.test(noun.span.text) &&
      /(?:\p{L}|-)\s*$/u.test(text.slice(0, start)) &&
      !LINKS.test(text.slice(0, start))
    )
      continue;
    const rest = [
      { start: 0, end: start },
      { start: name.span.start, end: text.length },
    ];
    const part = assemblePart(belief, rest);
    if (describedAs(name, text.slice(said.start, said.end))) return [part];
    const bare = { start: /^the\s/iu.test(text.slice(said.start)) ? said.start + 4 : said.start, end: said.end };
    return [assemblePart(belief, [name.span, "was", "a", bare]), part];
  }
  return null;
}

/** "President Barack Obama": the title is kept after the term. */
const TITLE = /(?:\b[Tt]he )?\b([Pp]resident|[Pp]rime [Mm]inister|[Cc]hancellor|[Ee]mperor|[Ss]enator) $/u;

/** Words before a noun that belong to the surrounding sentence. */
const LINKS = /\b(?:by|with|of|to|from|for|is|was|married|met|played|starring|stars)\s*$/iu;

function isPerson(belief: Belief, link: Link): link is Linked {
  return (
    link.kind === "linked" &&
    link.by === "name" &&
    link.rivals.length === 0 &&
    !/['’]s?$/u.test(link.span.text) &&
    thingOf(belief, link).kinds.has("person")
  );
}

function isTrade(belief: Belief, noun: Linked): boolean {
  const { kinds } = thingOf(belief, noun);
  return (
    kinds.has("occupation") &&
    !kinds.has("position") &&
    /^(?:the\s)?\p{Ll}+(?: \p{Ll}+)*$/iu.test(noun.span.text) &&
    !noun.span.text.endsWith("s")
  );
}

function rightBefore({ claim: { text }, links }: Belief, { span }: Link, by: Linked["by"]): Linked | null {
  const found = links.find(
    (link): link is Linked =>
      link.kind === "linked" && link.by === by && link.span.end < span.start && text.slice(link.span.end, span.start).trim() === "",
  );
  return found ?? null;
}

function describedAs({ entity: { description } }: Linked, words: string): boolean {
  const told = new Set(wordsOf((description ?? "").split(/\s(?:who|and|of|by|in)\s/u)[0] ?? "").map(({ text }) => text.toLowerCase()));
  return wordsOf(words.replace(/^the\s/iu, "")).every(({ text }) => told.has(text.toLowerCase()));
}
