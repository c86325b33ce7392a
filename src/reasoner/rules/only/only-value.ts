import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { pathUp } from "../checkers/contained-place.js";
import { heldAt } from "../checkers/held-at.js";
import { statementsSaying } from "../checkers/same-value.js";
import { coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import { hasEnded } from "../has-ended.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { bearersOf } from "../read-claim.js";
import { sayEntity, sayStatement } from "../say.js";
import { readOnly } from "./read-only.js";

const MAX_CITED = 3;
/** What a thing is or belongs to can be said in many ways at once; another way is no other thing. */
const MANY_WAYS: ReadonlySet<string> = new Set(["P31", "P279", "P361", "P527", "P131", "P17", "P136", "P101", "P366", "P452"]);
/** A graph lists the relatives whom people know, not all of them. */
const RELATIVES: ReadonlySet<string> = new Set(["P40", "P26", "P3373"]);

/** "Only": another value refutes, whatever the graph says of the claimed one. It is borne out only where the graph lists all values, and there is one. */
export function onlyValue(context: Context, hypotheses: readonly Hypothesis[]): readonly Finding[] {
  const only = readOnly(context);
  if (only === null) return [];
  const meant = hypotheses.filter((hypothesis) => !MANY_WAYS.has(hypothesis.property.id) && only.excludes(hypothesis));
  const best = Math.max(0, ...meant.map(({ relationScore }) => relationScore));
  return meant
    .filter(({ relationScore }) => relationScore === best)
    .flatMap((hypothesis) => checkOnly(context, hypothesis, only.span) ?? []);
}

function checkOnly(context: Context, hypothesis: Hypothesis, span: Finding["settles"][number]): Finding | null {
  const { subject, topic, property, target } = hypothesis;
  if (target.kind !== "entity" || subject !== topic.link.entity.id) return null;
  const others = valuesOf(context, hypothesis).filter((statement) => isAnother(context, hypothesis, statement));
  const saying = statementsSaying(context, hypothesis).filter(({ rank }) => rank !== "deprecated");
  const used = others.length > 0 ? others.slice(0, MAX_CITED) : saying.slice(0, 1);
  if (others.length === 0 && (saying.length === 0 || !isListedWhole(context, hypothesis))) return null;
  const said = used.map((statement) => sayStatement(context, statement)).join("; ");
  const name = sayEntity(context.graph, target.id);
  return {
    hypothesis,
    stance: others.length > 0 ? "refutes" : "supports",
    by: "onlyValue",
    strength: others.length > 0 ? 0.9 : 0.85,
    statements: used.map(({ id }) => id),
    because: `The graph says: ${said}. ${others.length > 0 ? `So ${name} is not the only ${property.label}` : `It lists the values of "${property.label}" in full, and this is the only one`}.`,
    settles: [span],
  };
}

/** Every statement that gives the subject a value, from either end. */
function valuesOf({ graph }: Context, { subject, property }: Hypothesis): readonly Statement[] {
  const { symmetric } = traitsOf(property.id);
  const inverses = property.id === "P40" ? (["P22", "P25"] as const) : symmetric ? [property.id] : [];
  return [...graph.outgoing(subject, property.id), ...inverses.flatMap((id) => graph.incoming(subject, id))];
}

/** A value that is not the claimed one by another name, a kind of it, a part of it, or from another time. */
function isAnother(context: Context, hypothesis: Hypothesis, statement: Statement): boolean {
  const { graph } = context;
  const { subject, target, property } = hypothesis;
  const id = statement.subject === subject ? (statement.value.kind === "entity" ? statement.value.id : null) : statement.subject;
  if (id === null || target.kind !== "entity" || statement.rank === "deprecated" || hasEnded(context, statement)) return false;
  if (bearersOf(target.topic).includes(id) || heldAt(context, hypothesis, statement).kind === "not-held") return false;
  const { range } = traitsOf(property.id);
  // Relatives and firms share names, and are not one for it.
  if (range === "person" || range === "organisation") return true;
  if ([target.topic.link.span.text, sayEntity(graph, target.id)].some((name) => isKin(sayEntity(graph, id), name))) return false;
  if (range !== "place") return true;
  return isSameLevel(context, id, target.id) && pathUp(graph, id, target.id) === null && pathUp(graph, target.id, id) === null;
}

/** "film director" and "director", "Republic of France" and "France": one may be a way to say the other. */
function isKin(a: string, b: string): boolean {
  const [own, other] = [a, b].map((label) => label.toLowerCase().split(/[\s-]+/u));
  if (own === undefined || other === undefined) return true;
  return own.at(-1) === other.at(-1) || own.every((word) => other.includes(word)) || other.every((word) => own.includes(word));
}

function isSameLevel({ graph }: Context, a: EntityId, b: EntityId): boolean {
  const [own, other] = [coarseTypes(graph, a), coarseTypes(graph, b)];
  return (["settlement", "country"] as const).some((type) => own.has(type) && other.has(type));
}

function isListedWhole({ cut }: Context, { subject, property }: Hypothesis): boolean {
  const { cardinality } = traitsOf(property.id);
  return (cardinality === "one" || cardinality === "complete") && !RELATIVES.has(property.id) && !cut.has(`${subject} ${property.id} out`);
}
