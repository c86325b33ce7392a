/** Measures on labelled claims of one's own. Run with `npx tsx examples/measure.ts`. */
import { createVerifier } from "plumbline";

const verifier = await createVerifier();
try {
  const report = await verifier.evaluate(
    [
      { claim: "Ottawa is the capital of Canada.", label: "supported" },
      { claim: "Clement Attlee was prime minister of the United Kingdom in 1947.", label: "supported" },
      { claim: "The Louvre is in Berlin.", label: "refuted" },
      { claim: "Barack Obama is the president of the United States.", label: "supported", date: "2012" },
    ],
    { onPrediction: ({ claim, label }) => console.log(label.padEnd(16), claim) },
  );
  console.log(`balanced accuracy ${report.metrics.balancedAccuracy3?.toFixed(2)}`);
} finally {
  await verifier.close();
}
