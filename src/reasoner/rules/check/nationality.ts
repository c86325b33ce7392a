import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion, PathStep } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { countryOfDemonym } from "../../../text/demonyms.js";
import { intervalOf } from "../../../text/time.js";
import { wordsOf } from "../../../text/words.js";
import { isDescribedIn, placesAround, whollyAround } from "../containment.js";
import { excludeEachOther, haveLikeNames, levelOf } from "../excludes.js";
import { firstYear, isShared, mayHaveRuled } from "../former-rule.js";
import { clearHypothesis, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { type Walked, walk } from "../hypothesise/hypothesise.js";
import { kindsOf } from "../kinds.js";
import { acceptedStatements, entityValues, hasEnded, timesIn } from "../read-statements.js";
import { type Finding, refutedBy, supportedBy } from "./finding.js";

/** Properties that make a person, a work, a company or a place English, French or German. */
const TIES: readonly PropertyId[] = ["P27", "P495", "P17", "P30", "P172", "P1532", "P407", "P364"];
/** Origins also support a nationality; only all of them together exclude one. */
const ORIGINS: readonly PropertyId[] = ["P19", "P740", "P159", "P131", "P276", "P551"];
/** Before this date states and nations had other names: people born earlier need citizenship and birthplace in one country. */
const MODERN = { kind: "time", iso: "1900-01-01T00:00:00Z", precision: 9 } as const;

const LASTING = ["place", "organisation", "company", "team", "group"] as const;

/**
 * An adjective of nationality is neither citizenship nor birthplace: any tie to the country, or to a part of it, supports it; only if every recorded
 * tie excludes it is it refuted.
 */
export function nationality(evidence: Evidence, assertion: Assertion): Finding | null {
  const { subject, value, times, senses } = assertion;
  if (subject.kind !== "entity" || value.kind !== "entity" || evidence.without.has("nationality")) return null;
  if (evidence.phrasing.lasted !== null || evidence.phrasing.tense === "over") return null;
  const found = senses
    .map(({ via = [] }) => ({ via, walks: subject.ids.map((id) => walk(evidence, id, via)) }))
    // A path without results belongs to another sense of the words.
    .filter(({ walks }) => walks.some(({ ends }) => ends.length > 0))
    .map(({ via, walks }) => tieBy(evidence, value.ids, walks) ?? (times.length > 0 ? null : exclusionBy(evidence, value.ids, via, walks)));
  return found.find((finding) => finding?.stance === "supports") ?? (found.includes(null) ? null : (found[0] ?? null));
}

function hypothesisOf(subject: EntityId, country: EntityId, rival: boolean): Hypothesis {
  return clearHypothesis({ subject, property: "P27", value: country }, { rival });
}

/** The first tie of any thing that a path leads to. */
function tieBy(evidence: Evidence, countries: readonly EntityId[], walks: readonly Walked[]): Finding | null {
  for (const [place, { ends }] of walks.entries())
    for (const { id, via } of ends)
      for (const country of countries) {
        const statements = tieTo(evidence, id, country);
        if (statements === null) continue;
        return { ...supportedBy([...via, ...statements]), rule: "nationality", hypothesis: hypothesisOf(id, country, place > 0) };
      }
  return null;
}

/** The statements that tie a thing to a country, directly or through its place of origin. */
export function tieTo({ graph, phrasing }: Evidence, id: EntityId, country: EntityId): readonly Statement[] | null {
  // "Freud was Czech": the birthplace does not outweigh citizenships of other countries. England is part of a citizen's country.
  const citizenships = entityValues(graph, id, "P27");
  const around = placesAround(graph, country);
  // Shakespeare was a citizen of the Kingdom of England, Darwin of the United Kingdom of Great Britain and Ireland.
  const isOwn = (one: EntityId) => [country, ...around.keys()].some((place) => place === one || haveLikeNames(graph, one, place));
  // "Conrad was Ukrainian": an old birthplace may lie in another country today.
  const isElsewhere = citizenships.length === 0 ? isOld(graph, id) : !citizenships.some(isOwn);
  const isDescribed = isDescribedAs(graph.entity(id)?.description, graph.entity(country)?.label);
  for (const statement of [...TIES, ...(isElsewhere && !isDescribed ? [] : ORIGINS)].flatMap((property) =>
    acceptedStatements(graph, id, property),
  )) {
    if (statement.value.kind !== "entity" || (phrasing.tense === "present" && hasEnded(statement))) continue;
    if (statement.value.id === country) return [statement];
    const path = whollyAround(graph, statement.value.id).get(country);
    if (path !== undefined) return [statement, ...path];
  }
  return null;
}

/** Refutes only if the path leads to exactly one thing. */
function exclusionBy(
  evidence: Evidence,
  [country]: readonly EntityId[],
  via: readonly PathStep[],
  [walked, ...rivals]: readonly Walked[],
): Finding | null {
  const [only, ...others] = walked?.ends ?? [];
  // A name with rivals may refer to another bearer, unless only one of them fits the description.
  const alone = rivals.every(({ ends }) => via.length > 0 && ends.length === 0);
  if (only === undefined || country === undefined || !alone || others.length > 0 || !walked?.whole) return null;
  const statements = excludedBy(evidence, only.id, country);
  // "Hong Kong was British"; "Tesla was Austrian". For a present-tense claim about a place, company or band, only today's state counts.
  const { graph, phrasing, today } = evidence;
  const kinds = kindsOf(graph, only.id);
  const isOfToday = phrasing.tense === "present" && LASTING.some((kind) => kinds.has(kind));
  const since = isOfToday ? Number.parseInt(today.iso, 10) : firstYear(graph, only.id, only.via);
  const wasRuled = statements?.some(
    ({ value }) => value.kind === "entity" && mayHaveRuled(graph, country, value.id, { since, until: null }),
  );
  if ((phrasing.tense === "past" && kinds.has("place")) || (isOfToday && isShared(country)) || wasRuled) return null;
  // "is Asian" may be about descent.
  if (statements === null || (kinds.has("person") && levelOf(graph, country) === "continent")) return null;
  return {
    ...refutedBy([...only.via, ...statements], { kind: "other-value", claimed: country, takes: "complete" }),
    rule: "nationality",
    hypothesis: hypothesisOf(only.id, country, false),
  };
}

function excludedBy({ graph, isCut }: Evidence, id: EntityId, country: EntityId): readonly Statement[] | null {
  const stated = (...properties: readonly PropertyId[]) => properties.flatMap((property) => acceptedStatements(graph, id, property));
  const [ties, origins] = [stated("P27", "P495", "P17", "P30"), stated("P19", "P740", "P159", "P551")];
  const cut = (["P27", "P495", "P17", "P19"] as const).some((property) => isCut(id, property, "out"));
  if (ties.length === 0 || cut || isDescribedAs(graph.entity(id)?.description, graph.entity(country)?.label)) return null;
  const lands = origins.flatMap(({ value }) => (value.kind === "entity" ? [...placesAround(graph, value.id).keys()] : []));
  /** Darwin's kingdom no longer exists, but the country of his birthplace has the same name. */
  const namesakeOf = (state: EntityId) => lands.find((land) => land === state || haveLikeNames(graph, land, state));
  if (isOld(graph, id) && !ties.some(({ value }) => value.kind === "entity" && namesakeOf(value.id) !== undefined)) return null;
  // Belonging to an ethnic group of the country supports the nationality.
  const isOther = (people: EntityId) =>
    !haveLikeNames(graph, people, country) && entityValues(graph, people, "P17").some((state) => excludeEachOther(graph, state, country));
  if (!entityValues(graph, id, "P172").every(isOther)) return null;
  const excluded = [...ties, ...origins].every(({ value }, place) => {
    if (value.kind !== "entity") return false;
    // "Jalisco", a "state of Mexico": its country is one of the ties.
    if (place >= ties.length && ties.some((tie) => tie.value.kind === "entity" && isDescribedIn(graph, value.id, tie.value.id)))
      return true;
    return [value.id, ...(isOld(graph, id) ? [namesakeOf(value.id) ?? value.id] : [])].some((one) => excludeEachOther(graph, one, country));
  });
  return excluded ? ties.slice(0, 3) : null;
}

/** "Polish-French physicist": the nationality in a description is not refuted. */
function isOld(graph: EvidenceGraph, id: EntityId): boolean {
  return timesIn(graph.outgoing(id, "P569")).some((time) => intervalOf(time).from < intervalOf(MODERN).from);
}

function isDescribedAs(description: string | null | undefined, country: string | undefined): boolean {
  const name = country?.replace(/^(?:People's )?Republic of (?:the )?/u, "");
  return wordsOf(description ?? "").some(({ text }) => [name, country].includes(countryOfDemonym(text) ?? ""));
}
