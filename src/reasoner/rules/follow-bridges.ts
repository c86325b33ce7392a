import type { PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import { admits } from "./admits.js";
import { checkHypothesis } from "./check-hypothesis.js";
import { isStandard } from "./compare/is-standard.js";
import type { Context } from "./context.js";
import { type Finding, spanOf, type Target } from "./hypothesis.js";
import type { Topic } from "./read-claim.js";
import { sayStatement } from "./say.js";

/** How clearly the first and the second relation have to be said; each by words of its own. */
const MIN_FIRST = 0.5;
const MIN_SECOND = 0.4;
/** One relation that explains nearly all words leaves none for a second. */
const SAID_WHOLE = 0.9;
const MAX_VALUES = 6;

type Bridge = {
  readonly property: PropertyId;
  readonly statements: readonly Statement[];
  /** The statements are all that the graph has. */
  readonly whole: boolean;
  readonly score: number;
  readonly rest: readonly string[];
};

/** "The director of Predator was born in Burbank": what a claim says of something that it names only by its relation to a name. */
export function followBridges(context: Context): readonly Finding[] {
  const names = context.reading.topics.filter(({ link }) => link.by === "name");
  const things = context.reading.topics.filter(({ link }) => link.by !== "word" && !isStandard(context.reading, link.span));
  return names.flatMap((topic) =>
    things
      .filter((other) => other !== topic)
      .flatMap((other) => crossAll(context, topic, { kind: "entity", topic: other, id: other.link.entity.id })),
  );
}

function crossAll(context: Context, topic: Topic, target: Target): readonly Finding[] {
  const { reading, lexicon, properties } = context;
  const words = reading.wordsNear(topic.link.span.start > spanOf(target).start ? topic.link.span : spanOf(target));
  // "The native language of …" is one relation, however many others share its words.
  const whole = Math.max(
    0,
    ...[...lexicon.touched(words)].filter((id) => isOpen(context, id, target)).map((id) => lexicon.score(words, id)),
  );
  if (whole >= SAID_WHOLE) return [];
  return bridgesFrom(context, topic, words).flatMap((bridge) => {
    const spoken = [...lexicon.touched(bridge.rest)].flatMap((id) => {
      const property = properties.get(id);
      const score = lexicon.score(bridge.rest, id);
      return property === undefined || id === bridge.property || score < MIN_SECOND || !admits(context, property, target)
        ? []
        : [{ property, score }];
    });
    const best = Math.max(0, ...spoken.map(({ score }) => score));
    return spoken
      .filter(({ score }) => score >= 0.8 * best)
      .flatMap(({ property, score }) => cross(context, topic, bridge, { property, target, relationScore: Math.min(bridge.score, score) }));
  });
}

function isOpen(context: Context, id: PropertyId, target: Target): boolean {
  const property = context.properties.get(id);
  return property !== undefined && admits(context, property, target);
}

/** Relations of the named thing that the claim speaks of, and the words that are left for what it says about their values. */
function bridgesFrom({ graph, cut, lexicon }: Context, topic: Topic, words: readonly string[]): readonly Bridge[] {
  return [...groupByProperty(graph.outgoing(topic.link.entity.id))].flatMap(([property, statements]) => {
    const own = words.filter((word) => lexicon.uses([word], property));
    const rest = words.filter((word) => !own.includes(word));
    const score = lexicon.score(own, property);
    const whole = statements.length <= MAX_VALUES && !cut.has(`${topic.link.entity.id} ${property} out`);
    return rest.length === 0 || score < MIN_FIRST ? [] : [{ property, statements: statements.slice(0, MAX_VALUES), whole, score, rest }];
  });
}

function groupByProperty(statements: readonly Statement[]): ReadonlyMap<PropertyId, readonly Statement[]> {
  const groups = new Map<PropertyId, Statement[]>();
  for (const statement of statements)
    if (statement.value.kind === "entity" && statement.rank !== "deprecated")
      groups.set(statement.property, [...(groups.get(statement.property) ?? []), statement]);
  return groups;
}

type Second = Pick<Finding["hypothesis"], "property" | "target" | "relationScore">;

/** One value that bears the claim out supports it; it is refuted only when every value speaks against it. */
function cross(context: Context, topic: Topic, bridge: Bridge, second: Second): readonly Finding[] {
  const crossed = bridge.statements.map((via) => {
    if (via.value.kind !== "entity") return null;
    const finding = checkHypothesis(context, { subject: via.value.id, topic, ...second });
    return finding === null
      ? null
      : { ...finding, by: "followBridges", statements: [via.id, ...finding.statements], because: withVia(context, via, finding) };
  });
  const support = crossed.find((finding) => finding?.stance === "supports");
  if (support) return [support];
  const [first] = crossed;
  return first && bridge.whole && crossed.every((finding) => finding?.stance === "refutes")
    ? [{ ...first, strength: first.strength * 0.95 }]
    : [];
}

function withVia(context: Context, via: Statement, finding: Finding): string {
  return finding.because.replace(/^The graph says: /, `The graph says: ${sayStatement(context, via)}; `);
}
