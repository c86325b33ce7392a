import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageFiles } from "../../src/store/page-files.js";
import { tempFolder } from "../support/temp-folder.js";

const text = "Die Brücke wurde 1894 eröffnet.\n\nטקסט ימני";
const page = { text, sha256: createHash("sha256").update(text).digest("hex") };

describe("the texts of pages", () => {
  it("are found again by their sha256, in a file of that name", async () => {
    const home = tempFolder();
    await pageFiles(home).keep(page);
    expect(await pageFiles(home).read(page.sha256)).toBe(text);
    expect(await readdir(join(home, "pages"))).toEqual([`${page.sha256}.txt`]);
  });

  it("are kept once, however many keep them at once", async () => {
    const home = tempFolder();
    await Promise.all([1, 2, 3].map(() => pageFiles(home).keep(page)));
    expect(await readdir(join(home, "pages"))).toHaveLength(1);
  });

  it("are not there when somebody changed them, or when the name is none", async () => {
    const home = tempFolder();
    await pageFiles(home).keep(page);
    await writeFile(join(home, "pages", `${page.sha256}.txt`), `${text} `);
    expect(await pageFiles(home).read(page.sha256)).toBeNull();
    expect(await pageFiles(home).read("../records/x")).toBeNull();
  });

  it("say where they cannot be kept", async () => {
    const home = tempFolder();
    await writeFile(join(home, "file"), "");
    await expect(pageFiles(join(home, "file")).keep(page)).rejects.toMatchObject({ code: "record-unwritable" });
  });
});
