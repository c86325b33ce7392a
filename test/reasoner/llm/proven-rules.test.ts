import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "../../../src/base/package-root.js";
import type { Ground, Judgement } from "../../../src/domain/outcome.js";
import { anyProven, isProven, sayPrecision } from "../../../src/reasoner/llm/proven-rules.js";
import { type RulePrecision, readRulePrecision } from "../../../src/reasoner/rules/conclude/rule-precision.js";
import { SUPPORTED } from "../../support/curie.js";
import { measuredAs } from "../../support/measured.js";

const HERE: Ground = { rule: "sameValue", stance: "supports", score: 0.9, group: "one/place/close" };
const THERE: Ground = { ...HERE, group: "many/person/loose" };
const judgedBy = (...decidedBy: readonly Ground[]): Judgement => ({ ...SUPPORTED, decidedBy });

const entry = (n: number, right: number, group = "one/place/close") => measuredAs(n, right, { group });
const proven = (table: RulePrecision, judgement: Judgement = judgedBy(HERE), rulesFrom: number | null = 0.99) =>
  isProven(table, judgement, { rulesFrom });

describe("a rule is proven in a group", () => {
  it("with enough verdicts, all of them right", () => {
    expect(proven([entry(200, 200)])).toBe(true);
  });

  it.each([
    ["fewer than 100 verdicts", entry(99, 99)],
    ["a lower bound under 97 % though every verdict was right", entry(120, 120)],
    ["a lower bound under 97 % though 99 % were right", entry(170, 169)],
  ])("but is a witness with %s", (_, measured) => {
    expect(proven([measured])).toBe(false);
    expect(anyProven([measured], { rulesFrom: 0.99 })).toBe(false);
  });

  it("but is a witness in a group that is not listed, and where a finding has none", () => {
    const { group: _, ...without } = HERE;

    expect(proven([entry(200, 200, "many/person/loose")])).toBe(false);
    expect(proven([entry(200, 200)], judgedBy(without))).toBe(false);
  });

  it("and decides together with others only where all are proven", () => {
    const both = judgedBy(HERE, THERE);

    expect(proven([entry(200, 200)], both)).toBe(false);
    expect(proven([entry(200, 200), entry(200, 150, "many/person/loose")], both)).toBe(false);
    expect(proven([entry(200, 200), entry(200, 200, "many/person/loose")], both)).toBe(true);
  });

  it("but is a witness where it takes verdicts on other claims than those in held-out wordings to prove it", () => {
    expect(proven([{ ...entry(200, 200), proof: { n: 90, right: 90 } }])).toBe(false);
    expect(proven([{ ...entry(400, 390), proof: { n: 200, right: 190 } }])).toBe(false);
  });

  it("as strictly as the policy wants, and never less strictly than the lower bound", () => {
    expect(proven([entry(1000, 985)], undefined, 0.98)).toBe(true);
    expect(proven([entry(1000, 985)], undefined, 0.99)).toBe(false);
    expect(proven([entry(1000, 950)], undefined, 0.9)).toBe(false);
    expect(proven([entry(1000, 1000)], undefined, null)).toBe(false);
  });
});

describe("a witness", () => {
  it("is shown with the precision of its group", () => {
    const table = [entry(400, 100, "many/person/loose"), entry(200, 190)];

    expect(sayPrecision(table, judgedBy(HERE))).toBe("sameValue (supports, one/place/close): right in 95.0 % of 200");
    expect(sayPrecision(table.slice(0, 1), judgedBy(HERE))).toBe("sameValue (supports, one/place/close): not measured");
  });
});

describe("the measured table", () => {
  const shipped = readRulePrecision(new URL("weights/rule-precision.json", PACKAGE_ROOT));

  it("proves some rules, and none that was seen to decide what the graph does not", () => {
    expect(anyProven(shipped, { rulesFrom: 0.99 })).toBe(true);
    const refuting = shipped.filter(({ rule, group }) => rule === "otherValue" && /^(?:complete|current)\//u.test(group));
    expect(refuting.some((one) => anyProven([one], { rulesFrom: 0.9 }))).toBe(false);
  });

  it("lists each rule once in a group", () => {
    const keys = shipped.map(({ rule, stance, group }) => `${rule} ${stance} ${group}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
