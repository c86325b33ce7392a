/** Looks for a better policy on labelled claims of one's own. A real search needs hundreds of them. Run with `npx tsx examples/optimize-policy.ts`. */
import { createVerifier, optimizePolicy } from "plumbline";

const train = [
  { claim: "Ottawa is the capital of Canada.", label: "supported" },
  { claim: "Toronto is the capital of Canada.", label: "refuted" },
  { claim: "Peter Higgs won the Nobel Prize in Physics.", label: "supported" },
  { claim: "Marie Curie was born in Paris.", label: "refuted" },
] as const;
const validation = [
  { claim: "Canberra is the capital of Australia.", label: "supported" },
  { claim: "Sydney is the capital of Australia.", label: "refuted" },
  { claim: "Jon Fosse is a Norwegian writer.", label: "supported" },
  { claim: "The Louvre is in Berlin.", label: "refuted" },
] as const;

const { report, policy, proven } = await optimizePolicy({ train, validation, rollouts: 40, seed: 7 });
console.log(
  `${report.status.kind} after ${report.spent.rollouts} episodes${proven ? ", proven on claims that the search did not see" : ""}`,
);

const verifier = await createVerifier(policy === null ? {} : { policy });
try {
  const { outcome } = await verifier.verify("Canberra is the capital of Australia.");
  console.log(`${verifier.policy}: ${outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message}`);
} finally {
  await verifier.close();
}
