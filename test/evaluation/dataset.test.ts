import { describe, expect, it } from "vitest";
import { parseDataset } from "../../src/evaluation/dataset.js";
import { thrownBy } from "../support/thrown.js";

const line = (label: string, rest: object = {}) => JSON.stringify({ id: "1", claim: "The sky is blue.", label, ...rest });

describe("parseDataset", () => {
  it("reads a row a line, with or without a date", () => {
    const rows = parseDataset(
      `${line("supported", { date: "2020-05" })}\n${line("refuted", { id: 2 })}\n${line("conflicting", { date: null })}\n`,
    );

    expect(rows).toEqual([
      { id: "1", claim: "The sky is blue.", label: "supported", date: "2020-05", evidence: [] },
      { id: "2", claim: "The sky is blue.", label: "refuted", evidence: [] },
      { id: "1", claim: "The sky is blue.", label: "conflicting", date: null, evidence: [] },
    ]);
  });

  it.each([
    ["SUPPORTS", "supported"],
    ["True", "supported"],
    ["REFUTES", "refuted"],
    ["false", "refuted"],
    ["not-supported", "refuted"],
    ["NEI", "not-enough-info"],
    ["NOT ENOUGH INFO", "not-enough-info"],
    [" unverifiable ", "not-enough-info"],
    ["Not-Enough-Info", "not-enough-info"],
  ])("reads %j as %s", (written, label) => {
    expect(parseDataset(line(written))[0]?.label).toBe(label);
  });

  it("lets blank lines, Windows line ends and other fields be", () => {
    const rows = parseDataset(`\n${line("true", { source: "FEVER", evidence: [1] })}\r\n   \n`);

    expect(rows).toEqual([{ id: "1", claim: "The sky is blue.", label: "supported", evidence: [] }]);
  });

  it("takes the passages that a set gives with a claim, and leaves out those of which it holds only the place", () => {
    const evidence = [{ text: "It is blue by day.", source: "Encyclopedia: Sky" }, { text: "", source: "Encyclopedia: Night" }, ["Sky", 0]];

    expect(parseDataset(line("true", { evidence }))[0]?.evidence).toEqual([{ text: "It is blue by day.", source: "Encyclopedia: Sky" }]);
  });

  it("names every faulty line with its number and what is wrong there", () => {
    const error = thrownBy(() =>
      parseDataset([line("true"), "{not json", "", line("maybe"), '{"id":"5","label":"true"}', line("nei")].join("\n")),
    );

    expect(error.code).toBe("invalid-input");
    const [head, ...faults] = error.message.split("\n  ");
    expect(head).toBe("the data set has 3 faulty line(s):");
    expect(faults.map((fault) => fault.slice(0, 7))).toEqual(["line 2:", "line 4:", "line 5:"]);
    expect(faults[1]).toBe('line 4: label "maybe" is not a label; use supported, refuted, conflicting, not-enough-info');
    expect(faults[2]).toMatch(/^line 5: claim /);
  });

  it("counts all faulty lines but shows the first ten", () => {
    const error = thrownBy(() => parseDataset(Array.from({ length: 25 }, () => line("maybe")).join("\n")));

    expect(error.message).toContain("the data set has 25 faulty line(s):");
    expect(error.message).toContain("line 10:");
    expect(error.message).not.toContain("line 11:");
  });

  it.each(["constructor", "toString", "__proto__", ""])("does not take %j for a label", (label) => {
    expect(thrownBy(() => parseDataset(line(label))).message).toContain("is not a label");
  });

  it("refuses an empty data set", () => {
    expect(thrownBy(() => parseDataset(" \n\n"))).toMatchObject({ code: "invalid-input", message: "the data set is empty" });
  });
});
