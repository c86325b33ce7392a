import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDataset } from "../../../../src/cli/open-dataset.js";
import { tempFolder } from "../../../support/temp-folder.js";
import { rejectionOf } from "../../../support/thrown.js";

/** A data set of our own making in a published format, with its pictures beside it. */
function filesOf(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe("data sets with pictures", () => {
  it("VERITE: caption, picture and class; recognised by its columns", async () => {
    const folder = filesOf({
      "VERITE.csv":
        'caption,image_path,label\n"The tower, as it is",images/a.jpg,true\nThe tower burns,images/a.jpg,miscaptioned\nThe tower in May,images/b.jpg,out-of-context\n',
      "images/a.jpg": "a",
      "images/b.jpg": "b",
    });
    const rows = await readDataset(join(folder, "VERITE.csv"));
    expect(rows.map(({ claim, label, verite, image }) => [claim, label, verite, image])).toEqual([
      ["The tower, as it is", "supported", "true", join(folder, "images/a.jpg")],
      ["The tower burns", "refuted", "miscaptioned", join(folder, "images/a.jpg")],
      ["The tower in May", "refuted", "out-of-context", join(folder, "images/b.jpg")],
    ]);
  });

  it("MR2: posts by number, with three labels", async () => {
    const post = (caption: string, label: number) => ({ caption, image_path: "test/img/0.jpg", label });
    const folder = filesOf({
      "mr2.json": JSON.stringify({ "0": post("A flood.", 0), "1": post("A shark in the street.", 1), "7": post("Who knows.", 2) }),
      "test/img/0.jpg": "x",
    });
    const rows = await readDataset(`mr2:${join(folder, "mr2.json")}`);
    expect(rows.map(({ id, label }) => [id, label])).toEqual([
      ["0", "supported"],
      ["1", "refuted"],
      ["7", "not-enough-info"],
    ]);
    expect(rows[1]?.image).toBe(join(folder, "test/img/0.jpg"));
  });

  it("NewsCLIPpings: captions and pictures of VisualNews, paired", async () => {
    const news = (id: number) => ({ id, caption: `Caption ${id}.`, image_path: `./images/${id}.jpg`, source: "paper" });
    const pair = (id: number, image_id: number) => ({ id, image_id, similarity_score: 0.7, falsified: id !== image_id });
    const folder = filesOf({
      "test.json": JSON.stringify({ annotations: [pair(1, 1), pair(1, 2), pair(1, 9)], split: "test" }),
      "visual_news/origin/data.json": JSON.stringify([news(1), news(2)]),
      "visual_news/origin/images/1.jpg": "1",
      "visual_news/origin/images/2.jpg": "2",
    });
    const rows = await readDataset(`newsclippings:${join(folder, "test.json")}`);
    expect(rows.map(({ id, claim, label, verite, image }) => [id, claim, label, verite, image])).toEqual([
      ["1/1", "Caption 1.", "supported", "true", join(folder, "visual_news/origin/images/1.jpg")],
      ["1/2", "Caption 1.", "refuted", "out-of-context", join(folder, "visual_news/origin/images/2.jpg")],
    ]);
  });

  it("MOCHEG: lines of one claim are one record, its picture is the first relevant one, its site the kind", async () => {
    const folder = filesOf({
      "Corpus2.csv":
        'claim_id,Claim,Evidence,cleaned_truthfulness,ruling_outline,Snopes URL\n7,"A dam, they say, broke.",<p>It held.</p>,refuted,It held.,https://www.politifact.com/a\n7,"A dam, they say, broke.",<p>No flood.</p>,refuted,It held.,https://www.politifact.com/a\n8,It rained.,,supported,,https://www.snopes.com/b\n9,Who knows?,,NEI,,https://www.snopes.com/c\n',
      "img_evidence_qrels.csv":
        "TOPIC,ITERATION,DOCUMENT#,RELEVANCY,evidence_id\n7,0,7-0-proof-0.jpg,0,1\n7,0,7-0-proof-1.jpg,1,2\n8,0,gone.jpg,1,3\n",
      "images/7-0-proof-0.jpg": "x",
      "images/7-0-proof-1.jpg": "x",
    });
    const rows = await readDataset(`mocheg:${join(folder, "Corpus2.csv")}`);
    expect(rows.map(({ id, label, kind, image }) => [id, label, kind, image])).toEqual([
      ["7", "refuted", "politifact", join(folder, "images/7-0-proof-1.jpg")],
      ["8", "supported", "snopes", undefined],
      ["9", "not-enough-info", "snopes", undefined],
    ]);
    expect(rows[0]).toMatchObject({ evidence: [{ text: "It held." }, { text: "No flood." }], explanation: "It held." });
  });

  it("RW-Post: the claim with its post, picture and evidence; outdated claims are left out", async () => {
    const record = (claim: string, label: string) => ({
      claim,
      label,
      claim_time: "2022-09-30",
      category: "Politics",
      steps_in_groundtruth_generated: {
        Post: { text: "Look at this pool!", image_address: ["RW_Post_dataset/demo/post_images/1.jpg"], post_link: "None" },
        Sub_step_1: { reasoning_logic: "It was traced to Daqing." },
        Sub_step_5: {
          fact_checking_evidence: [{ evidence_content: "The pool is in Daqing.", evidence_source: "Paper", evidence_url: null }],
        },
      },
    });
    const lines = [
      record("A pool in China.", "TRUE"),
      record("A pool on Mars.", "FALSE"),
      record("An old law.", "OUTDATED"),
      record("Half.", "Mixture"),
    ];
    const folder = filesOf({ "test.jsonl": lines.map((one) => JSON.stringify(one)).join("\n"), "post_images/1.jpg": "x" });
    const rows = await readDataset(`rw-post:${join(folder, "test.jsonl")}`);
    expect(rows.map(({ label }) => label)).toEqual(["supported", "refuted", "conflicting"]);
    expect(rows[0]).toMatchObject({
      post: "Look at this pool!",
      image: join(folder, "post_images/1.jpg"),
      date: "2022-09-30",
      kind: "Politics",
      explanation: "It was traced to Daqing.",
      evidence: [{ text: "The pool is in Daqing.", source: "Paper" }],
    });
  });

  it("ClaimReview2024+: four labels, claims with and without a picture", async () => {
    const claims = [
      { text: "A shark in the street.", label: "refuted", image: ["images/3.png"], date: "2024-01-05T00:00:00Z" },
      { text: "It rained.", label: "supported", image: null, date: null },
      { text: "Prices doubled.", label: "misleading", image: [] },
      { text: "Who knows.", label: "not enough information", image: [] },
    ];
    const folder = filesOf({ "test.json": JSON.stringify(claims), "images/3.png": "x" });
    const rows = await readDataset(`claimreview2024:${join(folder, "test.json")}`);
    expect(rows.map(({ label, kind }) => [label, kind])).toEqual([
      ["refuted", "with picture"],
      ["supported", "text"],
      ["conflicting", "text"],
      ["not-enough-info", "text"],
    ]);
    expect(rows[0]).toMatchObject({ image: join(folder, "images/3.png"), date: "2024-01-05" });
  });

  it("are refused where a picture is not there, with its name", async () => {
    const folder = filesOf({ "claims.jsonl": JSON.stringify({ claim: "A tower.", label: "supported", image: "gone.jpg" }) });
    expect(await rejectionOf(readDataset(join(folder, "claims.jsonl")))).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("gone.jpg"),
    });
  });

  it("may give a picture by its address", async () => {
    const image = "https://example.org/tower.jpg";
    const folder = filesOf({ "claims.jsonl": JSON.stringify({ claim: "A tower.", label: "supported", image }) });
    expect(await readDataset(join(folder, "claims.jsonl"))).toMatchObject([{ image }]);
  });
});

describe("PubHealth", () => {
  const HEAD = "claim_id\tclaim\tdate_published\texplanation\tfact_checkers\tmain_text\tsources\tlabel\tsubjects";
  const line = (id: string, label: string) =>
    `${id}\tTea heals ${id}.\tOctober 10, 2021\tno\tAnn Doe\tNo study says so.\thttps://a.example\t${label}\tTea, Health`;

  it.each([
    ["as published", (text: string) => text],
    ["with a number in front of each line", (text: string) => `0\t${text}`],
  ])("is read %s; what is unproven is left out of two classes", async (_what, shaped) => {
    const lines = [HEAD, line("1", "true"), line("2", "false"), line("3", "mixture"), line("4", "unproven")].map(shaped);
    const folder = filesOf({ "test.tsv": lines.join("\n") });
    const rows = await readDataset(`pubhealth:${join(folder, "test.tsv")}`);
    expect(rows.map(({ id, label }) => [id, label])).toEqual([
      ["1", "supported"],
      ["2", "refuted"],
      ["3", "conflicting"],
      ["4", "not-enough-info"],
    ]);
    expect(rows[0]).toMatchObject({ date: "2021-10-10", kind: "Tea", evidence: [{ text: "No study says so." }] });
    const two = await readDataset(join(folder, "test.tsv"), { classes: 2 });
    expect(two.map(({ label }) => label)).toEqual(["supported", "refuted", "refuted"]);
  });
});
