import type { Kind } from "../kind-names.js";
import type { Thing } from "./things.js";

const TOLD: readonly Kind[] = ["field", "language", "religion", "disease", "sport", "substance"];

/** Nouns that name the relation, not a value: "the religion of …". */
const GENERIC =
  /^(?:the\s+)?(?:(?:religio|fait|belie|languag|dialec|spor|scienc|disciplin|subjec|fiel|diseas|illnes|substanc|materia|worldvie)\p{L}{0,4})$/iu;

/** Currencies have no kind. */
const CURRENCY = /\bcurrency\b/iu;

/** "studied physics": a field, language, illness or currency is always a value; "an actor" or "a film" only gives a kind. */
export function isValueNoun(thing: Thing): boolean {
  if (thing.kind !== "entity" || GENERIC.test(thing.span.text)) return false;
  return TOLD.some((kind) => thing.kinds.has(kind)) || CURRENCY.test(thing.link.entity.description ?? "");
}
