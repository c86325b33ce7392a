import type { Assertion, NamedTerm } from "../../../domain/reading.js";
import { isVerbPhrase } from "../../../text/nouns.js";
import { clearly, clearlyOf, inOrder, stating, type Thing, termOf } from "./things.js";

/** A member of a kind as they usually are: "a standard violin", "a healthy person". */
const USUAL = "adult|grown|grown-up|healthy|normal|typical|average|standard|regular|ordinary|single";
/** "Elephants", "an elephant", "the elephant": all of a kind; "some elephants" are not. */
const KIND = `^(?:(?:an?|the|most|every|each|${USUAL})\\s+){0,3}◆`;
const USUALLY = "(?: (?:usually|normally|typically|generally|always|all|each))?";
const NOT = "(?:(?:do|does|can)(?: not|n['’]t)|can['’]t|cannot|never)";
/** Verb phrases that the graph lists among the names of a class: "lay eggs". */
const DOES = new RegExp(
  `${KIND} (?:(?:can|${NOT}|(?:is|are) (?:not )?(?:able|known) to|(?:is|are) (?:unable to|(?:not )?capable of)) )?◇[.!]?$`,
  "iu",
);
const COUNT = "(?:(?:exactly|a total of|only|just|about|around|over|more than|less than|fewer than|at least|at most|up to) )?(#+ )?";
/** A team on the field: "on the court at a time". */
const AT_ONCE =
  "(?: (?:on|in) (?:the )?(?:field|pitch|court|ice|water|ground)| a side| per side)?(?: (?:at (?:a|one|any(?: one)?) time|at once|during (?:a|the) (?:game|match|play)|per team))?";
const HAS = new RegExp(
  `${KIND}${USUALLY}(?: (?:has|have|contains?|(?:do|does)(?: not|n['’]t) have)| (?:is|are) (?:made up|composed) of| consists? of)(?: no)?(?: (?:an?|any))? ${COUNT}◇${AT_ONCE}(?: in (?:total|all|it|them|their (?:body|bodies|mouths?))| each)?[.!]?$`,
  "iu",
);
const THERE = new RegExp(
  `^there (?:is|are) (?:(?:exactly|only) )?(#+ )?◇ (?:in|on|to) (?:(?:an?|the|each|every|one|${USUAL})\\s+){1,3}◆${AT_ONCE}[.!]?$`,
  "iu",
);

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
  const [count = oneOf(text, [...things, ...nouns]), ...more] = literals;
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
  // "Canada has ten provinces"
  const isCounted = count !== undefined && part.by === "word" && (whole.by === "name" || whole.by === "word");
  // "Saturn has rings"
  const isBody = [...things, ...nouns].some(
    (thing) => thing.kind === "entity" && thing.span.start === whole.span.start && thing.kinds.has("celestial"),
  );
  return readShape(text, isBody || isCounted ? { ...whole, by: "word" } : whole, part, count);
}

/** "One hump": the number directly before the part. */
function oneOf(text: string, things: readonly Thing[]): Count | undefined {
  const parts = things.filter(({ kind, span }) => kind === "entity" && /\bone $/iu.test(text.slice(0, span.start)));
  const end = (parts.length === 1 ? (parts[0]?.span.start ?? 0) : 0) - 1;
  if (end < 0) return undefined;
  const [start, one] = [end - "one".length, text.slice(end - "one".length, end)];
  return {
    kind: "quantity",
    start,
    end,
    text: one,
    value: { kind: "quantity", amount: 1, unit: null },
    unitText: null,
    comparator: "equal",
  };
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
