import type { Assertion, NamedTerm } from "../../../domain/reading.js";
import { isVerbPhrase } from "../../../text/nouns.js";
import { clearly, clearlyOf, inOrder, stating, type Thing, termOf } from "./things.js";

/** "Elephants", "an elephant", "the elephant": all of a kind; "some elephants" are not. */
const KIND = "^(?:(?:an?|the|adult|most)\\s+){0,2}◆";
const NOT = "(?:(?:do|does|can)(?: not|n['’]t)|can['’]t|cannot|never)";
/** Verb phrases that the graph lists among the names of a class: "lay eggs". */
const DOES = new RegExp(
  `${KIND} (?:(?:can|${NOT}|(?:is|are) (?:not )?(?:able|known) to|(?:is|are) (?:unable to|(?:not )?capable of)) )?◇[.!]?$`,
  "iu",
);
const COUNT = "(?:(?:exactly|a total of|only|just|about|around|over|more than|less than|fewer than|at least|at most|up to) )?(#+ )?";
const HAS = new RegExp(
  `${KIND}(?:(?: (?:has|have|contains?|(?:do|does)(?: not|n['’]t) have)| (?:is|are) (?:made up|composed) of| consists? of)(?: no)?(?: (?:an?|any))?) ${COUNT}◇(?: in (?:total|all|it|them)| each)?[.!]?$`,
  "iu",
);
const THERE = /^there are (?:(?:exactly|only) )?(#+ )?◇ (?:in|on|to) (?:(?:an?|the|each|every|one|adult)\s+){1,2}◆[.!]?$/iu;

const DISH =
  "(?: (?:rice |pasta |meat |fish |noodle |national |cheese |egg )?(?:dish|food|meal|drink|cheese|dessert|soup|snack|stew|speciality|specialty|delicacy|invention|pastry|spirit|cocktail)(?:e?s)?)?";
/** "Paella is a Spanish dish", "Tacos are Italian" */
const ORIGIN = new RegExp(
  `${KIND} (?:is|are)(?: not|n['’]t)? (?:an? |the )?(?:traditional |typical |famous |popular |classic )?◇${DISH}[.!]?$`,
  "iu",
);
const PART = "(?: (?:an?|the) (?:bone|organ|muscle|part))?(?: (?:located|found|situated))?";
/** "The femur is a bone in the leg" */
const INSIDE = new RegExp(
  `${KIND} (?:is|are|lies|sits)(?: not|n['’]t)?${PART} (?:in|of|inside) (?:the |your |our |an? )?(?:human )?◇[.!]?$`,
  "iu",
);

/** What things of a kind do or have: "Elephants lay eggs", "A spider has eight legs", "There are 24 hours in a day". */
export function readTraits(text: string, things: readonly Thing[], nouns: readonly Thing[]): Assertion | null {
  const literals = things.flatMap((thing) => (thing.kind === "literal" && thing.mention.kind === "quantity" ? [thing.mention] : []));
  const [count, ...more] = literals;
  // "24 hours": the unit is the part.
  const unit = count?.unitText == null || count.value.unit === null ? null : count;
  const origin = originOf(text, things, nouns);
  if (origin !== null) return origin;
  const [first, second, ...others] = inOrder([...things, ...nouns]).flatMap((thing) =>
    thing.kind === "entity" && thing.link.by !== "demonym" && !/^(?:bone|organ)$/iu.test(thing.span.text) ? [termOf(thing)] : [],
  );
  if (more.length + others.length > 0 || first === undefined || things.some(({ kind }) => kind === "unknown")) return null;
  if (unit !== null) return second === undefined && first.by === "word" ? readShape(text, first, partOf(text, unit), count) : null;
  if (second === undefined) return null;
  const isThere = /^there\b/iu.test(text);
  const [whole, part] = isThere ? [second, first] : [first, second];
  if (whole.by !== "word" && part.by !== "word") return null;
  // "Saturn has rings"
  const isBody = [...things, ...nouns].some(
    (thing) => thing.kind === "entity" && thing.span.start === whole.span.start && thing.kinds.has("celestial"),
  );
  return readShape(text, isBody ? { ...whole, by: "word" } : whole, part, count);
}

function originOf(text: string, things: readonly Thing[], nouns: readonly Thing[]): Assertion | null {
  const [adjective, ...more] = things;
  const [noun] = inOrder(nouns);
  if (adjective?.kind !== "entity" || adjective.link.by !== "demonym" || more.length > 0 || noun?.kind !== "entity") return null;
  const [subject, value] = [termOf(noun), termOf(adjective)];
  if (subject.span.start > value.span.start || !ORIGIN.test(shapeOf(text, subject, value))) return null;
  return stating(subject, value, clearlyOf("P495"));
}

/** The text with ◆ for the kind, ◇ for its part or class, # for the number. */
function shapeOf(text: string, whole: NamedTerm, part: NamedTerm, count?: Count): string {
  const signs = [...text];
  if (count !== undefined)
    signs.fill("#", count.start, part.span.start > count.start ? Math.min(count.end, part.span.start - 1) : count.end);
  signs.fill("◆", whole.span.start, whole.span.end).fill("◇", part.span.start, part.span.end);
  return signs.join("").replace(/◆+/gu, "◆").replace(/◇+/gu, "◇");
}

type Count = NonNullable<Assertion["count"]>;

/** The unit of a number as a term: "hours" of "24 hours". */
function partOf(text: string, { start, end, unitText, value }: Count): NamedTerm {
  const from = text.indexOf(unitText ?? "", start);
  const span = { start: from, end, text: text.slice(from, end) };
  return { kind: "entity", span, by: "word", ids: value.unit === null ? [] : [value.unit], score: 1 };
}

function readShape(text: string, whole: NamedTerm, part: NamedTerm, count: Count | undefined): Assertion | null {
  const shape = shapeOf(text, whole, part, count);
  if (count === undefined && isVerbPhrase(part.span.text) && DOES.test(shape)) return stating(whole, part, clearlyOf("P279"));
  if (count === undefined && whole.by === "word" && INSIDE.test(shape) && part.by === "word")
    return stating(whole, part, clearlyOf("P361"));
  if (whole.by !== "word" || isVerbPhrase(part.span.text) || !(HAS.test(shape) || (count !== undefined && THERE.test(shape)))) return null;
  return { ...stating(whole, part, clearly("parts")), ...(count === undefined ? {} : { count }) };
}
