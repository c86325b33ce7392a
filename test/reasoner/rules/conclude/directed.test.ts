import { describe, expect, it } from "vitest";
import type { Addition, Direction } from "../../../../src/domain/reading.js";
import type { Finding } from "../../../../src/reasoner/rules/check/finding.js";
import { directed } from "../../../../src/reasoner/rules/conclude/directed.js";
import { entityOf, factOf, item } from "../../../support/build.js";
import { evidenceWith, hypothesisOf } from "../../../support/evidence.js";

const [ADA, BRUNO, MALE] = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q102", "Bruno Okafor"), entityOf("Q6581097", "male")];
const evidence = evidenceWith({
  entities: [ADA, BRUNO, MALE],
  facts: [factOf(ADA.id, "P26", item(BRUNO.id)), factOf(BRUNO.id, "P21", item(MALE.id))],
});
const [SPOUSE] = evidence.graph.outgoing(ADA.id, "P26");

/** What Ada's marriage to Bruno says of a wording of it. */
function found(stance: Finding["stance"], rival = false): Finding {
  const hypothesis = hypothesisOf(ADA.id, "P26", BRUNO.id, { rival });
  return { rule: "sameValue", hypothesis, stance, statements: SPOUSE === undefined ? [] : [SPOUSE], reason: { kind: "stated" }, times: [] };
}

const adding = (says: Addition["says"]): Addition => ({ property: "P26", says });
const HUSBAND = adding({ kind: "sex", of: "Y", is: "male" });
const WIFE = adding({ kind: "sex", of: "Y", is: "female" });
const FIRST = adding({ kind: "rank", is: "first" });
const MORE = adding({ kind: "more" });

function verdict(direction: Direction, adds: readonly Addition[], stance: Finding["stance"]): string {
  const { finding, withheld } = directed(evidence, { direction, adds }, found(stance));
  return finding?.stance ?? `open: ${withheld?.because}`;
}

describe("what a finding about a relation says of a wording", () => {
  it.each([
    ["same", "supports", "supports"],
    ["same", "refutes", "refutes"],
    ["stronger", "refutes", "refutes"],
    ["weaker", "supports", "supports"],
    ["weaker", "refutes", "open: less"],
    ["unread", "supports", "open: unread"],
    ["unread", "refutes", "open: unread"],
  ] as const)("%s: a relation that the evidence %s → %s", (direction, stance, expected) => {
    expect(verdict(direction, [], stance)).toBe(expected);
  });

  it.each([
    ["holds", [HUSBAND], "supports"],
    ["is excluded", [WIFE], "refutes"],
    ["is not on record", [FIRST], "open: more"],
    ["was never written down", [MORE], "open: more"],
    ["holds in part only", [HUSBAND, FIRST], "open: more"],
    ["is excluded in part", [FIRST, WIFE], "refutes"],
  ])("stronger, and what it adds %s", (_, adds, expected) => {
    expect(verdict("stronger", adds, "supports")).toBe(expected);
  });

  it.each([[[WIFE]], [[HUSBAND]], [[MORE]]])("stronger: whatever it adds, it is false where the relation is", (adds) => {
    expect(verdict("stronger", adds, "refutes")).toBe("refutes");
  });

  it("cites what bears the addition out beside the relation, and says which addition is missing", () => {
    const wording = (adds: readonly Addition[]) => directed(evidence, { direction: "stronger", adds }, found("supports"));
    expect(wording([HUSBAND]).finding?.statements.map(({ property }) => property)).toEqual(["P26", "P21"]);
    expect(wording([HUSBAND, FIRST]).withheld?.missing).toEqual([FIRST]);
  });

  it("never refutes by an addition where the name may mean somebody else", () => {
    expect(directed(evidence, { direction: "stronger", adds: [WIFE] }, found("supports", true)).finding).toBeNull();
  });

  it("says nothing where nothing was found", () => {
    expect(directed(evidence, { direction: "same", adds: [] }, null)).toEqual({ finding: null, withheld: null });
  });
});
