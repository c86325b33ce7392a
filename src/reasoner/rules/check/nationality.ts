import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion, PathStep } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { countryOfDemonym } from "../../../text/demonyms.js";
import { intervalOf } from "../../../text/time.js";
import { wordsOf } from "../../../text/words.js";
import { placesAround, whollyAround } from "../containment.js";
import { excludeEachOther, haveLikeNames } from "../excludes.js";
import { mayHaveRuled } from "../former-rule.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { type Walked, walk } from "../hypothesise/hypothesise.js";
import { kindsOf } from "../kinds.js";
import type { Finding } from "./finding.js";

/** What makes a person, a work, a company or a place English, French or German. */
const TIES: readonly PropertyId[] = ["P27", "P495", "P17", "P30", "P172", "P1532", "P407", "P364"];
/** Where somebody comes from bears a nationality out too; it takes all of these to exclude one. */
const ORIGINS: readonly PropertyId[] = ["P19", "P740", "P159", "P131", "P276", "P551"];
/** Before that, states were others, and so were the names of nations: who was born earlier has to come from where he was a citizen. */
const MODERN = { kind: "time", iso: "1900-01-01T00:00:00Z", precision: 9 } as const;

/**
 * An adjective of nationality is neither citizenship nor birthplace: any tie to the country, or to a part of it, bears it out, and it is refuted only
 * where every tie on record excludes it.
 */
export function nationality(evidence: Evidence, assertion: Assertion): Finding | null {
  const { subject, value } = assertion;
  if (subject.kind !== "entity" || value.kind !== "entity" || evidence.without.has("nationality")) return null;
  const found = assertion.ways
    .map(({ via = [] }) => ({ via, walks: subject.ids.map((id) => walk(evidence, id, via)) }))
    // A way to describe somebody by which the graph knows nobody is another sense of the words.
    .filter(({ walks }) => walks.some(({ ends }) => ends.length > 0))
    .map(({ via, walks }) => inOneSense(evidence, assertion, value.ids, via, walks));
  return found.find((finding) => finding?.stance === "supports") ?? (found.includes(null) ? null : (found[0] ?? null));
}

function inOneSense(
  evidence: Evidence,
  { times }: Assertion,
  countries: readonly EntityId[],
  via: readonly PathStep[],
  walks: readonly Walked[],
): Finding | null {
  for (const [place, { ends }] of walks.entries())
    for (const end of ends)
      for (const country of countries) {
        const statements = tieTo(evidence, end.id, country);
        if (statements !== null)
          return {
            rule: "nationality",
            hypothesis: hypothesisOf(end.id, country, place > 0),
            stance: "supports",
            statements: [...end.via, ...statements],
            reason: { kind: "stated" },
            times: [],
          };
      }
  const [walked, ...rivals] = walks;
  const [country] = countries;
  const [only, ...others] = walked?.ends ?? [];
  // A name with rivals may be meant otherwise, unless only one of them has what is described.
  const alone = rivals.every(({ ends }) => via.length > 0 && ends.length === 0);
  if (only === undefined || country === undefined || times.length > 0 || !alone || others.length > 0 || !walked?.whole) return null;
  const statements = excludedBy(evidence, only.id, country);
  const isPast = evidence.manner.tense === "past" && kindsOf(evidence.graph, only.id).has("place");
  return statements === null ||
    isPast ||
    statements.some(({ value }) => value.kind === "entity" && mayHaveRuled(evidence.graph, country, value.id))
    ? null
    : {
        rule: "nationality",
        hypothesis: hypothesisOf(only.id, country, false),
        stance: "refutes",
        statements: [...only.via, ...statements],
        reason: { kind: "other-value", claimed: country, takes: "complete" },
        times: [],
      };
}

function hypothesisOf(subject: EntityId, country: EntityId, rival: boolean): Hypothesis {
  return {
    subject,
    property: "P27",
    value: { kind: "entity", id: country, isClass: false },
    via: [],
    times: [],
    score: 0.95,
    clearest: true,
    linked: 1,
    rival,
  };
}

/** The statements that tie a thing to a country: its own, or those of where it comes from. */
function tieTo({ graph }: Evidence, id: EntityId, country: EntityId): readonly Statement[] | null {
  for (const statement of [...TIES, ...ORIGINS].flatMap((property) => graph.outgoing(id, property))) {
    if (statement.value.kind !== "entity" || statement.rank === "deprecated") continue;
    if (statement.value.id === country) return [statement];
    const path = whollyAround(graph, statement.value.id).get(country);
    if (path !== undefined) return [statement, ...path];
  }
  return null;
}

function excludedBy(evidence: Evidence, id: EntityId, country: EntityId): readonly Statement[] | null {
  const { graph } = evidence;
  const ties = (["P27", "P495", "P17"] as const).flatMap((property) => stated(evidence, id, property));
  const origins = (["P19", "P740", "P159"] as const).flatMap((property) => stated(evidence, id, property));
  const cut = ["P27", "P495", "P17", "P19"].some((property) => evidence.isCut(id, property as PropertyId, "out"));
  if (ties.length === 0 || cut || isCalled(evidence, id, country)) return null;
  const lands = origins.flatMap(({ value }) => (value.kind === "entity" ? [...placesAround(graph, value.id).keys()] : []));
  /** Darwin's kingdom is gone, but the country of his birthplace goes by its name. */
  const namesakeOf = (state: EntityId) => lands.find((land) => land === state || haveLikeNames(graph, land, state));
  const born = graph.outgoing(id, "P569").flatMap(({ value }) => (value.kind === "time" ? [value] : []));
  const isOld = born.some((time) => intervalOf(time).from < intervalOf(MODERN).from);
  if (isOld && !ties.some(({ value }) => value.kind === "entity" && namesakeOf(value.id) !== undefined)) return null;
  // England is a part of the United Kingdom, and a German of today was born in no German Empire.
  const peoples = stated(evidence, id, "P172").flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const isOther = (people: EntityId) =>
    !haveLikeNames(graph, people, country) &&
    stated(evidence, people, "P17").some(({ value }) => value.kind === "entity" && excludeEachOther(graph, value.id, country));
  if (!peoples.every(isOther)) return null;
  const excluded = [...ties, ...origins].every(({ value }) => {
    if (value.kind !== "entity") return false;
    return [value.id, ...(isOld ? [namesakeOf(value.id) ?? value.id] : [])].some((one) => excludeEachOther(graph, one, country));
  });
  return excluded ? ties.slice(0, 3) : null;
}

/** "Polish-French physicist": what somebody is known as is not refuted. */
function isCalled({ graph }: Evidence, id: EntityId, country: EntityId): boolean {
  const named = graph.entity(country)?.label;
  return wordsOf(graph.entity(id)?.description ?? "").some(({ text }) => countryOfDemonym(text) === named);
}

function stated({ graph }: Evidence, id: EntityId, property: PropertyId): readonly Statement[] {
  return graph.outgoing(id, property).filter(({ rank }) => rank !== "deprecated");
}
