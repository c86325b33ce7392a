import { describe, expect, it } from "vitest";
import { plainDate } from "../../../src/adapters/page-text/page-of.js";

const TODAY = "2024-06-15";

describe("a date in a page's metadata", () => {
  it.each([
    ["2024-03-05", "2024-03-05"],
    ["2024-03-05T23:30:00-05:00", "2024-03-05"],
    ["20240305", "2024-03-05"],
    ["2024/3/5", "2024-03-05"],
    ["Tue, 05 Mar 2024 10:00:00 GMT", "2024-03-05"],
    ["5 March 2024", "2024-03-05"],
    ["March 5, 2024", "2024-03-05"],
    ["D:20240305101500+01'00'", "2024-03-05"],
    ["2024-06-17", "2024-06-17"],
  ])("%s is %s", (raw, date) => expect(plainDate(raw, TODAY)).toBe(date));

  it.each(["2024-06-18", "1899-12-31", "2024-02-30", "03/05/2024", "2024-03", "2024", "yesterday", "", "5 Mumble 2024"])(
    "%s is no day that can be believed",
    (raw) => expect(plainDate(raw, TODAY)).toBeNull(),
  );
});
