import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type KeptBatch, keptBatches, withKeptBatches } from "../../src/service/kept-batches.js";
import { textFiles } from "../../src/store/text-files.js";
import { atOnce, fakeService } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const ID = "20260102-030405-0123abcd";
const place = (id: string) => ({ id, claim: "…", start: 0, end: 1, resolved: null });
const BATCH: KeptBatch = {
  batch: ID,
  createdAt: "2026-01-02T03:04:05.000Z",
  owner: null,
  name: null,
  text: "A text.",
  columns: [],
  rows: [],
  verifications: [place("20260102-030405-00000002"), place("20260102-030405-00000001")],
  leftOut: [],
};

it("a batch is read as it was kept, and refused where its file was changed", async () => {
  const home = tempFolder();
  const batches = keptBatches(textFiles(home, "batches"));
  await batches.keep(BATCH);
  expect(await batches.find(ID)).toEqual(BATCH);
  expect([await batches.find("20260102-030405-00000000"), await batches.find("../x")]).toEqual([null, null]);
  const file = join(home, "batches", `${ID}.json`);
  writeFileSync(file, readFileSync(file, "utf8").replace("A text.", "B text."));
  await expect(batches.find(ID)).rejects.toMatchObject({ code: "record-changed" });
  writeFileSync(file, "{");
  await expect(batches.find(ID)).rejects.toMatchObject({ code: "record-damaged" });
  expect([await batches.remove(ID), await batches.remove(ID), await batches.find(ID)]).toEqual([true, false, null]);
});

it("a batch that the queue has forgotten is still listed", async () => {
  const batches = keptBatches(textFiles(tempFolder(), "batches"));
  await batches.keep(BATCH);
  const service = withKeptBatches(fakeService({ verify: atOnce }).verifications, batches);
  const all = ["20260102-030405-00000002", "20260102-030405-00000001"];
  expect(await service.ids({ batch: ID, before: null, most: 10 })).toEqual(all);
  expect(await service.ids({ batch: ID, before: all[0] ?? "", most: 10 })).toEqual(all.slice(1));
});
