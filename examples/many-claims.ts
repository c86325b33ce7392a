/** Many claims, several at once, in their order. Run with `npx tsx examples/many-claims.ts`. */
import { createVerifier } from "plumbline";

const claims = [
  "Paris is the capital of France.",
  "The Eiffel Tower is in London.",
  { claim: "Barack Obama is the president of the United States.", asOf: "2012" },
];

const verifier = await createVerifier();
try {
  for await (const { claim, outcome } of verifier.verifyMany(claims, { concurrency: 2 }))
    console.log((outcome.kind === "verdict" ? outcome.verdict.label : "failed").padEnd(16), claim.text);
} finally {
  await verifier.close();
}
