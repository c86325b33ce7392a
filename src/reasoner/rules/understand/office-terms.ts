import type { Belief } from "../../../domain/belief.js";
import type { TimeMention } from "../../../domain/reading.js";
import { dateText } from "../../../domain/say-statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { kindsOf } from "../kinds.js";
import { namesOffice } from "./held-offices.js";
import { idsOf, type Thing } from "./things.js";

/** Cache key: the known offices that a claim may mention or use as a date. A change means the claim is read again. */
export function knownOffices({ graph, claim, links }: Belief): string {
  if (!/\b(?:when|while) s?he was\b/u.test(claim.text) && !namesOffice(claim.text)) return "";
  return links
    .flatMap((link) => (link.kind === "linked" ? graph.outgoing(link.entity.id, "P39") : []))
    .map(({ value }) => (value.kind === "entity" ? [value.id, ...kindsOf(graph, value.id)].join() : ""))
    .join(";");
}

/** First and last day of a person's term, if they held the office only once. */
export function officeTerm({ graph, claim }: Belief, who: Extract<Thing, { kind: "entity" }>, office: string): readonly TimeMention[] {
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
