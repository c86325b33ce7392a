/**
 * `npm run phrasebook`: compiles the hand-written phrasebook/*.yaml to weights/phrasebook.txt, families.json and frames.json, which the rules read:
 * words as lemmas, one line per phrase; wordings of relations by their name; sentence frames. Reports faults by file, property and phrase, and writes nothing if there are any.
 */
import { writeFileSync } from "node:fs";
import { compileBook } from "../src/reasoner/rules/understand/compile-book.js";
import { renderBook } from "../src/reasoner/rules/understand/phrasebook-file.js";
import { compileFrames, renderFrames } from "./compile-frames.js";
import { compileEntries } from "./phrasebook-entries.js";
import { compileFamilies, renderFamilies } from "./relation-families.js";

const { entries, faults } = compileEntries(new URL("../phrasebook/", import.meta.url));
const frames = compileFrames(new URL("../phrasebook/frames.yaml", import.meta.url));
if (faults.length + frames.faults.length > 0) {
  console.error([...faults, ...frames.faults].join("\n"));
  process.exit(1);
}
writeFileSync(new URL("../weights/phrasebook.txt", import.meta.url), renderBook(compileBook(entries)));
const families = compileFamilies(new URL("../phrasebook/families.yaml", import.meta.url));
writeFileSync(new URL("../weights/families.json", import.meta.url), renderFamilies(families));
writeFileSync(new URL("../weights/frames.json", import.meta.url), renderFrames(frames.file));
const wordings = Object.values(entries).flatMap((entry) => entry.wordings);
const count = (isOne: (wording: (typeof wordings)[number]) => boolean) => wordings.filter(isOne).length;
const told = wordings.filter(({ kind }) => kind !== "not");
const directions = (["same", "stronger", "weaker", "unread"] as const).map(
  (direction) => `${told.filter((one) => one.direction === direction).length} ${direction}`,
);
console.log(
  `${Object.keys(entries).length} properties, ${count(({ kind }) => kind === "says")} clauses, ${count(({ kind }) => kind === "value" || kind === "subject")} noun phrases, ${count(({ kind }) => kind === "not")} near misses; ${directions.join(", ")}`,
);
