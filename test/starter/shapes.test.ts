import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ShapedClaim, shapedClaims } from "../../bench/data/shaped-claims.js";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Every so many facts; `npm run bench:shapes` takes all. */
const EACH = 8;

describe("the same fact in other sentences", () => {
  let engine: Engine;
  const judged: { readonly one: ShapedClaim; readonly label: string }[] = [];
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
    const claims = shapedClaims();
    const facts = [...new Set(claims.map(({ fact }) => fact))].filter((_, place) => place % EACH === 0);
    for (const one of claims.filter(({ fact }) => facts.includes(fact))) {
      const { outcome } = await engine.verify(one.claim, { record: false });
      judged.push({ one, label: outcome.kind === "verdict" ? outcome.verdict.label : "failed" });
    }
  });
  afterAll(() => engine.close());

  const decided = (means: ShapedClaim["means"]) => {
    const plain = judged
      .filter(({ one, label }) => one.means === "plain" && label !== "not-enough-info")
      .map(({ one }) => `${one.fact} ${one.holds}`);
    return judged.filter(({ one }) => one.means === means && plain.includes(`${one.fact} ${one.holds}`));
  };
  const gold = ({ holds, means }: ShapedClaim) => (holds === (means !== "denied") ? "supported" : "refuted");

  it.each(["same", "denied"] as const)("has the verdict of the plain sentence, or the opposite (%s), in nearly every shape", (means) => {
    const rows = decided(means);
    expect(rows.filter(({ one, label }) => label !== "not-enough-info" && label !== gold(one))).toEqual([]);
    expect(rows.filter(({ one, label }) => label === gold(one)).length / rows.length).toBeGreaterThan(0.9);
  });

  it("is never supported where the shape says more", () => {
    expect(decided("open").filter(({ label }) => label === "supported")).toEqual([]);
  });
});
