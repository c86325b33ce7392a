import { describe, expect, it } from "vitest";
import { dayLater, publishedDay } from "../../../src/adapters/search/published-day.js";

const NOW = Date.parse("2024-03-10T12:00:00Z");

describe("what engines call a date", () => {
  it.each([
    ["2024-03-04", "2024-03-04"],
    ["2024-03-04T23:59:00", "2024-03-04"],
    ["2024-03-04T10:11:12Z", "2024-03-04"],
    ["Mar 4, 2024", "2024-03-04"],
    ["March 4, 2024", "2024-03-04"],
    ["Sept. 4, 2024", "2024-09-04"],
    ["May 31, 2023", "2023-05-31"],
    ["4 Mar 2024", "2024-03-04"],
    ["Thu, 06 Mar 2025 11:34:00 GMT", "2025-03-06"],
    ["Thursday, March 6, 2025", "2025-03-06"],
    ["Feb 29, 2024", "2024-02-29"],
    ["3 days ago", "2024-03-07"],
    ["1 day ago", "2024-03-09"],
    ["a day ago", "2024-03-09"],
    ["13 hours ago", "2024-03-09"],
    ["11 hours ago", "2024-03-10"],
    ["35 mins ago", "2024-03-10"],
    ["2 weeks ago", "2024-02-25"],
    ["Yesterday", "2024-03-09"],
    ["today", "2024-03-10"],
  ])("%s is the day %s", (text, day) => {
    expect(publishedDay(text, NOW)).toBe(day);
  });

  it.each([
    "",
    "Missing",
    "2024",
    "March 2024",
    "Feb 29, 2023",
    "2024-02-31",
    "2024-13-01",
    "0000-01-01",
    "Marble 4, 2024",
    "Mai 4, 2024",
    "vor 3 Tagen",
    "04/03/2024",
    "2 months ago",
    "1 year ago",
    "in 3 days",
    "99999 days ago",
    "3 days ago or so",
  ])("%j is none that is known", (text) => {
    expect(publishedDay(text, NOW)).toBeNull();
  });

  it("goes from day to day over the ends of months and years", () => {
    expect([dayLater("2024-03-01", -1), dayLater("2023-12-31", 1), dayLater("2024-02-28", 1)]).toEqual([
      "2024-02-29",
      "2024-01-01",
      "2024-02-29",
    ]);
  });
});
