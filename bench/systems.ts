/**
 * `npx tsx bench/systems.ts <folder>`: 200 development claims and a corpus for comparing policies (bench/notes/systems.md). A third each are people's claims that
 * the graph slice can decide, FEVER's and FoolMeTwice's; no claim brings its evidence along. The corpus has a document for every page of which FEVER or
 * FoolMeTwice give evidence, with all sentences that they give of it. The choice is by hash: the same 200 each time.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FOLDER, requireData, SLICE } from "./data/rows.js";

const CLAIMS = 200;
const rowSchema = z.looseObject({
  id: z.string(),
  claim: z.string(),
  label: z.string(),
  decision: z.string().optional(),
  evidence: z.array(z.object({ text: z.string(), source: z.string() })).default([]),
});
type Row = z.infer<typeof rowSchema>;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Name a folder: npx tsx bench/systems.ts <folder>");
  process.exit(2);
}
requireData();

const read = (name: string): readonly Row[] =>
  readFileSync(new URL(`${name}.dev.jsonl`, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => rowSchema.parse(JSON.parse(line)));
const hash = (text: string) => createHash("sha1").update(text).digest("hex");
const chosen = (rows: readonly Row[], n: number) => [...rows].sort((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1)).slice(0, n);

// Traps are left out: the graph cannot decide them, and the corpus may.
const natural = read("natural-kg").filter(({ decision }) => decision !== "undecidable");
const [fever, fm2] = [read("fever-evidence"), read("fm2")];
const third = Math.floor(CLAIMS / 3);
const people = chosen(natural, third + (CLAIMS % 3));
const taken = new Set(people.map(({ claim }) => claim));
const free = (rows: readonly Row[]) => rows.filter(({ claim }) => !taken.has(claim));
const kinds: readonly (readonly [string, readonly Row[]])[] = [
  ["graph", people],
  ["fever", chosen(free(fever), third)],
  ["fm2", chosen(free(fm2), third)],
];

const pages = new Map<string, Set<string>>();
for (const { text, source } of [...fever, ...fm2].flatMap(({ evidence }) => evidence)) {
  const title = source.replace(/^Wikipedia: /u, "").replace(/ § .*$/u, "");
  pages.set(title, (pages.get(title) ?? new Set()).add(text.trim()));
}

mkdirSync(join(folder, "corpus"), { recursive: true });
for (const [title, sentences] of pages)
  writeFileSync(join(folder, "corpus", `${hash(title).slice(0, 12)}.md`), `# ${title}\n\n${[...sentences].join("\n\n")}\n`);
const lines = kinds.flatMap(([kind, rows]) => rows.map(({ id, claim, label }) => JSON.stringify({ id, claim, label, kind })));
writeFileSync(join(folder, "claims.jsonl"), `${lines.join("\n")}\n`);
console.log(`${lines.length} claims and ${pages.size} documents in ${folder}. Compare policies on them with`);
console.log(
  `plumbline eval --dataset ${folder}/claims.jsonl --kg embedded:${SLICE} --search corpus:${folder}/corpus --reasoner offline --policy <a,b,c>`,
);
