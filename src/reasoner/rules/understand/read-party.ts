import type { Belief } from "../../../domain/belief.js";
import type { Assertion, Reading, RelationSense, TimeMention } from "../../../domain/reading.js";
import { dateText } from "../../../domain/say-statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { kindsOf } from "../kinds.js";
import { namesOffice } from "./held-offices.js";
import { clearlyOf, idsOf, signed, stating, type Thing, termOf } from "./things.js";

const ONCE = "(?:once|formerly|previously|at one time|at one point)";
const AN = "(?:an? |the )?(?:registered )?";
const AT = [
  new RegExp(`^◆ (?:was|had been) (?:not |still |already )?${AN}▲ (?:in|during) (?:the )?(?:year )?◇$`, "u"),
  new RegExp(`^In (?:the year )?◇,? ◆ was (?:not |still |already )?${AN}▲$`, "u"),
];
const OVER = [
  new RegExp(`^◆ (?:was|had been) ${ONCE} ${AN}▲$`, "u"),
  new RegExp(`^◆ (?:was|had been) ${AN}▲ ${ONCE}$`, "u"),
  new RegExp(`^◆ used to be ${AN}▲$`, "u"),
  /^◆ (?:is|was) a (?:former|one-time|onetime) ▲$/u,
];
const ALWAYS = [
  new RegExp(`^◆ (?:has been|was|had been) ${AN}▲ (?:all|for|throughout) (?:of )?(?:his|her|their) (?:whole |entire |)life$`, "u"),
  /^◆ (?:is|was|has been) a (?:lifelong|life-long) ▲$/u,
  new RegExp(`^◆ (?:has|had) always been ${AN}▲$`, "u"),
];
const IN_OFFICE = new RegExp(`^◆ was (?:not |still |already )?${AN}▲ (?:when|while) (?:he|she) was (?:the )?(\\p{Ll}[\\p{Ll} ]+)$`, "u");

const WAY = clearlyOf("P102");
const ALL_LIFE: RelationSense = { ...WAY, direction: "stronger", adds: [{ property: "P102", says: { kind: "only" } }] };

/** Party membership at a time: "was a Democrat in 1950", "is a former Democrat", "when he was president". */
export function readParty(
  belief: Belief,
  things: readonly Thing[],
  nouns: readonly Thing[],
): (Pick<Reading, "assertions"> & Partial<Reading>) | null {
  const [noun] = [...nouns, ...things].filter((thing) => thing.kind === "entity" && thing.kinds.has("party"));
  const names = things.filter((thing) => thing.kind === "entity" && thing !== noun);
  const [time, ...times] = things.filter((thing) => thing.kind === "literal");
  const [who] = names;
  if (noun === undefined || who?.kind !== "entity" || !who.kinds.has("person")) return null;
  if (names.length > 1 || times.length > 0 || things.some(({ kind }) => kind === "unknown")) return null;
  const signs = [who, noun, ...(time === undefined ? [] : [time])];
  const plain = signed(belief.claim.text, signs, (thing) => (thing === who ? "◆" : thing === noun ? "▲" : "◇"));
  const says = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(plain));
  const told = (sense: RelationSense, dates: readonly TimeMention[] = []): readonly Assertion[] => {
    const main = { ...stating(termOf(who), termOf(noun), sense), times: dates };
    const attached = dates.map((mention): Assertion => {
      const value = { kind: "literal", span: { start: mention.start, end: mention.end, text: mention.text }, mention } as const;
      return { ...stating(main.subject, value), qualifies: true };
    });
    return [main, ...attached];
  };
  if (time?.kind === "literal") return time.mention.kind === "time" && says(AT) ? { assertions: told(WAY, [time.mention]) } : null;
  if (says(OVER)) return { assertions: told(WAY), tense: "over" };
  if (says(ALWAYS)) return { assertions: told(ALL_LIFE) };
  const office = IN_OFFICE.exec(plain)?.[1];
  if (office === undefined) return null;
  const term = termOfOffice(belief, who, office);
  return { assertions: told(WAY, term), unsettled: term.length > 0 ? [] : [who.span] };
}

/** Cache key: the known offices that a claim may mention or use as a date. A change means the claim is read again. */
export function knownOffices({ graph, claim, links }: Belief): string {
  if (!/\b(?:when|while) s?he was\b/u.test(claim.text) && !namesOffice(claim.text)) return "";
  return links
    .flatMap((link) => (link.kind === "linked" ? graph.outgoing(link.entity.id, "P39") : []))
    .map(({ value }) => (value.kind === "entity" ? [value.id, ...kindsOf(graph, value.id)].join() : ""))
    .join(";");
}

/** First and last day of a person's term, if they held the office only once. */
function termOfOffice({ graph, claim }: Belief, who: Extract<Thing, { kind: "entity" }>, office: string): readonly TimeMention[] {
  const [id] = idsOf(who.link);
  const isCalled = (label: string) => label === office || label.startsWith(`${office} of `);
  const [held, ...more] = (id === undefined ? [] : graph.outgoing(id, "P39")).filter(
    ({ value, rank }) => value.kind === "entity" && rank !== "deprecated" && isCalled(graph.entity(value.id)?.label.toLowerCase() ?? ""),
  );
  const dates = (["P580", "P582"] as const).flatMap((property): readonly TimeValue[] => {
    const value = held?.qualifiers.find((one) => one.property === property)?.value;
    return value?.kind === "time" ? [value] : [];
  });
  if (more.length > 0 || dates.length < 2) return [];
  const end = claim.text.length;
  return dates.map((value) => ({ kind: "time", start: end, end, text: dateText(value), value, comparator: "in" }));
}
