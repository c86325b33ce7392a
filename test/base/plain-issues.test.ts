import { expect, it } from "vitest";
import { z } from "zod";
import { sayField } from "../../src/base/plain-issues.js";
import { submitRequestSchema, verifyRequestSchema } from "../../src/service/request-schema.js";

const faults = (schema: z.ZodType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => sayField(path.join("."), message)).join("; ");

it.each([
  [{}, "claim is missing"],
  [{ claim: 5 }, "claim has to be a text, not a number"],
  [{ claim: "x", evidence: "abc" }, "evidence has to be a list, not a text"],
  [{ claim: "x", budget: { seconds: 0 } }, "budget.seconds has to be at least 0.1"],
  [{ claim: "x", foo: 1 }, 'there is no field "foo"'],
  [{ claim: "x", asOf: "0000-13" }, "asOf: a date is YYYY, YYYY-MM or YYYY-MM-DD"],
])("says what is wrong with %j in a plain sentence", (input, said) => {
  expect(faults(verifyRequestSchema, input)).toContain(said);
});

it.each([
  [{ claims: [] }, "claims is empty"],
  [{ claims: [{ claim: "a", asOf: 3 }] }, "asOf has to be a text, not a number"],
  [{ text: 5 }, "text has to be a text, not a number"],
  [null, "has to be an object, not null"],
])("speaks of the form of request that was meant by %j", (input, said) => {
  expect(faults(submitRequestSchema, input)).toContain(said);
});

it("has a sentence for every kind of fault", () => {
  expect(faults(z.enum(["a", "b"]), "c")).toBe("has to be a or b");
  expect(faults(z.url(), "c")).toBe("is not a URL");
  expect(faults(z.array(z.number()).max(1), [1, 2])).toBe("has to have at most 1 entries");
  expect(faults(z.string().min(3), "c")).toBe("has to have at least 3 characters");
  expect(faults(z.date(), new Date(Number.NaN))).not.toMatch(/Invalid|expected|received/);
});
