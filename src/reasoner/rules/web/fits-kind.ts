import type { PropertyId } from "../../../domain/ids.js";
import { type CoarseType, coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import { type Hypothesis, spanOf } from "../hypothesis.js";
import { isPlainSubject } from "../word-order.js";

/** Of what a property is said: a sentence that says it of anything else was misread. */
const SAID_OF: readonly (readonly [string, readonly CoarseType[]])[] = [
  [
    "P19 P20 P21 P22 P25 P26 P27 P39 P40 P53 P54 P69 P101 P102 P103 P106 P108 P119 P140 P172 P184 P185 P241 P413 P451 P463 P512 P551 P569 P570 " +
      "P607 P641 P647 P737 P800 P937 P1303 P1344 P1412 P1477 P3373 P6886",
    ["person"],
  ],
  [
    "P50 P57 P58 P86 P123 P144 P161 P162 P175 P179 P272 P344 P364 P449 P495 P577 P674 P725 P750 P840 P915 P1040 P1431 P1877 P2047 P2142 P2515 P2554 P3300",
    ["work"],
  ],
  ["P30 P47 P150 P1082 P2046 P190 P421 P2250 P2131 P2132", ["settlement", "region", "country", "continent"]],
  ["P36 P37 P38 P6 P35 P122 P1622 P2997 P2884", ["country", "region", "settlement"]],
  ["P112 P169 P488 P749 P355 P159 P740", ["organisation", "work", "other"]],
  ["P131 P17 P276 P706", ["settlement", "region", "country", "organisation", "other"]],
];
const KINDS: ReadonlyMap<string, readonly CoarseType[]> = new Map(
  SAID_OF.flatMap(([ids, kinds]) => ids.split(" ").map((id) => [id, kinds] as const)),
);

/** What an adjective of nationality says of a person, a work, and anything else. */
export const BY_DEMONYM: ReadonlySet<PropertyId> = new Set(["P27", "P495", "P17"]);
/** What "is a …" says of somebody or something. */
export const BY_NOUN: ReadonlySet<PropertyId> = new Set(["P31", "P106"]);
/** The noun is what the sentence comes to, and does not describe another noun. */
const NOUN_ENDS =
  /^(?:[.,;]|$|\s+(?:and|or|who|that|which|in|of|from|by|at|with|for|on|to|whose|\p{Ll}+ed|born|written|based|located|known)\b)/u;

/** Can this be said of such a subject, with such a value, in such a way? */
export function fitsKind(context: Context, { subject, topic, property, target }: Hypothesis): boolean {
  const { graph, reading } = context;
  const types = coarseTypes(graph, subject);
  const kinds = KINDS.get(property.id);
  if (topic.link.by !== "name" || (kinds !== undefined && !kinds.some((kind) => types.has(kind)))) return false;
  if (property.id === "P31" && types.has("person")) return false;
  if (target.kind !== "entity") return true;
  if (target.topic.link.by === "demonym") return BY_DEMONYM.has(property.id);
  // A country is no district: "in France" says the country.
  if ((property.id === "P131" || property.id === "P150") && coarseTypes(graph, target.id).has("country")) return false;
  // What somebody is or does is a common noun; a name is never one.
  if (target.topic.link.by === "name") return !BY_NOUN.has(property.id) && property.id !== "P279";
  const noun = spanOf(target);
  return BY_NOUN.has(property.id) && isPlainSubject(context, topic, noun) && NOUN_ENDS.test(reading.text.slice(noun.end));
}
