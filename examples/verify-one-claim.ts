/** Run with `npx tsx examples/verify-one-claim.ts`: the library in ten lines. */
import { composeEngine, readConfig } from "../src/index.js";

const engine = await composeEngine(readConfig(process.env));
try {
  const { outcome, graph } = await engine.verify("Ottawa is the capital of Canada.");
  if (outcome.kind === "failed") throw new Error(outcome.failure.message);
  console.log(outcome.verdict.label, outcome.verdict.confidence);
  for (const citation of outcome.verdict.citations)
    console.log("passage" in citation ? citation.quote.text : graph.statements.find(({ id }) => id === citation.statement));
} finally {
  await engine.close();
}
