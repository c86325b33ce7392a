import { expect, it } from "vitest";
import { optionalPackage } from "../../src/base/optional-package.js";
import { failureOf } from "../support/failure-of.js";

const needed = { purpose: "reading tea leaves", packages: ["tea-leaves", "kettle"] };
/** Not known to the compiler, which would look for it. */
const missing = (name: string) => () => import(name);

it("names a package that is missing, what needs it and how to install it with its companions", async () => {
  const failure = await failureOf(optionalPackage(missing("kettle"), needed));
  expect(failure).toMatchObject({
    code: "invalid-config",
    message: "reading tea leaves needs the package kettle: npm install tea-leaves kettle",
  });
});

it("leaves other errors as they are", async () => {
  await expect(optionalPackage(missing("something-else"), needed)).rejects.toThrow(/something-else/);
  await expect(optionalPackage(() => Promise.reject(new Error("it broke")), needed)).rejects.toThrow("it broke");
  expect(await optionalPackage(async () => 7, needed)).toBe(7);
});
