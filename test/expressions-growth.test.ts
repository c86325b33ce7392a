import { describe, expect, it } from "vitest";
import { expressionsIn, hostileText, leastOf, pumpsFor } from "./support/hostile-expressions.js";

/** Where texts of users, pages and files are read that may be long. Claims have at most 2,000 characters, and so have the sentences that rules read. */
const READS_TEXTS = [
  "src/articles",
  "src/compose/open-article.ts",
  "src/compose/parse-claim.ts",
  "src/base",
  "src/domain",
  "src/evidence",
  "src/reports",
  "src/http",
  "src/kg",
  "src/text",
  "src/service",
  "src/store",
  "src/web",
  "src/adapters/page-text",
];

/** Over a stretch of bounded length: the word before a name, 80 characters at most. */
const BOUNDED = [/^src\/kg\/(?:link-entities|short-names)\.ts:\d+ \/\(\\p\{Lu\}/u];

/** An expression that takes less than this for 10 kB takes less than 50 ms for ten times as much, also where it is quadratic. */
const FAST_MS = 0.4;

/** A quadratic expression that is not fast takes 40 ms for 100 kB; a linear one takes 4 ms, and on a busy machine up to this. */
const LINEAR_MS = 20;

describe("every expression over a text takes time in proportion to its length", () => {
  const expressions = expressionsIn(READS_TEXTS).filter(({ place }) => !BOUNDED.some((pattern) => pattern.test(place)));

  it("finds them", () => {
    expect(expressions.length).toBeGreaterThan(300);
  });

  it.each(expressions)("$place", { retry: 2 }, ({ pattern }) => {
    for (const pump of pumpsFor(pattern)) {
      const time = (length: number) => {
        const text = hostileText(pump, length);
        return leastOf(5, () => pattern.test(text), FAST_MS);
      };
      const small = time(10_000);
      if (small <= FAST_MS) continue;
      // Ten times as much has 50 ms.
      expect(small, `10 kB of ${JSON.stringify(pump)}`).toBeLessThanOrEqual(5);
      expect(time(100_000), `100 kB of ${JSON.stringify(pump)}`).toBeLessThanOrEqual(Math.min(50, Math.max(LINEAR_MS, 15 * small)));
    }
  });
});
