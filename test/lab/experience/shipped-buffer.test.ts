import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { experienceSchema } from "../../../src/domain/experience.js";
import { parseDataset, type Row } from "../../../src/lab/evaluation/dataset.js";
import { episodesOf } from "../../../src/lab/experience/experience-stats.js";
import { experienceFiles } from "../../../src/store/experience-files.js";

const FOLDER = new URL("../../../experience/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, FOLDER), "utf8");

describe("the buffer that ships", () => {
  it("holds at least 200 episodes with all their steps, right and wrong ones, each with a critique", async () => {
    const { records, skipped } = await experienceFiles(fileURLToPath(new URL("buffer/", FOLDER))).read();
    const episodes = episodesOf(records);
    const wrong = episodes.filter(({ gold, label }) => gold !== label);
    expect({ skipped, many: episodes.length >= 200, ids: new Set(episodes.map(({ episode }) => episode)).size }).toEqual({
      skipped: 0,
      many: true,
      ids: episodes.length,
    });
    expect(wrong.length).toBeGreaterThanOrEqual(20);
    expect(wrong.every(({ critique }) => critique.errorTypes.length > 0 && critique.text !== "")).toBe(true);
    expect(new Set(wrong.flatMap(({ critique }) => critique.errorTypes)).size).toBeGreaterThanOrEqual(4);
    for (const { episode, steps, reward } of episodes) {
      const own = records.flatMap((record) => (record.kind === "step" && record.episode === episode ? [record] : []));
      expect(own).toHaveLength(steps);
      const whole = 0.7 * (reward.correctness ?? 0) + 0.3 * (reward.sufficiency ?? 0) - 0.1 * reward.cost;
      expect(own.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(whole, 4);
    }
  });

  it("has claims to optimize on, none of them in both files", () => {
    const [train, validation] = ["claims/train.jsonl", "claims/validation.jsonl"].map((path) => parseDataset(read(path)));
    const keyOf = ({ claim, date }: Row) => `${claim.toLowerCase()}|${date ?? ""}`;
    const known = new Set(train?.map(keyOf));
    expect(validation?.filter((row) => known.has(keyOf(row)))).toEqual([]);
  });

  it("has the schema of the code; UPDATE_SCHEMA=1 writes it", () => {
    const schema = z.toJSONSchema(experienceSchema, { io: "input" });
    if (process.env["UPDATE_SCHEMA"] === "1") writeFileSync(new URL("schema.json", FOLDER), `${JSON.stringify(schema, null, 2)}\n`);
    expect(JSON.parse(read("schema.json"))).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});
