import { PlumblineError } from "../errors.js";
import type { ModelAnswer } from "./language-model.js";

/** What is wrong with an answer, as far as it matters what to do about it. */
export type ReplyFault =
  /** No JSON where JSON was asked for, or nothing at all. */
  | "no-json"
  /** JSON that a server which enforces the schema could not have let through. */
  | "wrong-shape"
  /** The shape is right, a value is not. */
  | "wrong-value"
  | "refused"
  | "truncated";

/** The model's answer is unusable. Carries the answer, so that it can be counted, recorded and shown to the model. */
export class UnusableReplyError extends PlumblineError {
  constructor(
    readonly fault: ReplyFault,
    message: string,
    readonly answer: ModelAnswer,
    cause?: unknown,
  ) {
    super(fault === "refused" ? "model-refused" : fault === "truncated" ? "model-truncated" : "model-reply", message, { cause });
  }
}
