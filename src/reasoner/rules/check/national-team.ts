import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { normaliseName } from "../../../text/names.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { propertySet } from "../read-statements.js";
import { type Answer, refutedBy, supportedBy } from "./finding.js";
import { statedValues } from "./statements.js";
import { trueAt } from "./true-at.js";

/** "Brazil men's national football team": the country precedes these words. */
const TEAM = /^(.+?) (?:(?:men|women)['’]s )?national\b.*\bteam$/iu;
/** Nations of the United Kingdom with separate teams. */
const HOME_NATION = /^(?:england|scotland|wales|northern ireland)$/u;
const CONTESTED = propertySet("P1346 P710 P1923");
const OF_TEAM = propertySet("P17 P1532 P495");

/** "Brazil won the 1966 FIFA World Cup": if national teams are recorded, a country means its team. */
export function nationalTeam(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { subject, property, value, via } = hypothesis;
  if (value.kind !== "entity" || !kindsOf(evidence.graph, value.id).has("country")) return null;
  const isTeam = OF_TEAM.has(property) && isNational(evidence, subject) && via.some((step) => CONTESTED.has(step.property));
  if (!isTeam && !CONTESTED.has(property)) return null;
  const recorded: readonly { readonly statements: readonly Statement[]; readonly team: EntityId }[] = isTeam
    ? [{ team: subject, statements: evidence.graph.outgoing(subject, "P1532") }]
    : statedValues(evidence, subject, property)
        .filter(({ statement }) => trueAt(evidence, hypothesis, statement).kind !== "false")
        .map(({ value: team, statement }) => ({ team, statements: [statement] }));
  const own = recorded.find(({ team }) => isOf(evidence, team, value.id));
  if (own !== undefined) return supportedBy(own.statements);
  const takes = isTeam ? "one" : evidence.traits(property).takes;
  const isOther = (team: EntityId) => isNational(evidence, team) && !mayBeOf(evidence, team, value.id);
  if (takes === "many" || recorded.length === 0 || !recorded.every(({ team }) => isOther(team))) return null;
  return refutedBy(
    recorded.flatMap(({ statements }) => statements),
    { kind: "other-value", claimed: value.id, takes },
  );
}

function nameOf({ graph }: Evidence, team: EntityId): string | null {
  return TEAM.exec(graph.entity(team)?.label ?? "")?.[1] ?? null;
}

function isNational(evidence: Evidence, team: EntityId): boolean {
  return nameOf(evidence, team) !== null;
}

function isOf(evidence: Evidence, team: EntityId, country: EntityId): boolean {
  const name = nameOf(evidence, team);
  const { label = "", aliases = [] } = evidence.graph.entity(country) ?? {};
  return name !== null && [label, ...aliases].some((one) => normaliseName(one) === normaliseName(name));
}

/** The name may refer to a containing state, or to a former one with nearly the same name: Great Britain and England, Germany and West Germany. */
function mayBeOf(evidence: Evidence, team: EntityId, country: EntityId): boolean {
  const { graph } = evidence;
  const [name = "", label = ""] = [nameOf(evidence, team) ?? "", graph.entity(country)?.label ?? ""].map((one) => one.toLowerCase());
  if (name.includes(label) || label.includes(name)) return true;
  return HOME_NATION.test(name) && label === "united kingdom";
}
