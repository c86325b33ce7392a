import type { Assertion, Reading } from "../../../domain/reading.js";
import type { Said } from "../check/statements.js";
import { recordedInstead, takesNames } from "../check/unknown-rival.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { hypothesise } from "../hypothesise/hypothesise.js";
import { isNoun } from "./explain.js";
import { sayEntity } from "./say.js";

const MAX_SHOWN = 4;
/** Relations that are said about as clearly as the best one: where there are several, none is known to be meant. */
const AS_CLEAR = 0.97;

/** What the graph records where the claim gives a name that it does not know. */
export type Recorded = { readonly label: string; readonly said: readonly Said[]; readonly claimed: string };

export function recordedFor(evidence: Evidence, { assertions, uncheckable }: Reading): readonly Recorded[] {
  if (uncheckable !== null) return [];
  return assertions.flatMap((assertion) => {
    const meant = meantBy(evidence, assertion);
    const said = meant === null ? [] : recordedInstead(evidence, meant);
    if (meant?.value.kind !== "text" || said.length === 0) return [];
    const label = evidence.properties.get(meant.property)?.label ?? meant.property;
    return [{ label, said: said.slice(0, MAX_SHOWN), claimed: meant.value.text }];
  });
}

/** The one relation to an unknown name that an assertion clearly speaks of. */
function meantBy(evidence: Evidence, assertion: Assertion): Hypothesis | null {
  const least = AS_CLEAR * Math.max(0, ...assertion.ways.map(({ score }) => score));
  const ways = assertion.ways.filter(({ score }) => score >= least);
  const found = hypothesise(evidence, { ...assertion, ways })
    .flatMap(({ branches }) => branches.slice(0, 1))
    .filter(({ property }) => takesNames(evidence, property));
  const [first] = found;
  return first !== undefined && found.every(({ property, subject }) => property === first.property && subject === first.subject)
    ? first
    : null;
}

/** "The graph gives Rita Wilson as the spouse; it does not know Meg Ryan." */
export function sayRecorded({ graph }: Evidence, { label, said, claimed }: Recorded): string {
  const names = [...new Set(said.map(({ value }) => sayEntity(graph, value)))];
  return `The graph gives ${names.join(" and ")} as ${isNoun(label) ? `the ${label}` : `"${label}"`}; it does not know ${claimed}.`;
}
