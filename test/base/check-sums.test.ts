import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { checkSums } from "../../src/cli/commands/doctor.js";
import { tempFolder } from "../support/temp-folder.js";

it("names the files that are not what they were, or are gone", async () => {
  const folder = tempFolder();
  const file = (name: string) => pathToFileURL(join(folder, name));
  const sum = createHash("sha256").update("one").digest("hex");
  writeFileSync(file("same.txt"), "one");
  writeFileSync(file("changed.txt"), "two");
  writeFileSync(file("list"), ["same.txt", "changed.txt", "gone.txt"].map((name) => `${sum}  ${name}\n`).join(""));

  expect(await checkSums(file("list"), pathToFileURL(`${folder}/`))).toEqual({ count: 3, changed: ["changed.txt", "gone.txt"] });
  expect(await checkSums(file("none"), pathToFileURL(`${folder}/`))).toBeNull();
});
