/** A reasoner of one's own: here one that follows every relation and takes a direct edge for a proof. Run with `npx tsx examples/own-reasoner.ts`. */
import { createVerifier, type Reasoner } from "plumbline";

const edgeReasoner: Reasoner = {
  id: "edges",
  async chooseAction(_, allowed) {
    return { action: allowed.includes("expandKG") ? "expandKG" : "verdict", reason: "look around first" };
  },
  async prune(_, relations, __, policy) {
    return relations.slice(0, policy.beam.k);
  },
  async decide(belief) {
    const things = new Set(belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
    const between = belief.graph
      .statements()
      .filter(({ subject, value }) => things.has(subject) && value.kind === "entity" && things.has(value.id));
    return {
      label: between.length > 0 ? "supported" : "not-enough-info",
      confidence: null,
      justification: `${between.length} statements connect what the claim names.`,
      citations: between.map(({ id }) => ({ statement: id, stance: "supports" })),
      keyPoints: [],
      lookedFor: [],
      parts: [],
    };
  },
  phraseQueries: async () => [],
  filterPassages: async () => [],
  extractTriplets: async () => ({ triplets: [], annotations: [] }),
};

const verifier = await createVerifier({ reasoner: edgeReasoner });
try {
  const { outcome, evidence } = await verifier.verify("Marie Curie was born in Warsaw.");
  console.log(outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message, evidence);
} finally {
  await verifier.close();
}
