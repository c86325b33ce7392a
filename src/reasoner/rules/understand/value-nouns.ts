import type { Kind } from "../kind-names.js";
import type { Thing } from "./things.js";

const TOLD: readonly Kind[] = ["field", "language", "religion", "disease", "sport", "substance"];

/** They name the relation, not a value of it: "the religion of …". */
const GENERIC =
  /^(?:the\s+)?(?:(?:religio|fait|belie|languag|dialec|spor|scienc|disciplin|subjec|fiel|diseas|illnes|substanc|materia|worldvie)\p{L}{0,4})$/iu;

/** Money is no kind of its own. */
const CURRENCY = /\bcurrency\b/iu;

/** "studied physics": a field, a language, an illness or a currency is told of something, whatever else is; "an actor" or "a film" only says what kind it is. */
export function isValueNoun(thing: Thing): boolean {
  if (thing.kind !== "entity" || GENERIC.test(thing.span.text)) return false;
  return TOLD.some((kind) => thing.kinds.has(kind)) || CURRENCY.test(thing.link.entity.description ?? "");
}
