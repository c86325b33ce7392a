/** One claim: label, reason, and the evidence in words. Run with `npx tsx examples/one-claim.ts`. */
import { createVerifier } from "plumbline";

const verifier = await createVerifier();
try {
  const { outcome, evidence } = await verifier.verify("Ottawa is the capital of Canada.");
  if (outcome.kind === "failed") throw new Error(outcome.failure.message);
  console.log(outcome.verdict.label, outcome.verdict.confidence, outcome.verdict.justification);
  for (const { text, sources } of evidence) console.log(`- ${text} (${sources.join("; ")})`);
} finally {
  await verifier.close();
}
