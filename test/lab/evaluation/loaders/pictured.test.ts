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
