/** Imports go one way, from bottom to top of this table: each folder of `src` may use itself and what is listed beside it. `src/errors.ts` is for all. */
const mayUse = {
  base: [],
  domain: ["base"],
  text: ["base", "domain"],
  ports: ["base", "domain"],
  evidence: ["base", "domain", "text", "ports"],
  kg: ["base", "domain", "text", "ports", "evidence"],
  "graph-file": ["base", "domain", "text", "ports", "kg"],
  web: ["base", "domain", "text", "ports"],
  reasoner: ["base", "domain", "text", "ports", "evidence", "kg"],
  agent: ["base", "domain", "text", "ports", "evidence", "kg", "web"],
  systems: ["base", "domain", "text", "ports", "evidence", "kg", "web", "reasoner", "agent"],
  lab: ["base", "domain", "ports"],
  articles: ["base", "domain", "text", "ports", "kg", "lab"],
  store: ["base", "domain", "ports", "evidence"],
  reports: ["base", "domain", "articles", "lab"],
  adapters: ["base", "domain", "text", "ports", "kg", "graph-file", "web"],
  compose: [
    "base",
    "domain",
    "text",
    "ports",
    "evidence",
    "kg",
    "graph-file",
    "web",
    "reasoner",
    "agent",
    "systems",
    "lab",
    "articles",
    "store",
    "reports",
    "adapters",
    "service",
  ],
  service: ["base", "domain", "ports", "store"],
  client: ["base", "domain", "reports", "service"],
  mcp: ["base", "domain", "articles", "reports", "compose"],
  http: ["base", "domain", "ports", "store", "reports", "service", "compose"],
  cli: ["base", "domain", "text", "graph-file", "lab", "articles", "store", "reports", "service", "client", "mcp", "http", "compose"],
};
const layers = Object.keys(mayUse);
/** Read by the faces and by what opens the engine; everything below gets its part of the settings as an argument. */
const settings = "^src/config\\.ts$";
const readsSettings = ["compose", "mcp", "http", "cli"];

const vendors = {
  graphology: "^$", // for the page
  oxigraph: "^$", // for tests and benches
  "sparql-http-client": "^src/adapters/sparql-http/",
  "wikibase-sdk": "^src/adapters/sparql-http/",
  jsonld: "^src/graph-file/import/",
  "rdfxml-streaming-parser": "^src/graph-file/import/",
  n3: "^src/(graph-file/import|reports)/",
  openai: "^src/adapters/openai/",
  tldts: "^src/web/",
  yaml: "^src/store/",
  "@mozilla": "^src/adapters/page-text/",
  linkedom: "^src/adapters/page-text/",
  "html-encoding-sniffer": "^src/adapters/page-text/",
  "iconv-lite": "^src/adapters/page-text/",
  sharp: "^src/adapters/images/",
  exifr: "^src/adapters/images/",
  unpdf: "^src/adapters/page-text/",
  fflate: "^src/adapters/page-text/",
  commander: "^src/cli/",
  "@modelcontextprotocol": "^src/(mcp/|cli/commands/mcp\\.ts$)",
  fastify: "^src/http/",
  "fastify-type-provider-zod": "^src/http/",
  "@fastify": "^src/http/",
  "prom-client": "^src/http/",
  bullmq: "^src/adapters/redis/",
  ioredis: "^src/adapters/redis/",
  pg: "^src/adapters/postgres/",
  "@opentelemetry": "^src/adapters/otel/",
  undici: "^src/adapters/pages/",
  "ipaddr.js": "^src/adapters/pages/",
  "robots-parser": "^src/adapters/pages/",
  "@ax-llm": "^src/lab/optimizer/ax-gepa\\.ts$",
};

/** The rooms of the rules: words go into `understand` and nowhere further; what is handed on is plain data (`domain/reading.ts`). */
const rules = "^src/reasoner/rules/";
const room = (name) => `${rules}${name}/`;
const phrasebook = `${room("understand")}phrasebook(-schema)?\\.ts$`;
/** What things are and are called, what contains or excludes what, and how statements are read: every room may use it. */
const things = `${rules}(kinds|called-otherwise|other-bearer|kind-names|containment|excludes|former-rule|called|people|read-statements)\\.ts$`;
const rooms = [
  { name: "understand", to: { path: [room("hypothesise"), room("check"), room("conclude")] } },
  { name: "hypothesise", to: { path: rules, pathNot: [room("hypothesise"), things, phrasebook] } },
  // The lists write their own sentences, so they use the names of `say`.
  { name: "check", to: { path: rules, pathNot: [room("check"), room("hypothesise"), room("say"), things, phrasebook] } },
  { name: "conclude", to: { path: rules, pathNot: [room("conclude"), room("check"), room("hypothesise"), room("say"), things] } },
  { name: "say", to: { path: rules, pathNot: [room("say"), room("hypothesise"), things, phrasebook] } },
];
/** What others may know of `understand`: the way in, the phrasebook, the statements of which a claim is made, whether a sentence states something outright, and what the citation gate asks. */
const doors = `${room("understand")}(understand|understand-once|phrasebook|phrasebook-file|phrasebook-schema|compile-wordings|own-wordings|states-outright|propose|sentence-says|parts/split-claim)\\.ts$`;

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "^starter/build/com", "^bench/", "^examples/"] },
      to: {},
    },
    { name: "not-to-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: ["^plumbline$"] } },
    ...layers.map((layer) => ({
      name: `${layer}-imports-only-below`,
      severity: "error",
      from: { path: `^src/${layer}/` },
      to: {
        path: "^src/",
        pathNot: [
          `^src/${layer}/`,
          ...mayUse[layer].map((other) => `^src/${other}/`),
          "^src/errors\\.ts$",
          ...(readsSettings.includes(layer) ? [settings] : []),
        ],
      },
    })),
    {
      name: "page-knows-the-service-by-its-types",
      severity: "error",
      from: { path: "^page/" },
      to: {
        path: "^src/",
        pathNot: ["^src/(base|domain|text|reports)/", "^src/client/read-event-stream\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "nobody-imports-the-page", severity: "error", from: { path: "^src/" }, to: { path: "^page/" } },
    ...rooms.map(({ name, to }) => ({ name: `rules-${name}-keeps-to-its-room`, severity: "error", from: { path: room(name) }, to })),
    {
      name: "rules-know-the-phrasebook-by-its-types",
      severity: "error",
      from: { path: [room("hypothesise"), room("check")] },
      to: { path: phrasebook, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-words-stay-in-understand",
      severity: "error",
      from: { path: "^src/", pathNot: room("understand") },
      to: { path: room("understand"), pathNot: doors },
    },
    {
      name: "rules-see-no-words-once-understood",
      severity: "error",
      from: { path: [room("hypothesise"), room("conclude")] },
      to: { path: "^src/text/words\\.ts$" },
    },
    {
      name: "reader-stands-alone",
      severity: "error",
      from: { path: "^src/reasoner/reader/" },
      to: { path: "^src/", pathNot: ["^src/reasoner/reader/", "^src/(base|domain)/", "^src/errors\\.ts$"] },
    },
    ...Object.entries(vendors).map(([vendor, path]) => ({
      name: `${vendor}-is-confined`,
      severity: "error",
      from: { path: "^src/", pathNot: path },
      to: { path: `node_modules/${vendor}/` },
    })),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|build|coverage)/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types", "default"] },
  },
};
