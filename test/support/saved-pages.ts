import { readdirSync, readFileSync } from "node:fs";
import iconv from "iconv-lite";
import type { PageBytes } from "../../src/adapters/page-text/open-page-text.js";

/** A page under `test/fixtures/pages` with what a reader would call its text: `name.expected.txt`, metadata above the `---`. */
export type SavedPage = {
  readonly name: string;
  readonly input: PageBytes;
  readonly text: string;
  /** The text must be this to the letter; otherwise its words are scored. */
  readonly whole: boolean;
  readonly forbidden: readonly string[];
  readonly fields: ReadonlyMap<string, string>;
};

const FOLDER = new URL("../fixtures/pages/", import.meta.url);
const TYPES: Readonly<Record<string, string>> = { html: "text/html", md: "text/markdown", txt: "text/plain", pdf: "application/pdf" };

export function savedPages(): SavedPage[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".expected.txt"))
    .sort()
    .map((file) => savedPage(file.replace(".expected.txt", "")));
}

export function savedPage(name: string): SavedPage {
  const [head = "", ...rest] = readFileSync(new URL(`${name}.expected.txt`, FOLDER), "utf8").split(/^---\n/m);
  const lines = head.split("\n").flatMap((line) => {
    const found = /^(\w+): (.*)$/.exec(line);
    return found ? [[String(found[1]), String(found[2])] as const] : [];
  });
  const fields = new Map(lines.filter(([key]) => key !== "not"));
  const file = fields.get("file") ?? `${name}.html`;
  return {
    name,
    input: {
      url: `https://pages.example/${file}`,
      bytes: inEncoding(readFileSync(new URL(file, FOLDER)), fields.get("encoding")),
      contentType: TYPES[file.split(".").at(-1) ?? ""] ?? "",
      charset: null,
    },
    text: rest.join("---\n").trim(),
    whole: fields.get("whole") === "yes",
    forbidden: lines.filter(([key]) => key === "not").map(([, value]) => value),
    fields,
  };
}

/** Pages are kept in UTF-8, where they can be reviewed, and are read in the encoding that they name. */
function inEncoding(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined) return bytes;
  return iconv.encode(bytes.toString("utf8"), encoding, { addBOM: encoding === "UTF-16" });
}

/** F1 of the two texts as bags of words; a character is a word where words are not set apart. */
export function wordF1(found: string, wanted: string): number {
  const words = (text: string) =>
    text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const left = new Map<string, number>();
  for (const word of words(wanted)) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of words(found)) {
    const count = left.get(word) ?? 0;
    if (count > 0) both += 1;
    left.set(word, count - 1);
  }
  return (2 * both) / Math.max(words(found).length + words(wanted).length, 1);
}
