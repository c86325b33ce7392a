import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keepTexts, type ReadText } from "../../../src/adapters/corpus/read-document.js";
import { tempFolder } from "../../support/temp-folder.js";

function countingReader() {
  const asked: string[] = [];
  const readText: ReadText = async (bytes, _, name) => {
    asked.push(name);
    const text = new TextDecoder().decode(bytes);
    if (text === "") throw new Error("nothing in it");
    const sha256 = createHash("sha256").update(text).digest("hex");
    return { title: null, text, sha256, published: "2020-02-02", modified: null, language: "en", suspectInjection: true };
  };
  return { asked, readText };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("texts that are kept", () => {
  it("are read once, whatever the file is called, and come back the same", async () => {
    const folder = join(tempFolder(), "texts");
    const { asked, readText } = countingReader();
    const first = await keepTexts(readText, folder)(bytesOf("barley"), "application/pdf", "a.pdf");
    const second = await keepTexts(readText, folder)(bytesOf("barley"), "application/pdf", "b.pdf");
    expect(second).toEqual({ ...first, canonicalUrl: null });
    expect(asked).toEqual(["a.pdf"]);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(statSync(join(folder, readdirSync(folder)[0] ?? "")).mode & 0o777).toBe(0o600);
  });

  it("are of one content and one type", async () => {
    const { asked, readText } = countingReader();
    const read = keepTexts(readText, tempFolder());
    await read(bytesOf("barley"), "application/pdf", "a");
    await read(bytesOf("barley"), "text/html", "b");
    await read(bytesOf("oats"), "application/pdf", "c");
    expect(asked).toEqual(["a", "b", "c"]);
  });

  it("are read again when they were changed or damaged", async () => {
    const folder = tempFolder();
    const { asked, readText } = countingReader();
    const read = keepTexts(readText, folder);
    await read(bytesOf("barley"), "application/pdf", "a");
    const [name = ""] = readdirSync(folder);
    const kept = readFileSync(join(folder, name), "utf8");
    for (const changed of [kept.replace("barley", "wheat"), "{", ""]) {
      writeFileSync(join(folder, name), changed);
      expect((await read(bytesOf("barley"), "application/pdf", "again")).text).toBe("barley");
    }
    expect(asked).toEqual(["a", "again", "again", "again"]);
  });

  it("do without a folder that cannot be written, and failures are not kept", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "file"), "");
    const { asked, readText } = countingReader();
    expect((await keepTexts(readText, join(folder, "file", "texts"))(bytesOf("rye"), "text/html", "a")).text).toBe("rye");
    const read = keepTexts(readText, folder);
    for (let times = 0; times < 2; times += 1) await expect(read(bytesOf(""), "text/html", "empty")).rejects.toThrow("nothing in it");
    expect(asked).toEqual(["a", "empty", "empty"]);
  });
});
