/** One-way imports: domain ← ports ← evidence ← kg | web | reasoner ← actions ← agent ← compose ← http | cli; graph-file stands on kg, slices on both, below cli. */
const layers = [
  "domain",
  "language",
  "ports",
  "evidence",
  "images",
  "kg",
  "graph-file",
  "web",
  "reasoner",
  "web",
  "actions",
  "agent",
  "optimizer",
  "articles",
  "evaluation",
  "experience",
  "audit",
  "store",
  "replay",
  "slices",
  "adapters",
  "exports",
  "mcp",
  "workers",
  "service",
  "client",
  "http",
  "cli",
];
const mayUse = {
  domain: [],
  language: ["domain"],
  ports: ["domain"],
  evidence: ["domain", "language", "ports"],
  images: ["domain"],
  kg: ["domain", "language", "ports", "evidence"],
  "graph-file": ["domain", "language", "ports", "kg"],
  web: ["domain", "language", "ports"],
  reasoner: ["domain", "language", "ports", "evidence", "images", "kg"],
  actions: ["domain", "ports", "evidence", "images", "kg", "web"],
  agent: ["domain", "ports", "evidence", "actions"],
  optimizer: ["domain", "ports"],
  articles: ["domain", "language", "ports", "kg", "evaluation"],
  evaluation: ["domain"],
  experience: ["domain"],
  audit: ["domain", "ports", "evidence"],
  store: ["domain", "ports"],
  replay: ["domain", "ports"],
  slices: ["domain", "language", "ports", "kg", "graph-file"],
  adapters: ["domain", "language", "ports", "images", "kg", "graph-file", "web"],
  exports: ["domain"],
  mcp: ["articles", "domain", "exports"],
  workers: ["agent", "articles", "domain", "store"],
  service: ["domain", "ports", "store"],
  client: ["domain", "exports", "service"],
  http: ["domain", "exports", "ports", "service", "store"],
  cli: [
    "articles",
    "audit",
    "client",
    "domain",
    "evaluation",
    "experience",
    "exports",
    "http",
    "mcp",
    "optimizer",
    "slices",
    "store",
    "workers",
  ],
};
/** Files beside the layers that everyone above `domain` may know. */
const shared = "^src/(errors|file-version|fingerprint|job-thread|make-folder|package-root|place-queue|start-thread|steady-now)\\.ts$";
const roots = {
  workers: "^src/(compose|config|open-reasoner|open-trace|parse-claim|policy-folder)\\.ts$",
  http: "^src/(config|open-service|open-trace)\\.ts$",
  mcp: "^src/(compose|open-article)\\.ts$",
  cli: "^src/(claim-set|compose|config|open-article|open-audit|open-experience|open-graph|open-language-model|open-no-retrieval|open-reasoner|open-replay|open-search|open-service|open-stores|parse-claim|policy-folder|run-optimizer)\\.ts$",
};

const vendors = {
  graphology: "^src/evidence/",
  oxigraph: "^$", // for tests and benches
  "sparql-http-client": "^src/adapters/sparql-http/",
  "wikibase-sdk": "^src/adapters/sparql-http/",
  n3: "^src/(slices|exports)/",
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
  commander: "^src/cli/",
  "@modelcontextprotocol": "^src/(mcp/|cli/command-mcp\\.ts$)",
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
  "@ax-llm": "^src/optimizer/ax/",
};

/** The rooms of the rules: words go into `understand` and nowhere further; what is handed on is plain data (`domain/reading.ts`). */
const rules = "^src/reasoner/rules/";
const room = (name) => `${rules}${name}/`;
const phrasebook = `${room("understand")}phrasebook(-schema)?\\.ts$`;
/** What things are and are called, and what contains or excludes what is knowledge about the graph, which every room may use. */
const things = `${rules}(kinds|kind-names|containment|excludes|called|sex|lives)\\.ts$`;
const rooms = [
  { name: "understand", to: { path: [room("hypothesise"), room("check"), room("conclude")] } },
  { name: "hypothesise", to: { path: rules, pathNot: [room("hypothesise"), things, phrasebook] } },
  { name: "check", to: { path: rules, pathNot: [room("check"), room("hypothesise"), things, phrasebook] } },
  { name: "conclude", to: { path: rules, pathNot: [room("conclude"), room("check"), room("hypothesise")] } },
];
/** What others may know of `understand`: the way in, the phrasebook, the statements of which a claim is made, whether a sentence states something outright, and what the citation gate asks. */
const doors = `${room("understand")}(understand|understand-once|phrasebook|phrasebook-file|phrasebook-schema|states-outright|propose|sentence-says|parts/split-claim)\\.ts$`;

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
          ...(layer === "domain" ? [] : [shared]),
          ...(roots[layer] ? [roots[layer]] : []),
        ],
      },
    })),
    {
      name: "page-knows-the-service-by-its-types",
      severity: "error",
      from: { path: "^page/" },
      to: { path: "^src/", pathNot: ["^src/(domain|exports)/", "^src/client/read-event-stream\\.ts$"], dependencyTypesNot: ["type-only"] },
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
      to: { path: "^src/language/words\\.ts$" },
    },
    {
      name: "reader-stands-alone",
      severity: "error",
      from: { path: "^src/reasoner/reader/" },
      to: { path: "^src/", pathNot: ["^src/reasoner/reader/", "^src/domain/", shared] },
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
