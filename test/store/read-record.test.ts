import { describe, expect, it } from "vitest";
import { readRecord } from "../../src/store/read-record.js";
import { RECORD_VERSION } from "../../src/store/record-text.js";
import { entityOf } from "../support/build.js";
import { episodeOf, NO_COST } from "../support/episode.js";

const entity = entityOf("Q7186", "Marie Curie");
const step = {
  index: 0,
  belief: { linked: [], unknown: [], statements: 0, passages: 0, hops: 0, frontier: 0 },
  action: "initKGRetrieval" as const,
  reason: "every episode starts from the graph",
  observation: { kind: "retrieved" as const, summary: "1 fact" },
  cost: NO_COST,
};
const episode = episodeOf({
  links: [{ kind: "linked", span: { start: 0, end: 11, text: "Marie Curie" }, by: "name", entity, score: 1, rivals: [], rejected: [] }],
  trajectory: [step],
});

describe("readRecord", () => {
  it("reads what this version writes", () => {
    expect(readRecord(JSON.stringify({ schemaVersion: RECORD_VERSION, ...episode }), "the record")).toEqual(episode);
  });

  it.each([
    ["a later version", { schemaVersion: RECORD_VERSION + 1, ...episode }],
    ["a record without a version", episode],
    ["an episode without its outcome", { schemaVersion: RECORD_VERSION, ...episode, outcome: undefined }],
    ["an unknown label", { schemaVersion: RECORD_VERSION, ...episode, outcome: { kind: "verdict", verdict: { label: "true" } } }],
    ["a list", []],
  ])("refuses %s", (_, record) => {
    expect(() => readRecord(JSON.stringify(record), "the record")).toThrow();
  });
});
