import { describe, expect, it } from "vitest";
import type { Row } from "../../../../src/lab/evaluation/dataset.js";
import { loadDataset } from "../../../../src/lab/evaluation/loaders/load-dataset.js";
import type { Classes } from "../../../../src/lab/evaluation/loaders/loader.js";
import { openPart, openParts } from "../../../../src/lab/evaluation/loaders/registry.js";

/** A text as a stream of small pieces, so that every border between pieces is met. */
async function* pieces(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function load(file: string, text: string, given: string | null = null, classes: Classes = 4) {
  const opened = await openPart(file, pieces(text), given);
  return loadDataset([opened], { classes, sample: null, seed: 1 });
}

const short = ({ id, claim, label, kind, date, subject }: Row) => ({ id, claim, label, kind, date, subject });

describe("native formats", () => {
  it("reads FEVER, with the pages of its evidence", async () => {
    const lines = [
      {
        id: 75397,
        verifiable: "VERIFIABLE",
        label: "SUPPORTS",
        claim: "Nikolaj Coster-Waldau worked.",
        evidence: [[[92206, 104971, "Fox_-LRB-company-RRB-", 7]]],
      },
      {
        id: 2,
        verifiable: "NOT VERIFIABLE",
        label: "NOT ENOUGH INFO",
        claim: "Roman Atwood is a creator.",
        evidence: [[[1, null, null, null]]],
      },
    ];
    const { rows, facts } = await load("dev.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));

    expect(facts.format).toBe("fever");
    expect(rows[0]).toEqual({
      id: "75397",
      claim: "Nikolaj Coster-Waldau worked.",
      label: "supported",
      evidence: [],
      subject: "Fox (company)",
      decides: { facts: [], pages: ["Fox (company)"] },
    });
    expect(rows[1]).toMatchObject({ label: "not-enough-info" });
  });

  it("leaves out what cannot be verified where two classes are asked for, and says how many", async () => {
    const line = (id: number, label: string) => JSON.stringify({ id, verifiable: "", label, claim: `Claim ${id} is so.`, evidence: [] });
    const { rows, facts } = await load(
      "dev.jsonl",
      [line(1, "SUPPORTS"), line(2, "NOT ENOUGH INFO"), line(3, "REFUTES")].join("\n"),
      null,
      2,
    );

    expect(rows.map(({ label }) => label)).toEqual(["supported", "refuted"]);
    expect(facts).toMatchObject({ read: 3, removed: { unverifiable: 1 }, labels: { supported: 1, refuted: 1 } });
  });

  it("reads both versions of FEVER-symmetric, as people write", async () => {
    const old = {
      id: "1118970000002",
      label: "SUPPORTS",
      claim: "Telemundo is a network .",
      evidence_sentence: "Telemundo -LRB- a network -RRB- is American .",
    };
    const now = {
      id: "54253",
      label: "REFUTES",
      gold_label: "REFUTES",
      sentence1: "",
      claim: "Daggering is death metal .",
      evidence: "It is of 2006 .",
    };
    const { rows, facts } = await load("s.jsonl", `${JSON.stringify(old)}\n${JSON.stringify(now)}`);

    expect(facts.format).toBe("fever-symmetric");
    expect(rows.map(({ claim, label, evidence, subject }) => [claim, label, evidence[0]?.text, subject])).toEqual([
      ["Telemundo is a network.", "supported", "Telemundo (a network) is American.", "111897"],
      ["Daggering is death metal.", "refuted", "It is of 2006.", "54253"],
    ]);
  });

  it("reads HOVER from a JSON array over several lines", async () => {
    const text = JSON.stringify(
      [
        {
          uid: "a",
          claim: 'The "A" [of] B is {C}.',
          supporting_facts: [
            ["Page One", 0],
            ["Page Two", 1],
          ],
          label: "NOT_SUPPORTED",
          num_hops: 3,
          hpqa_id: "q1",
        },
        { uid: "b", claim: "Ünïcode \\ is read.", supporting_facts: [["Page", 0]], label: "SUPPORTED", num_hops: 2 },
      ],
      null,
      1,
    );
    const { rows, facts } = await load("hover_dev.json", text);

    expect(facts.format).toBe("hover");
    expect(rows.map(short)).toEqual([
      { id: "a", claim: 'The "A" [of] B is {C}.', label: "refuted", kind: "3 hops", date: undefined, subject: "q1" },
      { id: "b", claim: "Ünïcode \\ is read.", label: "supported", kind: "2 hops", date: undefined, subject: "Page" },
    ]);
    expect(rows[0]?.decides?.pages).toEqual(["Page One", "Page Two"]);
  });

  it("reads FoolMeTwice with its evidence", async () => {
    const row = {
      id: "x1",
      text: "Gandhi was delayed.",
      label: "SUPPORTS",
      wikipedia_page: "Gandhi (film)",
      gold_evidence: [{ text: "It was late.", section_header: "Production" }],
    };
    const { rows, facts } = await load("dev.jsonl", JSON.stringify(row));

    expect(facts.format).toBe("fm2");
    expect(rows[0]).toMatchObject({
      claim: "Gandhi was delayed.",
      evidence: [{ text: "It was late.", source: "Wikipedia: Gandhi (film) § Production" }],
      subject: "Gandhi (film)",
    });
  });

  it("reads AVeriTeC with four, three and two classes", async () => {
    const row = (label: string) => ({
      claim: "A claim is made.",
      label,
      claim_date: "25-8-2020",
      original_claim_url: "https://example.org/post",
      questions: [
        {
          question: "Was it?",
          answers: [{ answer: "No", answer_type: "Boolean", boolean_explanation: "It was not.", source_url: "https://example.org" }],
        },
        { question: "Why?", answers: [{ answer: "No answer could be found.", answer_type: "Unanswerable" }] },
      ],
    });
    const text = JSON.stringify([row("Conflicting Evidence/Cherrypicking"), row("Not Enough Evidence"), row("Supported")]);
    const labels = async (classes: Classes) => (await load("dev.json", text, null, classes)).rows.map(({ label }) => label);

    expect(await labels(4)).toEqual(["conflicting", "not-enough-info", "supported"]);
    expect(await labels(3)).toEqual(["refuted", "not-enough-info", "supported"]);
    expect(await labels(2)).toEqual(["refuted", "supported"]);
    const [first] = (await load("dev.json", text)).rows;
    expect(first).toMatchObject({ id: "0", date: "2020-08-25", url: "https://example.org/post" });
    expect(first?.evidence).toEqual([{ text: "Was it? No It was not.", source: "https://example.org" }]);
  });

  it("reads LIAR's six grades and LIAR-New's statements that can be verified", async () => {
    const liar = [
      "2635.json\tfalse\tSays a thing.\ttaxes\tsome-body\tjob",
      "1.json\thalf-true\tHalf of it is so.\tx\t\t",
      "2.json\tmostly-true\tMost of it is so.\t\t",
    ].join("\n");
    const read = await load("test.tsv", liar);
    expect(read.facts.format).toBe("liar");
    expect(read.rows.map(({ id, label, subject }) => [id, label, subject])).toEqual([
      ["2635.json", "refuted", "some-body"],
      ["1.json", "refuted", undefined],
      ["2.json", "supported", undefined],
    ]);

    const rows = [
      { example_id: 1, date: "November 3, 2021", statement: "This can be checked.", label: "pants-fire", possibility_label: "p" },
      { example_id: 2, date: "November 4, 2021", statement: "He said so there.", label: "true", possibility_label: "i" },
      { example_id: 3, date: "November 5, 2021", statement: "This is hard to check.", label: "mostly-true", possibility_label: "h" },
    ];
    const liarNew = await load("liar-new.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
    expect(liarNew.facts).toMatchObject({ format: "liar-new", removed: { "impossible to verify": 1 } });
    expect(liarNew.rows).toMatchObject([
      { id: "1", label: "refuted", date: "2021-11-03" },
      { id: "3", label: "supported" },
    ]);
  });

  it("reads FactKG's members", async () => {
    const text = JSON.stringify({
      'Adam is a "man".': { Label: [true], Entity_set: ["Adam_(name)"], types: ["coll:model", "num1"], Evidence: { x: [["y"]] } },
      "Eve is not.": { Label: [false], Entity_set: [], types: ["negation"] },
    });
    const { rows } = await load("factkg.json", text, "factkg");
    expect(rows.map(short)).toEqual([
      { id: "0", claim: 'Adam is a "man".', label: "supported", kind: "num1", date: undefined, subject: "Adam_(name)" },
      { id: "1", claim: "Eve is not.", label: "refuted", kind: "negation", date: undefined, subject: undefined },
    ]);
  });

  it("refuses FactKG's pickle, which could run code, and says how to convert it", async () => {
    for (const format of ["factkg", null]) {
      const pickle = (async function* () {
        yield new Uint8Array([0x80, 0x04, 0x95, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0x7d, 0x2e]);
      })();
      await expect(openPart("factkg_dev.pickle", pickle, format)).rejects.toMatchObject({
        code: "invalid-input",
        message: expect.stringMatching(/factkg_dev\.pickle is a Python pickle.*\n.*python3 -c .* factkg_dev\.pickle factkg_dev\.json/s),
      });
    }
  });

  it("puts CoDEx's triples into words", async () => {
    const texts = new Map([
      ["set/test.txt", "Q1\tP19\tQ4\n"],
      ["set/test_negatives.txt", "Q1\tP19\tQ2\nQ1\tP19\tQ3\n"],
      ["set/entities/en/entities.json", JSON.stringify({ Q1: { label: "Ada" }, Q2: { label: "London" }, Q4: { label: "Bath" } })],
      ["set/relations/en/relations.json", JSON.stringify({ P19: { label: "place of birth" } })],
    ]);
    const text = (file: string) => texts.get(file) ?? "";
    const files = {
      bytes: (file: string) => pieces(text(file)),
      text: async (file: string) => text(file),
      exists: (file: string) => texts.has(file),
    };
    const parts = await openParts("set/test.txt", "codex", files);
    const { rows, facts } = await loadDataset(parts, { classes: 4, sample: null, seed: 1 });
    expect(rows).toMatchObject([
      { claim: "The place of birth of Ada is Bath.", label: "supported" },
      { claim: "The place of birth of Ada is London.", label: "refuted", decides: { facts: [{ subject: "Q1", property: "P19" }] } },
    ]);
    expect(facts.removed).toEqual({ "no English label": 1 });
  });

  it("reads AggreFact's documents, from CSV too", async () => {
    const { rows, facts } = await load(
      "aggre.csv",
      'dataset,id,doc,summary,label\nCNN,7,"A long\ndocument, with ""quotes"".",It is so.,1\nCNN,8,Another.,"It is, too.",0\n',
    );
    expect(facts.format).toBe("aggrefact");
    expect(rows.map(({ claim, label, kind, evidence }) => [claim, label, kind, evidence[0]?.text])).toEqual([
      ["It is so.", "supported", "CNN", 'A long\ndocument, with "quotes".'],
      ["It is, too.", "refuted", "CNN", "Another."],
    ]);
    const long = await load("a.jsonl", JSON.stringify({ doc: "One sentence is here. ".repeat(2000), claim: "It is long.", label: 1 }));
    expect(long.rows[0]?.evidence.map(({ text }) => text.length > 5000 && text.length <= 15_000)).toEqual([true, true, true]);
  });

  it("reads feeds of ClaimReview, and leaves out ratings that it does not know", async () => {
    const review = (claimReviewed: string, reviewRating: object) => ({
      "@type": "DataFeedItem",
      item: [
        {
          "@type": "ClaimReview",
          claimReviewed,
          reviewRating,
          itemReviewed: { datePublished: "2021-03-04T10:00", appearance: [{ url: "https://example.org/a" }] },
        },
      ],
    });
    const feed = {
      "@context": "https://schema.org",
      "@type": "DataFeed",
      other: [{ "@type": "ClaimReview", claimReviewed: "not of the feed" }],
      dataFeedElement: [
        review("The moon is cheese.", { alternateName: "Pants on Fire!" }),
        review("Water is wet.", { alternateName: "Totally so", ratingValue: "5", bestRating: 5, worstRating: 1 }),
        review("A joke was made.", { alternateName: "Satire" }),
      ],
    };
    for (const text of [JSON.stringify(feed), JSON.stringify(feed, null, 2)]) {
      const { rows, facts } = await load("feed.json", text, "claimreview");
      expect(rows.map(({ claim, label, date, url }) => [claim, label, date, url])).toEqual([
        ["The moon is cheese.", "refuted", "2021-03-04", "https://example.org/a"],
        ["Water is wet.", "supported", "2021-03-04", "https://example.org/a"],
      ]);
      expect(facts.removed).toEqual({ "a rating of other words": 1 });
    }
  });
});
