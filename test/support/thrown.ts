import { PlumblineError } from "../../src/errors.js";

/** The typed error that a call throws; anything else, or nothing, is a fault of the test. */
export function thrownBy(call: () => unknown): PlumblineError {
  try {
    call();
  } catch (error) {
    if (error instanceof PlumblineError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

export async function rejectionOf(promise: Promise<unknown>): Promise<PlumblineError> {
  const error: unknown = await promise.then(
    () => new Error("nothing was thrown"),
    (reason: unknown) => reason,
  );
  if (error instanceof PlumblineError) return error;
  throw error;
}
