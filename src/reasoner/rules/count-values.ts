import type { PropertyId } from "../../domain/ids.js";
import type { Mention } from "../../domain/mention.js";
import type { Statement } from "../../domain/statement.js";
import { isBareName } from "./compare/name-pair.js";
import { spokenProperties } from "./compare/spoken-properties.js";
import type { Context } from "./context.js";
import { hasEnded } from "./has-ended.js";
import type { Finding, Hypothesis } from "./hypothesis.js";
import type { Topic } from "./read-claim.js";
import { contentStems } from "./relation-lexicon.js";
import { sayStatement } from "./say.js";

type Count = Extract<Mention, { kind: "quantity" }>;

const HAS =
  /^\s+(?:currently\s+|only\s+)?(?:has|had|have|has had|borders|bordered|speaks|spoke|won|has won)\s+(?:only\s+|just\s+|exactly\s+|at most\s+|no more than\s+|fewer than\s+)?$/iu;
/** Half of them only. */
const SOME_OF_THEM = /\b(?:sons?|daughters?|brothers?|sisters?|boys?|girls?)\b/iu;
const MAX_COUNT = 30;

/** "X has two children", where the graph names three: more than the claim allows refutes it. Fewer say nothing, and so do as many. */
export function countValues(context: Context): readonly Finding[] {
  const { reading } = context;
  const [mention, more] = reading.literals;
  const [topic, other] = reading.topics.filter(({ link }) => link.by !== "word");
  if (mention?.kind !== "quantity" || more !== undefined || topic?.link.by !== "name" || other !== undefined) return [];
  const most = limitOf(mention);
  const property = most === null ? undefined : countedProperty(context, topic, mention);
  if (most === null || property === undefined) return [];
  const hypothesis: Hypothesis = {
    subject: topic.link.entity.id,
    topic,
    property,
    target: { kind: "literal", mention },
    relationScore: 0.9,
  };
  const named = distinct(
    context.graph
      .outgoing(hypothesis.subject, property.id)
      .filter((statement) => statement.rank !== "deprecated" && !hasEnded(context, statement)),
  );
  if (named.length <= most) return [];
  const used = named.slice(0, most + 1);
  return [
    {
      hypothesis,
      stance: "refutes",
      by: "countValues",
      strength: 0.87,
      statements: used.map(({ id }) => id),
      because: `The graph says: ${used.map((statement) => sayStatement(context, statement)).join("; ")}. These are more than the claim allows.`,
      settles: [],
    },
  ];
}

/** How many there may be if the claim is true; null where it sets no upper bound. */
function limitOf({ value: { amount, unit }, comparator }: Count): number | null {
  if (unit !== null || !Number.isInteger(amount) || amount < 0 || amount > MAX_COUNT) return null;
  if (comparator === "less") return amount - 1;
  return comparator === "equal" || comparator === "at-most" ? amount : null;
}

/** What is counted: the noun after the number, which has to name the relation whole. */
function countedProperty(context: Context, { link }: Topic, mention: Count) {
  const { reading, lexicon, properties } = context;
  const noun = reading.text.slice(mention.end).replace(/\s*\.?\s*$/u, "");
  const between = reading.text.slice(link.span.end, mention.start);
  const words = contentStems(noun);
  if (!isBareName(reading.text.slice(0, link.span.start).trim().toLowerCase()) || !HAS.test(between)) return undefined;
  if (words.length === 0 || SOME_OF_THEM.test(noun) || !/^\s+[\p{Ll} ]+$/u.test(noun)) return undefined;
  const verb = /\b(?:borders|bordered|speaks|spoke|won)\b/iu.exec(between)?.[0] ?? "";
  const names = (id: PropertyId) => words.every((word) => lexicon.uses([word], id) || verb !== "");
  const [best] = spokenProperties(context, `${verb} ${noun}`, ["entity"]).filter(names);
  return best === undefined ? undefined : properties.get(best);
}

function distinct(statements: readonly Statement[]): readonly Statement[] {
  const byValue = new Map(
    statements.flatMap((statement) => (statement.value.kind === "entity" ? [[statement.value.id, statement] as const] : [])),
  );
  return [...byValue.values()];
}
