import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";

/**
 * The evidence of all claims as documents that a search has to find: a page each where the data names pages, else a passage each. What decides one claim
 * lies among what decides the others.
 */
export async function writeGoldCorpus(folder: string, rows: readonly Row[]): Promise<number> {
  const pages = new Map<string, Set<string>>();
  for (const { evidence } of rows)
    for (const { text, source } of evidence) {
      const title = pageOf(source) ?? text.slice(0, 60);
      pages.set(title, (pages.get(title) ?? new Set()).add(text));
    }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    let number = 0;
    for (const [title, texts] of pages) {
      const body = [...texts].join("\n\n");
      const head = `---\ntitle: ${JSON.stringify(title.replace(/\s+/g, " "))}\n---\n`;
      await writeFile(join(folder, `${String(++number).padStart(5, "0")}.txt`), `${head}\n${body}\n`);
    }
  } catch (cause) {
    throw new PlumblineError("file-unwritable", `the evidence cannot be written to ${folder}: ${messageOf(cause)}`, { cause });
  }
  return pages.size;
}

/** `Wikipedia: Gandhi (film) § Production` → `Gandhi (film)`. */
function pageOf(source: string | null): string | null {
  return /^Wikipedia: (.+?)(?: § .*)?$/.exec(source ?? "")?.[1] ?? null;
}
