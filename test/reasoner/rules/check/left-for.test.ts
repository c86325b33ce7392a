import { describe, expect, it } from "vitest";
import type { EntityId } from "../../../../src/domain/ids.js";
import { wasLeftFor } from "../../../../src/reasoner/rules/check/left-for.js";
import { factOf, item, year } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";

const [PLAYER, ROVERS, UNITED] = ["Q101", "Q201", "Q202"] as const;
type Term = readonly [team: EntityId, from: number | null, to: number | null];

/** Is "moved from Rovers to United" borne out by these terms? */
function moved(...terms: readonly Term[]): boolean {
  const facts = terms.map(([team, from, to], at) =>
    factOf(PLAYER, "P54", item(team), {
      node: `s${at}`,
      qualifiers: [
        ...(from === null ? [] : [{ property: "P580" as const, value: year(from) }]),
        ...(to === null ? [] : [{ property: "P582" as const, value: year(to) }]),
      ],
    }),
  );
  const evidence = evidenceWith({ facts });
  const left = evidence.graph.outgoing(PLAYER, "P54").filter(({ value }) => value.kind === "entity" && value.id === ROVERS);
  const span = { start: 0, end: 6, text: "United" };
  return wasLeftFor(evidence, { statements: left.slice(0, 1) }, { kind: "entity", span, by: "name", ids: [UNITED], score: 1 });
}

describe("a move from one to another", () => {
  it("is borne out where the second follows the first", () => {
    expect(moved([ROVERS, 2013, 2017], [UNITED, 2017, 2023])).toBe(true);
    expect(moved([ROVERS, null, 2017], [UNITED, 2018, null])).toBe(true);
  });

  it("is not borne out in the other order, years later, or without dates", () => {
    expect(moved([ROVERS, 2017, 2023], [UNITED, 2013, 2017])).toBe(false);
    expect(moved([ROVERS, 2003, 2009], [UNITED, 2018, 2021])).toBe(false);
    expect(moved([ROVERS, 2013, null], [UNITED, 2017, null])).toBe(false);
    expect(moved([ROVERS, null, null], [UNITED, null, null])).toBe(false);
  });

  it("is borne out by one of several terms", () => {
    expect(moved([ROVERS, 2003, 2009], [UNITED, 2018, 2021], [ROVERS, 2015, 2018])).toBe(true);
  });
});
