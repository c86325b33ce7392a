import { describe, expect, it } from "vitest";
import { predictionSchema, resultOf } from "../../../src/lab/evaluation/claim-result.js";
import { parseDataset } from "../../../src/lab/evaluation/dataset.js";
import { readPredictions } from "../../../src/lab/evaluation/evaluate.js";
import { episodeOf, failedOutcome, verdictOutcome } from "../../support/episode.js";

const CLAIM = "Marie Curie was born in Warsaw.";
const rows = parseDataset(["a", "b", "c", "d"].map((id) => JSON.stringify({ id, claim: CLAIM, label: "true" })).join("\n"));
const lineOf = (id: string, rest: object = {}) =>
  JSON.stringify({
    ...resultOf(id, episodeOf({ outcome: verdictOutcome({ label: "supported", confidence: 0.9 }) }), false),
    gold: "supported",
    ...rest,
  });

describe("readPredictions", () => {
  it("reads what a run has written", () => {
    const known = readPredictions(`${lineOf("a")}\n${lineOf("b")}\n`, rows, predictionSchema);
    expect([...known.keys()]).toEqual(["a", "b"]);
    expect(known.get("a")).toEqual(JSON.parse(lineOf("a")));
  });

  it("leaves out what has to be verified again", () => {
    const failed = JSON.stringify({ ...resultOf("b", episodeOf({ outcome: failedOutcome("graph-timeout") }), false), gold: "supported" });
    const lines = [
      lineOf("a"),
      failed,
      lineOf("c", { claim: "Another claim." }),
      lineOf("d", { gold: "refuted" }),
      lineOf("z"),
      lineOf("b").slice(0, 40),
    ];
    expect([...readPredictions(lines.join("\n"), rows, predictionSchema).keys()]).toEqual(["a"]);
  });
});
