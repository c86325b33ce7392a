import { PlumblineError } from "../../src/errors.js";

/** The PlumblineError with which a promise ends; anything else, success included, fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<PlumblineError> {
  let outcome: unknown;
  try {
    outcome = await promise;
  } catch (error) {
    if (error instanceof PlumblineError) return error;
    throw new Error("it ended with an error that is not of our family", { cause: error });
  }
  throw new Error(`it did not fail: ${JSON.stringify(outcome)}`);
}
