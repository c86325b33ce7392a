import { describe, expect, it } from "vitest";
import { csvRows } from "../../../src/base/csv-rows.js";
import { resultOf } from "../../../src/lab/evaluation/claim-result.js";
import { csvHeader, csvLine } from "../../../src/lab/evaluation/results-csv.js";
import { claimOf } from "../../support/build.js";
import { episodeOf, failedOutcome, verdictOutcome } from "../../support/episode.js";

const cellsOf = (text: string) => csvRows(text, { remarks: false }).rows.map(({ cells }) => cells);

describe("results as CSV", () => {
  it("name their columns, with the gold label where there is one", () => {
    expect(csvHeader({ labelled: false })).toBe("id,claim,label,confidence,justification,looked_for,evidence,record,ms\n");
    expect(csvHeader({ labelled: true })).toContain("claim,gold,label");
  });

  it("keep commas, quotation marks and line breaks within their cells", () => {
    const evidence = ["one", "two"].map((text) => ({ id: "s1", stance: "supports", text, sources: [] }) as const);
    const episode = episodeOf({
      claim: claimOf('He said "no", and left.'),
      evidence,
      outcome: verdictOutcome({ label: "refuted", confidence: 0.876, justification: "No, he stayed." }),
    });
    expect(cellsOf(csvLine(resultOf("7", episode, true)))).toEqual([
      ["7", 'He said "no", and left.', "refuted", "0.88", "No, he stayed.", "", "one\ntwo", "20260102-030405-0123abcd", "0"],
    ]);
  });

  it("say why a claim failed", () => {
    expect(csvLine(resultOf("7", episodeOf({ outcome: failedOutcome("graph-timeout") }), false))).toContain("failed,,it went wrong");
  });

  it("hold nothing that a spreadsheet would run", () => {
    const episode = episodeOf({ claim: claimOf("=HYPERLINK(A1) is a formula") });
    expect(cellsOf(csvLine(resultOf("@id", episode, false)))[0]?.slice(0, 2)).toEqual(["'@id", "'=HYPERLINK(A1) is a formula"]);
  });
});
