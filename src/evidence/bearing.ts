import type { Belief } from "../domain/belief.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import { type Chain, citedStatements } from "../domain/outcome.js";
import type { Statement } from "../domain/statement.js";
import { readNegation } from "../language/negation.js";
import { contentLemmas } from "../language/words.js";
import { namedThings, termsTouched } from "./claim-terms.js";

/** What something is: one kind may imply another without a statement that says so. */
const KINDS: ReadonlySet<PropertyId> = new Set(["P31", "P106", "P279"]);

/** Does a chain carry its part of the claim? `statements` are those that do, with links that the model forgot to name. */
export type Bearing =
  | { readonly kind: "bears"; readonly statements: readonly Statement[] }
  | { readonly kind: "does-not"; readonly why: string };

/**
 * A chain of statements bears on a part of the claim when it connects something that the claim names with the value, or with a rival value, by a
 * relation that was named for the part. A true statement about other things, or about another relation, carries nothing, however sure a model is.
 */
export function bearingOf(belief: Belief, chain: Chain): Bearing {
  const cited = citedStatements(chain.citations).flatMap((id) => belief.graph.statement(id) ?? []);
  const connected = connect(belief, [...forgottenLinks(belief, chain, cited), ...cited]);
  const ids = connected.map(({ id }) => id).join(", ");
  if (!cited.some((statement) => connected.includes(statement))) {
    const stray = cited.map(({ id }) => id).join(", ");
    return { kind: "does-not", why: `${stray} speaks of other things than the claim, and no cited line connects them` };
  }
  if (!connected.some((statement) => carries(belief, chain, statement))) {
    const labels = [...new Set(connected.map(({ property }) => `"${labelOf(belief, property)}"`))].join(", ");
    return { kind: "does-not", why: `${ids} says ${labels}, which is another relation than this part of the claim states` };
  }
  if (chain.stance === "supports" && connected.every(({ rank }) => rank === "deprecated"))
    return { kind: "does-not", why: `${ids} is known to be wrong` };
  const free = chain.stance !== "supports" || denies(belief.claim.text);
  if (free || reachesValue(belief, connected)) return { kind: "bears", statements: connected };
  return { kind: "does-not", why: `${ids} does not lead to the value that the claim gives` };
}

/** What is denied is supported by another value. */
function denies(text: string): boolean {
  return readNegation(text).kind !== "none" || /\b(?:other than|rather than|instead of|no longer|former(?:ly)?|except|only)\b/iu.test(text);
}

/** Those statements that hang together with something that the claim names. */
function connect(belief: Belief, statements: readonly Statement[]): readonly Statement[] {
  const reached = new Set<EntityId>(namedThings(belief).flatMap((thing) => [...thing]));
  const kept = new Set<Statement>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const statement of statements) {
      if (kept.has(statement) || !endsOf(statement).some((id) => reached.has(id))) continue;
      kept.add(statement);
      for (const id of endsOf(statement)) reached.add(id);
      grown = true;
    }
  }
  return [...kept];
}

function endsOf({ subject, value }: Statement): readonly EntityId[] {
  return value.kind === "entity" ? [subject, value.id] : [subject];
}

/** The relation is one that was named for the part, or one that the claim's own words name. Where nothing was named, any may be meant. */
function carries(belief: Belief, { properties }: Chain, { property, qualifiers }: Statement): boolean {
  const named = properties.length > 0 ? properties : belief.agenda.flatMap((part) => part.properties);
  if (named.length === 0) return true;
  const own = [property, ...qualifiers.map((qualifier) => qualifier.property)];
  return own.some((id) => named.includes(id)) || isNamedByWords(belief, property);
}

function isNamedByWords({ claim, properties }: Belief, property: PropertyId): boolean {
  const said = new Set(contentLemmas(claim.text));
  const { label = "", aliases = [] } = properties.get(property) ?? {};
  return [label, ...aliases].some((name) => {
    const lemmas = contentLemmas(name);
    return lemmas.length > 0 && lemmas.every((lemma) => said.has(lemma));
  });
}

/** A chain that names only its last link is completed by the first, along the relations of the part, if the evidence holds it. */
function forgottenLinks(belief: Belief, chain: Chain, cited: readonly Statement[]): readonly Statement[] {
  const named = new Set(namedThings(belief).flatMap((thing) => [...thing]));
  const touched = new Set(cited.flatMap(endsOf));
  const isConnected = connect(belief, cited).length === cited.length;
  if (cited.length === 0 || (isConnected && (chain.stance !== "supports" || reachesValue(belief, cited)))) return [];
  return belief.graph.statements().filter((statement) => {
    if (cited.includes(statement) || statement.rank === "deprecated" || !isPlanned(chain, statement)) return false;
    const [near, far] = endsOf(statement);
    if (near === undefined || far === undefined) return false;
    return (named.has(near) && !touched.has(near) && touched.has(far)) || (named.has(far) && !touched.has(far) && touched.has(near));
  });
}

function isPlanned({ properties }: Chain, { property }: Statement): boolean {
  return properties.includes(property);
}

/** Both what the claim speaks of and what it says of it are there; a date, a number or a kind may say so without the same words. */
function reachesValue(belief: Belief, statements: readonly Statement[]): boolean {
  const terms = namedThings(belief).length + belief.mentions.length + belief.links.filter(({ kind }) => kind === "unknown").length;
  if (terms < 2 || termsTouched(belief, statements) >= 2) return true;
  return statements.some(({ property, value }) => value.kind === "time" || value.kind === "quantity" || KINDS.has(property));
}

function labelOf({ properties }: Belief, property: PropertyId): string {
  return properties.get(property)?.label ?? property;
}
