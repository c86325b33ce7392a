import { expect, it } from "vitest";
import { parseUrl } from "../../src/base/parse-url.js";

it("knows an address with letters of other languages, however often it was asked", () => {
  const hosts = new Set(Array.from({ length: 100_000 }, () => parseUrl("https://bücher.example/ü")?.hostname));
  expect([...hosts]).toEqual(["xn--bcher-kva.example"]);
  expect(parseUrl("no address")).toBeNull();
  expect(parseUrl("/b", "https://a.example/")?.href).toBe("https://a.example/b");
});
