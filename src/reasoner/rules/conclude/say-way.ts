import type { Ground } from "../../../domain/outcome.js";

/** What each rule finds, for people. */
const RULES: Readonly<Record<string, string>> = {
  sameValue: "the statement is on record",
  subclassValue: "a narrower kind is on record",
  containedPlace: "a place within the claimed one is on record",
  qualifierValue: "a detail of another statement says it",
  exchanged: "the statement is on record the other way round",
  otherKin: "another family relation is on record",
  outsideLife: "the dates of a life exclude it",
  nationalTeam: "national teams are on record",
  otherValue: "another value is on record",
  otherKind: "another kind of thing is on record",
  dateValue: "a date was compared with the recorded one",
  quantityValue: "a number was compared with the recorded one",
  textValue: "a text was compared with the recorded one",
  unknownRival: "somebody else is on record",
  addition: "what the wording adds is excluded by the record",
  nationality: "the ties to a country were compared",
  thirdThing: "the details of a statement were compared",
  comparison: "two recorded values were compared",
  lifetime: "a lifetime was compared with the recorded dates",
};

/** What the parts of a group say, "one/place/close"; what is not here goes without saying. */
const GROUPS: Readonly<Record<string, string>> = {
  one: "only one is possible",
  current: "one at a time is possible",
  complete: "the list counts as whole",
  many: "more are possible",
  person: "a person",
  place: "a place",
  loose: "loosely worded",
  learned: "in a wording that only the learned reader knows",
  denied: "the claim denies it",
};

export function sayRule({ rule, stance }: Pick<Ground, "rule" | "stance">): string {
  if (rule === "sameValue" && stance === "refutes") return "the statement is on record with other dates or details";
  return RULES[rule] ?? rule;
}

/** "another value is on record (only one is possible, a place)" */
export function sayWay(ground: Ground): string {
  const details = (ground.group ?? "").split("/").flatMap((part) => GROUPS[part] ?? []);
  return details.length === 0 ? sayRule(ground) : `${sayRule(ground)} (${details.join(", ")})`;
}
