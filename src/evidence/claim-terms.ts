import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import type { Statement } from "../domain/statement.js";
import type { Value } from "../domain/value.js";
import { normaliseName } from "../language/normalise-name.js";
import { contentLemmas } from "../language/words.js";

/** The things that a claim names, each with all its possible bearers. One thing that is named twice counts once. */
export function namedThings({ links }: Belief): readonly ReadonlySet<EntityId>[] {
  const things = new Map<string, ReadonlySet<EntityId>>();
  for (const link of links)
    if (link.kind === "linked") things.set(link.entity.id, new Set([link.entity.id, ...link.rivals.map(({ entity }) => entity.id)]));
  return [...things.values()];
}

/** Everything that a statement names: subject, value and what qualifies it. */
function valuesIn({ subject, value, qualifiers }: Statement): readonly Value[] {
  return [{ kind: "entity", id: subject }, value, ...qualifiers.map((qualifier) => qualifier.value)];
}

/** How many different terms of the claim statements speak of: named things, times, numbers, and values that its words say. */
export function termsTouched(belief: Belief, statements: readonly Statement[]): number {
  const values = statements.flatMap(valuesIn);
  const ids = new Set(values.flatMap((value) => (value.kind === "entity" ? [value.id] : [])));
  const things = namedThings(belief);
  const touched = things.filter((thing) => [...thing].some((id) => ids.has(id)));
  const named = new Set(touched.flatMap((thing) => [...thing]));
  const literals = new Set(statements.flatMap(({ value, qualifiers }) => [value.kind, ...qualifiers.map((one) => one.value.kind)]));
  const counted = belief.mentions.filter(
    (mention) => literals.has(mention.kind) || (mention.kind === "quantity" && mention.value.amount === statements.length),
  );
  const worded = statements.some(({ value }) => (value.kind !== "entity" || !named.has(value.id)) && isSaid(belief, value));
  return touched.length + counted.length + (worded ? 1 : 0);
}

/** Do the claim's own words name this value, by label or alias? */
function isSaid({ claim, graph }: Belief, value: Value): boolean {
  if (value.kind === "text") return saysName(claim.text, value.text);
  if (value.kind !== "entity") return false;
  const entity = graph.entity(value.id);
  return entity !== undefined && [entity.label, ...entity.aliases].some((name) => saysName(claim.text, name));
}

function saysName(text: string, name: string): boolean {
  const plain = normaliseName(name);
  if (plain !== "" && ` ${normaliseName(text)} `.includes(` ${plain} `)) return true;
  const said = new Set(contentLemmas(text));
  const lemmas = contentLemmas(name);
  return lemmas.length > 0 && lemmas.every((lemma) => said.has(lemma));
}
