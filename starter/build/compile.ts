/** `npm run starter`: source → starter/graph.nt.gz, in the RDF shape of Wikidata's dump. The same source gives the same bytes. */
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readSource } from "./read-source.js";
import { toTriples } from "./to-triples.js";

const here = new URL(".", import.meta.url);
const { items, properties } = readSource(new URL("../source", here).pathname);
const triples = toTriples(items, properties);
writeFileSync(new URL("../graph.nt.gz", here), gzipSync(triples.join(""), { level: 9 }));
const statements = [...items.values()].flatMap((item) => item.statements);
const timed = statements.filter((statement) => statement.qualifiers.some(({ value }) => value.kind === "time"));
console.log(`${items.size} items, ${statements.length} statements (${timed.length} with time qualifiers), ${triples.length} triples`);
