import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import fc from "fast-check";
import { readHtml } from "../../src/adapters/page-text/html/read-html.js";
import { brave } from "../../src/adapters/search/brave.js";
import { readHits } from "../../src/adapters/search/live-engine.js";
import { searxng } from "../../src/adapters/search/searxng.js";
import { serper } from "../../src/adapters/search/serper.js";
import { tavily } from "../../src/adapters/search/tavily.js";
import { wikipedia } from "../../src/adapters/search/wikipedia.js";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { overridesOf, withEngineFlags, withServerFlag } from "../../src/cli/flags.js";
import { parseEvidence } from "../../src/compose/parse-claim.js";
import { readConfig } from "../../src/config.js";
import { PlumblineError } from "../../src/errors.js";
import { faultBudget } from "../../src/graph-file/import/input-file.js";
import { readTurtle } from "../../src/graph-file/import/read-turtle.js";
import { parseTriples } from "../../src/graph-file/ntriples.js";
import { FILE_TARGETS } from "./fuzz-files.js";
import { damaged, hostileText } from "./fuzz-inputs.js";
import type { FuzzTarget } from "./fuzz-target.js";

const access = { url: "https://search.example.org", key: "k" };
const VENDORS = [
  brave.web(access),
  tavily.web(access),
  serper.web(access),
  serper.images(access),
  searxng.web(access),
  wikipedia.web({ url: null, key: "" }),
  wikipedia.images({ url: null, key: "" }),
];

const hit = fc.record(
  {
    url: hostileText,
    link: hostileText,
    title: hostileText,
    content: hostileText,
    snippet: hostileText,
    description: hostileText,
    date: hostileText,
    publishedDate: hostileText,
    age: hostileText,
    imageUrl: hostileText,
  },
  { requiredKeys: [] },
);
const hits = fc.oneof(
  hit,
  fc.record({ url: fc.webUrl(), link: fc.webUrl(), title: hostileText, content: hostileText, snippet: hostileText }),
  fc.jsonValue(),
);
const searchReply = fc.oneof(
  fc.array(hits, { maxLength: 6 }).map((found) => ({
    results: found,
    organic: found,
    images: found,
    web: { results: found },
    query: { search: found, pages: found },
  })),
  fc.jsonValue(),
);

const HTML = [
  "<div>",
  "</div>",
  "<p",
  ">",
  "<script>",
  "</script>",
  "<style>p{display:none}</style>",
  "<table><tr><td>",
  "&amp;",
  "&#x41;",
  "<!--",
  "-->",
  "<a href=x>",
  "<![CDATA[",
  "Ottawa is a city. ",
];
const html = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(...HTML), hostileText), { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.tuple(fc.constantFrom(...HTML), fc.integer({ min: 1, max: 400 })).map(([piece, times]) => piece.repeat(times)),
);

const FLAGS = [
  "--kg",
  "--search",
  "--policy",
  "--model",
  "--seconds",
  "--server",
  "-",
  "=",
  "embedded",
  "wikidata",
  "sparql:http://[",
  "--kg=",
  "1e9",
];
const args = fc.array(fc.oneof(fc.constantFrom(...FLAGS), hostileText), { maxLength: 8 });

export const MORE_TARGETS: readonly FuzzTarget[] = [
  {
    name: "search results",
    input: searchReply.map((json) => JSON.stringify(json)),
    read(text) {
      for (const vendor of VENDORS)
        try {
          readHits(vendor, { status: 200, headers: new Headers(), json: JSON.parse(text) as unknown }, 0);
        } catch (error) {
          if (!(error instanceof PlumblineError)) throw error;
        }
    },
  },
  { name: "evidence passages", input: hostileText, read: (text) => parseEvidence([{ text, source: text.slice(0, 50) }]) },
  {
    name: "HTML pages",
    input: html,
    read: (text) => [true, false].map((linear) => readHtml(text, { linear, today: "2026-01-01" })),
    plain: true,
  },
  {
    name: "RDF imports",
    input: damaged([readFileSync(new URL("test/fixtures/tiny-graph.ttl", PACKAGE_ROOT), "utf8").slice(0, 3000)]),
    async read(text) {
      parseTriples(text, () => undefined);
      const input = { file: "x.ttl", place: 0 } as unknown as Parameters<typeof readTurtle>[0];
      for await (const _ of readTurtle(input, chunksOf(text), faultBudget(1000)));
    },
  },
  {
    name: "command arguments",
    input: args.map((list) => JSON.stringify(list)),
    read(text) {
      const command = withServerFlag(withEngineFlags(new Command("verify").argument("<claim>")))
        .exitOverride()
        .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
      try {
        command.parse(JSON.parse(text) as string[], { from: "user" });
      } catch (error) {
        if (error instanceof CommanderError) return;
        throw error;
      }
      readConfig({}, overridesOf(command.opts()));
    },
  },
  ...FILE_TARGETS,
];

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
