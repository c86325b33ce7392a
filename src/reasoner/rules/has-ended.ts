import type { Statement } from "../../domain/statement.js";
import { intervalOf } from "../../language/time.js";
import type { Context } from "./context.js";

/** What is said in the present tense does not speak of what is over. */
export function hasEnded({ reading, today }: Context, { qualifiers }: Statement): boolean {
  const now = intervalOf(reading.asOf ?? today).from;
  return (
    reading.present && qualifiers.some(({ property, value }) => property === "P582" && value.kind === "time" && intervalOf(value).to < now)
  );
}
