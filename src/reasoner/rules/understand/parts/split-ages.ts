import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { namesSomething } from "./claim-shape.js";

const DIED_AGED =
  /^(◆+)\s+(?:died|passed away|was killed|was murdered|was assassinated)\s([^,;]+?),?\s+((?:aged|at the age of|at age)\s+◇+(?:\s+years)?(?:\s+old)?)[.!]?$/u;

/** "was 59 when she died in Sussex" */
const AGED_WHEN = /^(◆+)\s+was\s+(?:only\s+|just\s+)?(◇+)(?:\s+years\s+old)?\s+when\s+(?:he|she)\s+died\s+([^,;]+?)[.!]?$/u;

/** "died in 1955, aged 76": an age is a separate claim. */
export function splitAges(belief: Belief, shape: string): readonly Belief[] | null {
  const match = DIED_AGED.exec(shape);
  if (match === null) return agedWhen(belief, shape);
  const [whole, name = "", where = "", age = ""] = match;
  const from = whole.lastIndexOf(age);
  const end = whole.indexOf(where) + where.length;
  if (!namesSomething(belief, { start: end - where.length, end })) return null;
  return [
    assemblePart(belief, [{ start: 0, end }]),
    assemblePart(belief, [{ start: 0, end: name.length }, "died", { start: from, end: from + age.length }]),
  ];
}

function agedWhen(belief: Belief, shape: string): readonly Belief[] | null {
  const [whole, name = "", age = "", where = ""] = AGED_WHEN.exec(shape) ?? [];
  if (whole === undefined) return null;
  const who = { start: 0, end: name.length };
  const [years, place] = [shape.indexOf(age), shape.lastIndexOf(where)];
  const rest = { start: place, end: place + where.length };
  if (!namesSomething(belief, rest)) return null;
  return [
    assemblePart(belief, [who, "died", rest]),
    assemblePart(belief, [who, "died at the age of", { start: years, end: years + age.length }]),
  ];
}
