import { afterAll, beforeAll, expect, it } from "vitest";
import { createVerifier, type Verifier } from "../../src/compose/create-verifier.js";

let verifier: Verifier;
beforeAll(async () => {
  verifier = await createVerifier();
});
afterAll(() => verifier.close());

async function reasonFor(asOf: string): Promise<string> {
  const { outcome } = await verifier.verify("Ottawa is the capital of Canada.", { asOf });
  return outcome.kind === "verdict" ? outcome.verdict.justification : outcome.failure.message;
}

it("says that the starter graph knows nothing later than its year", async () => {
  expect(await reasonFor("2030")).toBe("The capital of Canada is Ottawa. This graph is as of 2025: it knows nothing later.");
  expect(await reasonFor("2012")).toBe("The capital of Canada is Ottawa.");
});
