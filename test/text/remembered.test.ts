import { expect, test } from "vitest";
import { remembered } from "../../src/text/remembered.js";

function counting(room: number) {
  const made: string[] = [];
  const upper = remembered(room, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  return { made, upper };
}

test("a text is worked on once", () => {
  const { made, upper } = counting(100);
  expect([upper("a"), upper("b"), upper("a")]).toEqual(["A", "B", "A"]);
  expect(made).toEqual(["a", "b"]);
});

test("what was not asked for lately is forgotten", () => {
  const { made, upper } = counting(40);
  upper("x");
  for (let n = 0; n < 100; n++) upper(String(n % 50).padStart(2));
  expect(upper("x")).toBe("X");
  expect(made.filter((text) => text === "x")).toHaveLength(2);
});

test("a long text is not kept", () => {
  const { made, upper } = counting(40);
  for (let n = 0; n < 2; n++) upper("long text");
  expect(made).toHaveLength(2);
});
