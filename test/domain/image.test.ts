import { expect, it } from "vitest";
import { veriteClass } from "../../src/domain/image.js";

it.each([
  ["supported", "consistent", "true"],
  ["refuted", "consistent", "miscaptioned"],
  ["refuted", "not-examined", null],
  ["refuted", "undecided", null],
  ["not-enough-info", "out-of-context", "out-of-context"],
  ["refuted", "out-of-context", "out-of-context"],
  ["supported", "not-examined", null],
  ["not-enough-info", "consistent", null],
  ["conflicting", "undecided", null],
] as const)("calls a %s claim with a picture that is %s: %s", (label, finding, expected) => {
  expect(veriteClass(label, finding)).toBe(expected);
});
