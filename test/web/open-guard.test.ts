import { describe, expect, it } from "vitest";
import { policyLimits } from "../../src/web/open-guard.js";
import { claimOf } from "../support/build.js";

const seen = (url: string, published: string | null = null) => ({ url, published, modified: null });
const limits = (asOf: string | null, window: number | null, exclude: readonly string[] = []) =>
  policyLimits(claimOf("A claim.", ...(asOf === null ? [] : [asOf])), { window, exclude: [...exclude] });

describe("sites that a policy leaves out", () => {
  it("are asked to be left out, and dropped with all that is below them", () => {
    const { asks, look } = limits(null, null, ["facebook.com"]);
    expect(asks).toEqual({ before: null, after: null, excludedDomains: ["facebook.com"] });
    for (const url of ["https://facebook.com/a", "https://www.facebook.com/a", "https://m.facebook.com/a"])
      expect(look(seen(url))).toMatchObject({ reason: "excluded-site" });
  });

  it("are no other sites that end alike", () => {
    expect(limits(null, null, ["facebook.com"]).look(seen("https://notfacebook.com/"))).toBeNull();
  });

  it("are found behind the address of a copy", () => {
    const copy = "https://web.archive.org/web/20200101000000/https://www.facebook.com/a";
    expect(limits(null, null, ["facebook.com"]).look(seen(copy))).toMatchObject({ reason: "excluded-site" });
  });
});

describe("a window of years before the claim", () => {
  const two = limits("2020-05-01", 2);

  it("is asked for from its first day to the claim's", () => {
    expect(two.asks).toMatchObject({ after: "2018-05-01", before: "2020-05-02" });
  });

  it.each([
    ["2018-04-30", "before-window"],
    ["2018-05-01", undefined],
    ["2020-05-01", undefined],
    ["2020-05-02", "after-claim"],
    // Some day of that year lies in the window.
    ["2018", undefined],
    ["2017", "before-window"],
  ])("judges a page of %s: %s", (published, reason) => {
    expect(two.look(seen("https://a.example/", published))?.reason).toBe(reason);
  });

  it("keeps pages without a date", () => {
    expect(two.look(seen("https://a.example/"))).toBeNull();
  });

  it("is none where the claim has no date, or the policy no window", () => {
    for (const open of [limits(null, 2), limits("2020-05-01", null)]) {
      expect(open.asks).toMatchObject({ before: null, after: null });
      expect(open.look(seen("https://a.example/", "1900-01-01"))).toBeNull();
    }
  });
});
