import { describe, expect, it } from "vitest";
import { parseClaims, parseDataset } from "../../../src/lab/evaluation/dataset.js";
import { thrownBy } from "../../support/thrown.js";

const line = (label: string, rest: object = {}) => JSON.stringify({ id: "1", claim: "The sky is blue.", label, ...rest });

describe("parseDataset", () => {
  it("reads a row a line, with or without a date", () => {
    const rows = parseDataset(
      `${line("supported", { date: "2020-05" })}\n${line("refuted", { id: 2 })}\n${line("conflicting", { id: "c", date: null })}\n`,
    );

    expect(rows).toEqual([
      { id: "1", claim: "The sky is blue.", label: "supported", date: "2020-05", evidence: [] },
      { id: "2", claim: "The sky is blue.", label: "refuted", evidence: [] },
      { id: "c", claim: "The sky is blue.", label: "conflicting", evidence: [] },
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
      parseDataset([line("true"), "{not json", "", line("maybe"), '{"id":"5","label":"true"}', line("nei", { id: 6 })].join("\n")),
    );

    expect(error.code).toBe("invalid-input");
    const [head, ...faults] = error.message.split("\n  ");
    expect(head).toBe("the data set has 3 faulty lines:");
    expect(faults.map((fault) => fault.slice(0, 7))).toEqual(["line 2:", "line 4:", "line 5:"]);
    expect(faults[1]).toBe('line 4: label "maybe" is not a label; use supported, refuted, conflicting, not-enough-info');
    expect(faults[2]).toMatch(/^line 5: claim /);
    expect(faults[0]).toMatch(/^line 2: not JSON: .*position/);
  });

  it("counts all faulty lines but shows the first ten", () => {
    const error = thrownBy(() => parseDataset(Array.from({ length: 25 }, () => line("maybe")).join("\n")));

    expect(error.message).toContain("the data set has 25 faulty lines:");
    expect(error.message).toContain("line 10:");
    expect(error.message).not.toContain("line 11:");
  });

  it.each(["constructor", "toString", "__proto__", ""])("does not take %j for a label", (label) => {
    expect(thrownBy(() => parseDataset(line(label))).message).toContain("is not a label");
  });

  it("rejects a duplicate id, and names both lines", () => {
    const error = thrownBy(() => parseDataset(`${line("true")}\n${line("false", { id: 2 })}\n\n${line("nei")}`));

    expect(error.message).toContain('line 4: the id "1" is already used on line 1');
  });

  it("numbers claims by their lines where the set does not", () => {
    const rows = parseDataset('\n{"claim":"The sky is blue.","label":"true"}\n{"claim":"The sea is red.","label":"false"}');

    expect(rows.map(({ id }) => id)).toEqual(["2", "3"]);
  });

  it("says what to do with claims that have no label", () => {
    expect(thrownBy(() => parseDataset('{"claim":"The sky is blue."}')).message).toContain(
      "`plumbline batch` verifies claims without labels",
    );
  });

  it("names a date that no calendar has", () => {
    expect(thrownBy(() => parseDataset(line("true", { date: "2020-13-45" }))).message).toContain("line 1: date: a date is YYYY");
  });

  it("refuses an empty data set", () => {
    expect(thrownBy(() => parseDataset(" \n\n"))).toMatchObject({ code: "invalid-input", message: "the data set is empty" });
  });
});

describe("claims in CSV", () => {
  it("a column `claim` is enough to start", () => {
    expect(parseClaims("Claim\nThe sky is blue.\n\n#1 hit of 1984 was a song.\n", "csv").rows).toEqual([
      { id: "2", claim: "The sky is blue.", evidence: [] },
      { id: "4", claim: "#1 hit of 1984 was a song.", evidence: [] },
    ]);
  });

  it("reads dates and a passage where there are such columns; the columns of the caller are kept, empty cells ignored", () => {
    const text =
      'id,claim,date,evidence,remark\r\na,"Paris, the city, is in France.",2020,"It lies\nin France.",x\r\nb,Rome is in Spain.,,,\r\n';

    expect(parseClaims(text, "csv").rows).toEqual([
      {
        id: "a",
        claim: "Paris, the city, is in France.",
        date: "2020",
        evidence: [{ text: "It lies\nin France.", source: null }],
        others: { date: "2020", remark: "x" },
      },
      { id: "b", claim: "Rome is in Spain.", evidence: [] },
    ]);
  });

  it.each([
    ["name\nThe sky is blue.", 'line 1: the first row has to name a column "claim"; it names name'],
    [
      "claim\nParis, the city, is in France.",
      "line 2: 3 cells where the first row names 1; put a cell that holds a separator into quotation marks",
    ],
    ['claim\n"The sea', "line 2: a quotation mark is not closed"],
    ["claim,note,Claim\nThe sky is blue.,a,b", 'line 1: the first row names the column "claim" twice; rename one of them'],
    ["claim,date\nThe sky is blue.,yesterday", "line 2: date: a date is YYYY"],
  ])("names what is wrong in %j", (text, message) => {
    expect(thrownBy(() => parseClaims(text, "csv")).message).toContain(message);
  });

  it.each([
    ["semicolons", "\uFEFFid;claim;note\r\n1;The sky is blue, mostly.;a\r\n;;\r\n2;The sea is red.;b\r\n"],
    ["tabs", "id\tclaim\tnote\n1\tThe sky is blue, mostly.\ta\n\t\t\n2\tThe sea is red.\tb\n"],
    ["a line that names the separator", "sep=;\nid;claim;note\n1;The sky is blue, mostly.;a\n2;The sea is red.;b\n"],
    ["a column with another name", "id;Statement;note\n1;The sky is blue, mostly.;a\n2;The sea is red.;b;;\n"],
  ])("are read with %s", (_, text) => {
    expect(parseClaims(text, "csv")).toEqual({
      rows: [
        { id: "1", claim: "The sky is blue, mostly.", evidence: [], others: { note: "a" } },
        { id: "2", claim: "The sea is red.", evidence: [], others: { note: "b" } },
      ],
      faults: [],
    });
  });

  it("a faulty row is named and left out; the others stay", () => {
    const { rows, faults } = parseClaims(
      'claim,date\nThe sky is blue.,yesterday\n"Dune" is a film.,\n"The sea,\nRome is in Italy.,2020\n',
      "csv",
    );
    expect(rows.map(({ claim }) => claim)).toEqual(['"Dune" is a film.', "Rome is in Italy."]);
    expect(faults).toEqual(["line 2: date: a date is YYYY, YYYY-MM or YYYY-MM-DD", "line 4: a quotation mark is not closed"]);
  });

  it("an id that is used again gets a number", () => {
    const { rows } = parseClaims("id,claim\n1,The sky is blue.\n1,The sea is red.\n", "csv");
    expect(rows.map(({ id }) => id)).toEqual(["1", "1-2"]);
  });
});

describe("claims in plain text", () => {
  it("are one a line", () => {
    expect(parseClaims("\uFEFFThe sky is blue.\r\n\r\n The sea  is red.\n", "txt").rows.map(({ id, claim }) => [id, claim])).toEqual([
      ["1", "The sky is blue."],
      ["3", "The sea is red."],
    ]);
  });
});

describe("fact-checkers' verdicts", () => {
  it.each([
    ["Mostly-Accurate", "supported"],
    ["Partially True", "supported"],
    ["Missing Context", "refuted"],
    ["Satire", "refuted"],
  ])("reads %s as %s, as Aletheia's Table 10 does", (label, read) => {
    expect(parseDataset(JSON.stringify({ claim: "A claim.", label }))).toMatchObject([{ label: read }]);
  });

  it("are read from a JSON list as from JSON lines", () => {
    const { rows } = parseClaims('[\n  {"claim": "Rome is in Italy."},\n  {"claim": "Rome is in Spain.", "id": "b"}\n]\n', "jsonl");
    expect(rows.map(({ id, claim }) => [id, claim])).toEqual([
      ["1", "Rome is in Italy."],
      ["b", "Rome is in Spain."],
    ]);
  });
});
