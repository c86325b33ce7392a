import { describe, expect, it } from "vitest";
import { dateText } from "../../src/domain/say-statement.js";

describe("a time in short", () => {
  it.each([
    ["1867-11-07T00:00:00Z", 11, "1867-11-07"],
    ["1867-11-01T00:00:00Z", 10, "1867-11"],
    ["0079-01-01T00:00:00Z", 9, "79"],
    ["-0044-03-15T00:00:00Z", 11, "44-03-15 BC"],
    ["-0044-01-01T00:00:00Z", 9, "44 BC"],
    ["1960-01-01T00:00:00Z", 8, "1960s"],
    ["1801-01-01T00:00:00Z", 7, "19th century"],
    ["2001-01-01T00:00:00Z", 7, "21st century"],
    ["1200-01-01T00:00:00Z", 7, "12th century"],
    ["nonsense", 9, "nonsense"],
  ])("of %s at precision %d is %s", (iso, precision, text) => {
    expect(dateText({ kind: "time", iso, precision })).toBe(text);
  });
});
