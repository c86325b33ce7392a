import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import { statementsSaying } from "./checkers/same-value.js";
import type { Context } from "./context.js";
import type { Finding, Hypothesis } from "./hypothesis.js";
import { bearersOf, type Topic } from "./read-claim.js";
import { saidAsThird } from "./said-as-third.js";
import { sayEntity, sayStatement } from "./say.js";
import { isOtherThird, THIRD_THINGS } from "./third-things.js";

const STRENGTH = 0.88;

type Contradiction = {
  readonly finding: Finding;
  readonly third: Topic;
  readonly qualifier: PropertyId;
  readonly statements: readonly Statement[];
};

/**
 * "Jack Lemmon won the Oscar for Volver", where the graph says that he won it for Mister Roberts: two of three things belong together, but their
 * statement names another third. Never by absence: a statement without that qualifier says nothing.
 */
export function otherQualifier(context: Context, direct: readonly Finding[]): readonly Finding[] {
  const supports = direct.filter(({ stance, hypothesis }) => stance === "supports" && hypothesis.target.kind === "entity");
  const contradictions = supports.flatMap((finding) => contradictionsOf(context, finding));
  return contradictions.filter((one) => !isBorneOut(supports, contradictions, one)).map((one) => toFinding(context, one));
}

function contradictionsOf(context: Context, finding: Finding): readonly Contradiction[] {
  const { topic, target } = finding.hypothesis;
  if (target.kind !== "entity") return [];
  const pair = [topic, target.topic];
  const saying = statementsSaying(context, finding.hypothesis).filter(({ rank }) => rank !== "deprecated");
  return context.reading.topics
    .filter((third) => !pair.includes(third) && !isTold(context, [...pair, third]))
    .flatMap((third) =>
      THIRD_THINGS.flatMap((qualifier) => {
        const statements = saying.filter((statement) => valuesOf(statement, qualifier).length > 0);
        const values = statements.flatMap((statement) => valuesOf(statement, qualifier));
        const speaks = values.length > 0 && values.every((value) => isOtherThird(context.graph, qualifier, value, third));
        return speaks && isSaid(context, finding.hypothesis, qualifier, third) ? [{ finding, third, qualifier, statements }] : [];
      }),
    );
}

/** Some statement names all of them, whatever it is called: then nothing about them is refuted. */
function isTold({ graph }: Context, topics: readonly Topic[]): boolean {
  const ids = topics.flatMap((topic) => topic.ids);
  return [...new Set(ids)]
    .flatMap((id) => graph.outgoing(id))
    .some((statement) => {
      const named = [statement.subject, ...[statement.value, ...statement.qualifiers.map(({ value }) => value)].flatMap(idOf)];
      return statement.rank !== "deprecated" && topics.every((topic) => bearersOf(topic).some((id) => named.includes(id)));
    });
}

function isSaid(context: Context, { property }: Hypothesis, qualifier: PropertyId, third: Topic): boolean {
  const explains = (word: string) => context.lexicon.uses([word], property.id) || context.lexicon.uses([word], qualifier);
  return saidAsThird(context, third, explains);
}

/** The third thing has a statement of its own about what the claim says, and that one does not speak against the claim. */
function isBorneOut(supports: readonly Finding[], contradictions: readonly Contradiction[], { third }: Contradiction): boolean {
  const own = supports.filter(
    ({ hypothesis: { topic, target } }) => topic === third || (target.kind === "entity" && target.topic === third),
  );
  return own.some((finding) => !contradictions.some((other) => other.finding === finding));
}

function toFinding(context: Context, { finding, third, qualifier, statements }: Contradiction): Finding {
  const label = context.properties.get(qualifier)?.label ?? qualifier;
  const said = statements.slice(0, 3).map((statement) => {
    const values = valuesOf(statement, qualifier).map((id) => sayEntity(context.graph, id));
    return `${sayStatement(context, statement)}, ${label}: ${values.join(", ")}`;
  });
  return {
    hypothesis: { ...finding.hypothesis, target: { kind: "entity", topic: third, id: third.link.entity.id } },
    stance: "refutes",
    by: "otherQualifier",
    strength: STRENGTH,
    statements: statements.slice(0, 3).map(({ id }) => id),
    because: `The graph says: ${said.join("; ")}. It does not name ${sayEntity(context.graph, third.link.entity.id)} there.`,
    settles: [],
  };
}

function valuesOf({ qualifiers }: Statement, property: PropertyId): readonly EntityId[] {
  return qualifiers.filter((qualifier) => qualifier.property === property).flatMap(({ value }) => idOf(value));
}

function idOf(value: Statement["value"]): readonly EntityId[] {
  return value.kind === "entity" ? [value.id] : [];
}
