/**
 * `npm run phrasebook`: compiles phrasebook/*.yaml, which people write, to weights/phrasebook.json, which the rules read: words as lemmas, one line a
 * phrase. Faults are named by file, property and phrase, and nothing is written then.
 */
import { writeFileSync } from "node:fs";
import { compileBook } from "../src/reasoner/rules/understand/compile-book.js";
import { compileEntries, renderBook } from "./phrasebook-entries.js";

const { entries, faults } = compileEntries(new URL("../phrasebook/", import.meta.url));
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
writeFileSync(new URL("../weights/phrasebook.json", import.meta.url), renderBook(compileBook(entries)));
const count = (kind: "says" | "value" | "subject" | "not") => Object.values(entries).reduce((sum, entry) => sum + entry[kind].length, 0);
console.log(
  `${Object.keys(entries).length} properties, ${count("says")} clauses, ${count("value") + count("subject")} noun phrases, ${count("not")} near misses`,
);
