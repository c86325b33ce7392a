/** Every step as it happens. Run with `npx tsx examples/streaming.ts`. */
import { createVerifier } from "plumbline";

const verifier = await createVerifier();
try {
  for await (const event of verifier.stream("Marie Curie was born in Paris.")) {
    if (event.type === "step") console.log(event.step.action, "–", event.step.observation.summary);
    if (event.type === "finished") console.log(event.outcome.kind === "verdict" ? event.outcome.verdict.label : "failed");
  }
} finally {
  await verifier.close();
}
