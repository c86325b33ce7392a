import { describe, expect, it } from "vitest";
import { type LoadOptions, loadDataset, sharesOf } from "../../../../src/lab/evaluation/loaders/load-dataset.js";
import { openPart } from "../../../../src/lab/evaluation/loaders/registry.js";
import { rejectionOf } from "../../../support/thrown.js";

async function* stream(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const ALL: LoadOptions = { classes: 4, sample: null, seed: 1 };
const line = (id: unknown, label: string, rest: object = {}) => `${JSON.stringify({ id, claim: `Claim ${id} is so.`, label, ...rest })}\n`;
const load = async (text: string, options: LoadOptions = ALL, file = "set.jsonl", format: string | null = null) =>
  loadDataset([await openPart(file, stream(text), format)], options);
const messageOf = async (text: string, file?: string, format?: string) => (await rejectionOf(load(text, ALL, file, format))).message;

describe("our own CSV", () => {
  it("gives labels, dates, kinds and a passage; other columns and empty cells are ignored", async () => {
    const text =
      'id,label,claim,date,kind,evidence,remark\r\na,TRUE,"Paris, the city, is in France.",2020,places,"It lies\nin France.",x\r\nb,false,Rome is in Spain.,,,,\r\n';
    const { rows } = await load(text, ALL, "set.csv");
    expect(rows).toEqual([
      {
        id: "a",
        label: "supported",
        claim: "Paris, the city, is in France.",
        date: "2020",
        kind: "places",
        evidence: [{ text: "It lies\nin France.", source: null }],
      },
      { id: "b", label: "refuted", claim: "Rome is in Spain.", evidence: [] },
    ]);
  });
});

describe("a table of another shape", () => {
  it.each([
    ["semicolons", "\uFEFFid;Claim;label\r\n1;Paris, the city, is in France.;true\r\n\r\n2;Rome is in Spain.;false;\r\n", "set.csv"],
    ["tabs", "id\tclaim\tlabel\n1\tParis, the city, is in France.\ttrue\n2\tRome is in Spain.\tfalse\n", "set.tsv"],
  ])("is read with %s", async (_, text, file) => {
    const { rows, facts } = await load(text, ALL, file);
    expect([facts.format, ...rows.map(({ claim, label }) => [claim, label])]).toEqual([
      "own",
      ["Paris, the city, is in France.", "supported"],
      ["Rome is in Spain.", "refuted"],
    ]);
  });

  it("is refused if it is no plain text", async () => {
    expect(await messageOf("PK\u0003\u0004\0\0", "set.xlsx")).toMatch(/^set\.xlsx is not plain text; data sets are \.jsonl/);
  });
});

describe("claims of one kind", () => {
  const text = line(1, "true", { kind: "politifact" }) + line(2, "false", { kind: "snopes" }) + line(3, "true");

  it("are taken alone, and the others are counted as left out", async () => {
    const { rows, facts } = await load(text, { ...ALL, kinds: ["politifact"] });
    expect(rows.map(({ id }) => id)).toEqual(["1"]);
    expect(facts.removed).toEqual({ "of another kind": 2 });
  });

  it("are refused where the data set has none, with the kinds that it has", async () => {
    const { message } = await rejectionOf(load(text, { ...ALL, kinds: ["reuters"] }));
    expect(message).toBe("no claim of the data set is of the kind that --kind names; it has politifact, snopes");
  });
});

describe("a data set of which nothing is left", () => {
  it("is refused with the reason", async () => {
    const refused = (options: Partial<LoadOptions>) => rejectionOf(load(line(1, "NOT ENOUGH INFO"), { ...ALL, ...options }));
    expect((await refused({ kinds: ["reuters"] })).message).toBe("all 1 records of the data set are left out: 1 of another kind");
    expect((await refused({ classes: 2 })).message).toBe("all 1 records of the data set are left out: 1 unverifiable");
  });
});

describe("faults of data sets", () => {
  it("names malformed lines, unknown labels and duplicate ids with their lines", async () => {
    const text = `${line(1, "true")}{not json\n\n${line(3, "maybe")}${line(1, "false")}${JSON.stringify({ id: 9, claim: "It has no label." })}\n`;
    const message = await messageOf(text);
    expect(message.split("\n  ")).toEqual([
      "the data set has 4 faulty lines:",
      expect.stringMatching(/^line 2: not JSON: /),
      'line 4: label "maybe" is not a label; use supported, refuted, conflicting, not-enough-info',
      'line 5: the id "1" is already used on line 1',
      "line 6: label is missing; `plumbline batch` verifies claims without labels",
    ]);
  });

  it("names the line inside a JSON array, and a file that ends too early", async () => {
    const good = '{"uid":"a","claim":"It is.","supporting_facts":[],"label":"SUPPORTED","num_hops":2}';
    expect(await messageOf(`[\n${good},\n{"uid":"b"}\n]`, "h.json", "hover")).toMatch(/line 3: claim/);
    expect(await messageOf(`[\n${good},\n{"uid":"b",\n"cl`, "h.json", "hover")).toMatch(/line 4: the file ends in the middle of a value/);
    expect(await messageOf(`[\n${good.replace("SUPPORTED", "PERHAPS")}]`, "h.json", "hover")).toBe(
      'the data set has 1 faulty line:\n  line 2: label "PERHAPS" is not one of hover',
    );
  });

  it("refuses empty files, files without any label of the classes, and formats that do not exist", async () => {
    expect(await messageOf("")).toBe("the data set is empty");
    expect(await messageOf("\n\n", "set.csv")).toBe("the data set is empty");
    expect((await rejectionOf(load(line(1, "nei"), { ...ALL, classes: 2 }))).message).toMatch(/all 1 records/);
    expect(await messageOf("{}", "x.jsonl", "snli")).toMatch(/"snli" is no format of data sets; there are aggrefact, averitec/);
  });

  it("says which cell of a CSV is wrong, and that a quotation mark stays open", async () => {
    expect(await messageOf("claim,label\nIt is so,true,more\n", "set.csv")).toMatch(/line 2: 3 cells where the first row names 2/);
    expect(await messageOf('claim,label\n"It is so,true\nand on\n', "set.csv")).toMatch(/line 2: a quotation mark is not closed/);
  });

  it("stops reading a file of another format after a thousand faults", async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given++;
        yield new TextEncoder().encode("no json at all\n".repeat(100));
      }
    }
    const error = await rejectionOf(openPart("x.jsonl", endless(), null).then((part) => loadDataset([part], ALL)));
    expect(error.message).toMatch(/1,000 faulty lines or more/);
    // The first 64 kB are read to tell the format.
    expect(given).toBeLessThan(60);
  });
});

describe("samples", () => {
  const many = (labels: readonly string[]) => Array.from({ length: 400 }, (_, at) => line(`c${at}`, labels[at % labels.length] ?? ""));
  const sample = { classes: 4, sample: 40, seed: 7 } as const;

  it("keeps the labels' proportion, whatever the order of the file", async () => {
    const lines = many(["true", "true", "true", "false", "nei"]);
    const [one, other] = await Promise.all([load(lines.join(""), sample), load([...lines].reverse().join(""), sample)]);
    expect(one.facts.labels).toEqual({ supported: 24, refuted: 8, "not-enough-info": 8 });
    expect(one.facts.split).toBe(other.facts.split);
    expect(other.facts.sample).toEqual({ size: 40, seed: 7 });
    expect((await load(lines.join(""), { ...sample, seed: 8 })).facts.split).not.toBe(one.facts.split);
  });

  it("shares places by the largest remainders, and gives all where more are wanted than there are", () => {
    expect(sharesOf([5, 3, 2], 5)).toEqual([3, 1, 1]);
    expect(sharesOf([1, 1, 1], 2)).toEqual([1, 1, 0]);
    expect(sharesOf([5, 3], 100)).toEqual([5, 3]);
  });

  it("has a hash that changes with a label", async () => {
    const [one, other] = [await load(line(1, "true")), await load(line(1, "false"))];
    expect(one.facts.split).toMatch(/^[0-9a-f]{64}$/);
    expect(one.facts.split).not.toBe(other.facts.split);
  });
});
