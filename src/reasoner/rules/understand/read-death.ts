import type { EntityId } from "../../../domain/ids.js";
import type { Addition, Assertion, Direction } from "../../../domain/reading.js";
import { EXECUTION, MANNERS_OF_DEATH } from "../people.js";
import { clearlyOf, stating, type Thing, termOf } from "./things.js";

const [HOMICIDE, SUICIDE, NATURAL, ACCIDENT] = MANNERS_OF_DEATH;
const OWN = "(?:his|her|their) own";
const NOT = "(?:not |never )?";
const DID_NOT = "(?:did not |didn['’]t |never )?";
const DIED = `${DID_NOT}(?:died?|pass(?:ed)? away)`;
const IN_CRASH = `(?:${DIED}|was ${NOT}killed) in an?`;
const CRASH = "(?:accident|crash|collision)";

/** Verbs for a manner of death. A crash is a kind of accident, told by the cause of death. */
const SAYS: readonly (readonly [string, EntityId, Direction, Addition["says"]?])[] = [
  [`was ${NOT}(?:shot dead|shot and killed|shot to death|gunned down)`, HOMICIDE, "stronger", { kind: "manner", of: "X", is: "gunshot" }],
  [`was (?:shot|fatally shot)`, HOMICIDE, "weaker", { kind: "manner", of: "X", is: "gunshot" }],
  [`was stabbed`, HOMICIDE, "weaker", { kind: "manner", of: "X", is: "stabbing" }],
  [`was ${NOT}(?:stabbed to death|fatally stabbed|knifed to death)`, HOMICIDE, "stronger", { kind: "manner", of: "X", is: "stabbing" }],
  [`fell victim to an? (?:killer|murderer|assassin)`, HOMICIDE, "same"],
  [`(?:was|were) ${NOT}(?:murdered|assassinated)(?: by (?:someone|somebody|an assassin|a gunman))?`, HOMICIDE, "same"],
  [`was ${NOT}(?:killed|shot(?: dead)?) by (?:someone|somebody|an assassin)`, HOMICIDE, "same"],
  [`was ${NOT}(?:the|a) victim of (?:an? )?(?:murder|homicide|assassination)`, HOMICIDE, "same"],
  [`${DIED} (?:at|by) the hands? of (?:an? )?(?:murderer|assassin|killer)`, HOMICIDE, "same"],
  [`${DID_NOT}(?:took|take) ${OWN} life`, SUICIDE, "same"],
  [`${DID_NOT}(?:commit(?:ted)? suicide|kill(?:ed)? (?:himself|herself|themselves))`, SUICIDE, "same"],
  [`${DIED} by (?:suicide|${OWN} hand)`, SUICIDE, "same"],
  [`${DIED} (?:of|from) natural causes`, NATURAL, "same"],
  [`${DIED} a natural death`, NATURAL, "same"],
  [`was ${NOT}(?:executed|put to death)`, EXECUTION, "same"],
  [
    `was ${NOT}(?:beheaded|guillotined|hanged|burned at the stake|executed by (?:guillotine|beheading|hanging|firing squad))`,
    EXECUTION,
    "stronger",
  ],
  [`${IN_CRASH} accident`, ACCIDENT, "same"],
  [`${IN_CRASH} (?:road|traffic|car|auto|automobile) ${CRASH}`, ACCIDENT, "stronger", { kind: "manner", of: "X", is: "car crash" }],
  [`${IN_CRASH} (?:plane|air|airplane|aircraft) ${CRASH}`, ACCIDENT, "stronger", { kind: "manner", of: "X", is: "plane crash" }],
  [`${IN_CRASH} (?:(?:train|riding|hunting|climbing|skiing|motorcycle|boating|helicopter) )?${CRASH}`, ACCIDENT, "stronger"],
];
const PATTERNS = SAYS.map(([words, id, direction, says = { kind: "more" }]) => {
  return { pattern: new RegExp(`^◆ ${words}[.!]?$`, "u"), id, direction, says };
});

/** A manner of death, if a single verb is the whole statement: "was assassinated", "took her own life". */
export function readDeath(text: string, things: readonly Thing[]): Assertion | null {
  const [who, ...more] = things;
  if (who?.kind !== "entity" || who.link.by !== "name" || !who.kinds.has("person") || more.length > 0 || who.span.start > 0) return null;
  const said = PATTERNS.find(({ pattern }) => pattern.test(`◆${text.slice(who.span.end)}`));
  if (said === undefined) return null;
  const span = { start: who.span.end, end: text.length, text: text.slice(who.span.end) };
  const adds = said.direction === "same" ? [] : [{ property: "P1196", says: said.says } as const];
  const value = { kind: "entity", span, by: "word", ids: [said.id], score: 1 } as const;
  return stating(termOf(who), value, { ...clearlyOf("P1196"), direction: said.direction, adds });
}
