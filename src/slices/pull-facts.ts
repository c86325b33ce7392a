import type { Fact } from "../domain/statement.js";
import type { KnowledgeGraph, Relation } from "../ports/knowledge-graph.js";

const BATCH = 100;
/** The port asks for at most 5,000 rows and says nothing when there were more; half of that is the sign to ask for less at a time. */
const SUSPICIOUS_ROWS = 2500;

export type PulledFacts = { readonly facts: readonly Fact[]; readonly cut: readonly Relation[] };

/** All facts of many relations, in batches that are halved until no answer can have been cut short; what cannot be halved is named. */
export async function pullFacts(
  kg: KnowledgeGraph,
  relations: readonly Relation[],
  beforeRequest: () => void,
  signal?: AbortSignal,
): Promise<PulledFacts> {
  const facts: Fact[] = [];
  const cut: Relation[] = [];
  async function ask(batch: readonly Relation[]): Promise<void> {
    beforeRequest();
    const reply = await kg.facts(batch, signal);
    const rows = reply.facts.reduce((sum, fact) => sum + (fact.node === null ? 1 : 2 + fact.qualifiers.length), 0);
    if (rows >= SUSPICIOUS_ROWS && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await ask(batch.slice(0, middle));
      return ask(batch.slice(middle));
    }
    if (rows >= SUSPICIOUS_ROWS) cut.push(...batch);
    for (const fact of reply.facts) facts.push(fact);
  }
  for (let start = 0; start < relations.length; start += BATCH) await ask(relations.slice(start, start + BATCH));
  return { facts, cut };
}
