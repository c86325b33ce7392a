import { isIP } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type EngineKind, engineNames, isEngineKind, KEY_VARIABLES, needsAddress } from "./adapters/search/registry.js";
import { count } from "./base/count.js";
import { VERSION } from "./base/package-root.js";
import { parseUrl } from "./base/parse-url.js";
import { policyRefSchema } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";

/** Environment variables by name. */
export type Env = Readonly<Record<string, string | undefined>>;

const NO_CREDENTIALS = "put no name or password into the URL; a key has a setting of its own";

function hasCredentials(text: string): boolean {
  const { username = "", password = "" } = parseUrl(text) ?? {};
  return `${username}${password}` !== "";
}

/** Hides the part before an @, which may be a password. */
function withoutPassword(text: string): string {
  return text.replace(/\/\/.*/, (rest) => (rest.includes("@") ? `//…${rest.slice(rest.lastIndexOf("@"))}` : rest));
}

/** Without credentials, because the address appears in records, logs and messages. */
const url = z.url({ protocol: /^https?$/, error: "not an http(s) URL" }).refine((text) => !hasCredentials(text), { error: NO_CREDENTIALS });
const optionalUrl = url.nullable().default(null);
const optionalText = z.string().min(1).nullable().default(null);
const optionalName = z.string().min(1).max(200).nullable().default(null);

/** Digits only: an empty or blank text is not a number. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, "not a whole number")
    .transform(Number)
    .pipe(z.number().min(least, `is ${least} at least`).max(most, `is ${most} at most`));

const onOff = (what: string) =>
  z
    .enum(["off", "on"], { error: `${what} is on or off` })
    .prefault("off")
    .transform((text) => text === "on");

const commaList = z
  .string()
  .transform((text) => text.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim().toLowerCase()])))
  .prefault("");

/** A text that is not printed, logged or stored by accident. */
type Secret = { reveal(): string };
const secretOf = (text: string): Secret => ({ reveal: () => text });

/** A secret sent as an HTTP header. Invalid characters are rejected here, because the HTTP client's error would show the value. */
const headerSecret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, "a key has neither blanks nor letters beyond ASCII")
  .transform(secretOf);
const optionalKey = headerSecret.nullable().default(null);

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
}

type GraphChoice =
  | { readonly kind: "embedded"; readonly file: string | null }
  | { readonly kind: "wikidata" }
  | { readonly kind: "sparql"; readonly url: string };

const graphSchema = z.string().transform((text, context): GraphChoice => {
  if (text === "embedded") return { kind: "embedded", file: null };
  if (text.startsWith("embedded:") && text.length > 9) return { kind: "embedded", file: text.slice(9) };
  if (text === "wikidata") return { kind: "wikidata" };
  const address = text.startsWith("sparql:") ? text.slice(7) : "";
  const isHttp = /^https?:$/.test(parseUrl(address)?.protocol ?? "");
  if (isHttp && !hasCredentials(address)) return { kind: "sparql", url: address };
  const fault = `"${withoutPassword(text)}" is none of embedded, embedded:<file>, wikidata, sparql:<http url>`;
  context.addIssue({ code: "custom", message: hasCredentials(address) ? NO_CREDENTIALS : fault });
  return z.NEVER;
});

export type EngineChoice =
  | { readonly kind: "corpus"; readonly folder: string | null }
  /** AVeriTeC's knowledge store. */
  | { readonly kind: "averitec"; readonly folder: string }
  | { readonly kind: EngineKind; readonly url?: string };
type SearchChoice = { readonly kind: "none" } | EngineChoice | { readonly kind: "several"; readonly engines: readonly EngineChoice[] };

/** For help and messages; `address` is the word for an address there. */
export const searchChoices = (address: string): readonly string[] => [
  "none",
  "corpus",
  "corpus:<folder>",
  "averitec:<folder>",
  ...engineNames(address),
];

function engineOf(text: string): EngineChoice | null {
  if (text === "corpus") return { kind: "corpus", folder: null };
  if (text.startsWith("corpus:") && text.length > 7) return { kind: "corpus", folder: text.slice(7) };
  if (text.startsWith("averitec:") && text.length > 9) return { kind: "averitec", folder: text.slice(9) };
  const [kind = "", ...rest] = text.split(":");
  if (!isEngineKind(kind)) return null;
  if (!needsAddress(kind)) return rest.length === 0 ? { kind } : null;
  const address = url.safeParse(rest.join(":"));
  return address.success ? { kind, url: address.data } : null;
}

const searchSchema = z.string().transform((text, context): SearchChoice => {
  if (text === "none") return { kind: text };
  const pieces = text.split(",").map((piece) => engineOf(piece.trim()));
  // A folder may have a comma in its name, so every piece must be an engine.
  if (pieces.length > 1 && pieces.every((piece) => piece !== null)) return { kind: "several", engines: pieces };
  const engine = engineOf(text);
  if (engine !== null) return engine;
  const engines = `${searchChoices("http url").join(", ")}, or several of these with commas between them`;
  context.addIssue({ code: "custom", message: `"${withoutPassword(text)}" is none of ${engines}` });
  return z.NEVER;
});

/* Each setting has its environment variable, its check and its default. A flag of the same name overrides it. */

const GRAPH = {
  kg: { env: "PLUMBLINE_KG", schema: graphSchema.prefault("embedded") },
  /** A file that declares which lists of the graph are complete; null: the starter graph's own. */
  complete: { env: "PLUMBLINE_COMPLETE", schema: optionalText },
  /** Wordings of a graph's own relations; null: `<graph>.phrases.yaml` next to the graph, if it exists. */
  phrases: { env: "PLUMBLINE_PHRASES", schema: optionalText },
  /** For `sparql:<url>`: wikidata, plain, or a JSON file with lists of IRIs. */
  vocabulary: { env: "PLUMBLINE_VOCABULARY", schema: z.string().min(1).default("wikidata") },
  wikidataUrl: { env: "PLUMBLINE_WIKIDATA_URL", schema: url.default("https://www.wikidata.org") },
  wikidataEndpoint: { env: "PLUMBLINE_WIKIDATA_ENDPOINT", schema: url.default("https://query.wikidata.org/sparql") },
  vectorSearchUrl: { env: "PLUMBLINE_VECTOR_SEARCH_URL", schema: optionalUrl },
} as const;

const NETWORK = {
  queryTimeoutMs: { env: "PLUMBLINE_QUERY_TIMEOUT_MS", schema: wholeNumber(10, 300_000).prefault("20000") },
  userAgent: {
    env: "PLUMBLINE_USER_AGENT",
    schema: z.string().min(5).max(200).default(`plumbline/${VERSION} (claim verifier)`),
  },
  /** For each live host: requests per second, burst size after an idle time, and concurrent requests. */
  requestRate: { env: "PLUMBLINE_REQUEST_RATE", schema: wholeNumber(1, 1000).prefault("5") },
  requestBurst: { env: "PLUMBLINE_REQUEST_BURST", schema: wholeNumber(1, 1000).prefault("10") },
  requestsAtOnce: { env: "PLUMBLINE_REQUESTS_AT_ONCE", schema: wholeNumber(1, 256).prefault("2") },
  cacheDir: { env: "PLUMBLINE_CACHE_DIR", schema: optionalText },
  /** 0: no cache. */
  cacheSeconds: { env: "PLUMBLINE_CACHE_SECONDS", schema: wholeNumber(0, 30 * 86_400).prefault("3600") },
  cacheMegabytes: { env: "PLUMBLINE_CACHE_MB", schema: wholeNumber(1, 10_240).prefault("64") },
} as const;

const WEB = {
  search: { env: "PLUMBLINE_SEARCH", schema: searchSchema.prefault("none") },
  searchKey: { env: "PLUMBLINE_SEARCH_KEY", schema: optionalKey },
  /** Overrides the vendor's address: a gateway, or a test server. */
  searchUrl: { env: "PLUMBLINE_SEARCH_URL", schema: optionalUrl },
  searchTimeoutMs: { env: "PLUMBLINE_SEARCH_TIMEOUT_MS", schema: wholeNumber(10, 300_000).prefault("10000") },
  /**
   * Files of ratings, separated by commas, that override the shipped sample: ours, Wikipedia's perennial sources, or Media Bias/Fact
   * Check's.
   */
  sourceRatings: { env: "PLUMBLINE_SOURCE_RATINGS", schema: optionalText },
  /** Keeps fact-checks, pages newer than the claim and the claim's own page out of the evidence. */
  leakGuard: { env: "PLUMBLINE_LEAK_GUARD", schema: onOff("the leak guard") },
} as const;

const ENTAILMENT = "not minicheck:<url>#<model> or tei:<url>, with ,from=<0.5 to 1> where wanted";

/**
 * `minicheck:http://localhost:11434/v1#bespoke-minicheck` or `tei:http://localhost:8080`, plus `,from=0.93` from `eval --fit-entailment`.
 */
const entailmentSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    const [, kind, address, name, least] =
      /^(minicheck|tei):([^#,\s]+)(?:#([^,\s]{1,200}))?(?:,from=(\d(?:\.\d{1,4})?))?$/.exec(text) ?? [];
    const at = url.safeParse(address);
    const from = Number(least ?? 0.9);
    if ((kind !== "minicheck" && kind !== "tei") || !at.success || from < 0.5 || from > 1) {
      context.addIssue({ code: "custom", message: ENTAILMENT });
      return z.NEVER;
    }
    return { kind, url: at.data, model: name ?? (kind === "minicheck" ? "bespoke-minicheck" : "tei"), from } as const;
  });

const MODEL = {
  /** null: the model if one is configured, otherwise the rules. */
  reasoner: {
    env: "PLUMBLINE_REASONER",
    schema: z.enum(["offline", "llm"], { error: "a reasoner is offline or llm" }).nullable().default(null),
  },
  /** The server's name for the model; without it no model is used. */
  model: { env: "PLUMBLINE_MODEL", schema: optionalName },
  modelUrl: { env: "PLUMBLINE_MODEL_URL", schema: url.default("https://api.openai.com/v1") },
  modelKey: { env: "PLUMBLINE_MODEL_KEY", schema: optionalKey },
  /** Time limit of one try; a call makes up to three tries. */
  modelTimeoutMs: { env: "PLUMBLINE_MODEL_TIMEOUT_MS", schema: wholeNumber(10, 3_600_000).prefault("60000") },
  /** Whether the model reads pictures. */
  modelVision: { env: "PLUMBLINE_MODEL_VISION", schema: onOff("vision") },
  modelPrices: { env: "PLUMBLINE_MODEL_PRICES", schema: optionalText },
  /** Limits for all processes of a home from midnight to midnight UTC; null: no limit. */
  modelTokensPerDay: { env: "PLUMBLINE_MODEL_TOKENS_PER_DAY", schema: wholeNumber(1, 1e12).nullable().default(null) },
  modelUsdPerDay: {
    env: "PLUMBLINE_MODEL_USD_PER_DAY",
    schema: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/, "not a number such as 12.50")
      .transform(Number)
      .pipe(z.number().positive())
      .nullable()
      .default(null),
  },
  /** An embedding model on the same server; with it, relations are also chosen by meaning. */
  embeddingModel: { env: "PLUMBLINE_EMBEDDING_MODEL", schema: optionalName },
  /** A model that judges whether a passage entails a statement, in addition to the word comparison. */
  entailment: { env: "PLUMBLINE_ENTAILMENT", schema: entailmentSchema.nullable().default(null) },
} as const;

const POLICY = {
  policy: { env: "PLUMBLINE_POLICY", schema: policyRefSchema.default("wkgfc") },
  /** A folder of policies, `<name>/current` and `<name>/0001-….md`; null: the shipped ones. */
  policies: { env: "PLUMBLINE_POLICIES", schema: optionalText },
  /** Limits of an episode that override the policy's; null keeps the policy's own. */
  seconds: { env: "PLUMBLINE_SECONDS", schema: wholeNumber(1, 86_400).nullable().default(null) },
  modelCalls: { env: "PLUMBLINE_MODEL_CALLS", schema: wholeNumber(0, 1000).nullable().default(null) },
  modelTokens: { env: "PLUMBLINE_MODEL_TOKENS", schema: wholeNumber(1, 100_000_000).nullable().default(null) },
  webRequests: { env: "PLUMBLINE_WEB_REQUESTS", schema: wholeNumber(0, 10_000).nullable().default(null) },
} as const;

const STORE = {
  home: { env: "PLUMBLINE_HOME", schema: z.string().min(1).default(join(homedir(), ".plumbline")) },
  /** A server for jobs and records that several processes share; null: files on this machine. The URL may contain a password. */
  queueUrl: {
    env: "PLUMBLINE_QUEUE_URL",
    schema: z
      .string()
      .refine((text) => /^(rediss?|postgres(ql)?):$/.test(parseUrl(text)?.protocol ?? ""), {
        error: "not a URL that begins with redis://, rediss:// or postgres://",
      })
      .transform(secretOf)
      .nullable()
      .default(null),
  },
  /** The service removes older and surplus records; 0: no limit. */
  keepDays: { env: "PLUMBLINE_KEEP_DAYS", schema: wholeNumber(0, 36_500).prefault("0") },
  keepRecords: { env: "PLUMBLINE_KEEP_RECORDS", schema: wholeNumber(0, 1_000_000_000).prefault("0") },
} as const;

const SERVICE = {
  host: { env: "PLUMBLINE_HOST", schema: z.string().min(1).default("127.0.0.1") },
  port: { env: "PLUMBLINE_PORT", schema: wholeNumber(0, 65_535).prefault("8642") },
  /** Threads in which the service verifies; null: one per core, 0: none. */
  workers: { env: "PLUMBLINE_WORKERS", schema: wholeNumber(0, 64).nullable().default(null) },
  /** Concurrent verifications, requests that may wait and how long, and jobs that may wait. */
  concurrency: { env: "PLUMBLINE_CONCURRENCY", schema: wholeNumber(1, 256).prefault("4") },
  queueLength: { env: "PLUMBLINE_QUEUE", schema: wholeNumber(0, 100_000).prefault("256") },
  queueSeconds: { env: "PLUMBLINE_QUEUE_SECONDS", schema: wholeNumber(1, 3600).prefault("30") },
  maxJobs: { env: "PLUMBLINE_MAX_JOBS", schema: wholeNumber(0, 1_000_000).prefault("10000") },
  /** Allowed webhook addresses: hosts (https at public addresses), or whole origins, which may be internal. */
  webhookTargets: { env: "PLUMBLINE_WEBHOOK_TARGETS", schema: commaList },
  webhookSecret: {
    env: "PLUMBLINE_WEBHOOK_SECRET",
    schema: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "not whsec_ and 24 to 64 bytes in base64")
      .transform(secretOf)
      .nullable()
      .default(null),
  },
  logLevel: {
    env: "PLUMBLINE_LOG_LEVEL",
    schema: z
      .enum(["fatal", "error", "warn", "info", "debug", "silent"], { error: "fatal, error, warn, info, debug or silent" })
      .default("info"),
  },
  allowedPolicies: { env: "PLUMBLINE_ALLOWED_POLICIES", schema: commaList },
  /** Accepted Host headers while there are no keys, in addition to this machine's. */
  allowedHosts: { env: "PLUMBLINE_ALLOWED_HOSTS", schema: commaList },
  /** Pages from these origins may call the service from a browser. */
  corsOrigins: { env: "PLUMBLINE_CORS_ORIGINS", schema: commaList },
  /** Per client, identified by its key or otherwise its address; 0: no limit. */
  requestsPerMinute: { env: "PLUMBLINE_REQUESTS_PER_MINUTE", schema: wholeNumber(0, 1_000_000).prefault("0") },
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: {
    env: "PLUMBLINE_TRUSTED_PROXIES",
    schema: commaList.refine((items) => items.every(isNetwork), {
      error: "not a list of IP addresses and networks such as 10.0.0.0/8",
    }),
  },
} as const;

const CLIENT = {
  /** A service that commands use instead of verifying locally, and its key. */
  server: { env: "PLUMBLINE_SERVER", schema: optionalUrl },
  apiKey: { env: "PLUMBLINE_API_KEY", schema: optionalKey },
} as const;

const SETTINGS = { ...GRAPH, ...NETWORK, ...WEB, ...MODEL, ...POLICY, ...STORE, ...SERVICE, ...CLIENT } as const;

type Settings = typeof SETTINGS;
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]["schema"]> } & {
  /** The keys of several search engines, by vendor; a single engine uses `searchKey`. */
  readonly searchKeys: ReadonlyMap<string, { reveal(): string }>;
};
export type Overrides = { readonly [Name in keyof Settings]?: string | undefined };

export type GraphSettings = Pick<Config, keyof typeof GRAPH | keyof typeof NETWORK | "home">;
export type WebSettings = Pick<Config, keyof typeof WEB | keyof typeof NETWORK | "searchKeys" | "home">;
export type ModelSettings = Pick<Config, keyof typeof MODEL | keyof typeof NETWORK | "home">;
export type PolicySettings = Pick<Config, keyof typeof POLICY>;
export type StoreSettings = Pick<Config, keyof typeof STORE>;
/** The settings of an engine; the rest is for the service and for commands. */
export type EngineSettings = GraphSettings & WebSettings & ModelSettings & PolicySettings & StoreSettings;

/** Variables of other programs that are also read. */
const ELSEWHERE: Readonly<Record<string, string | undefined>> = {
  PLUMBLINE_MODEL_URL: "OPENAI_BASE_URL",
  PLUMBLINE_MODEL_KEY: "OPENAI_API_KEY",
};

/**
 * The variable that contains a setting. Other programs' variables are used only for their own purpose: an OpenAI key is not sent to another
 * server.
 */
function holderOf(variable: string, env: Env, engine: string | undefined): string {
  const isSearchKey = variable === SETTINGS.searchKey.env;
  const other = isSearchKey ? KEY_VARIABLES[engine ?? ""] : ELSEWHERE[variable];
  const isTheirs = isSearchKey ? !env["PLUMBLINE_SEARCH_URL"] : env["PLUMBLINE_MODEL"] && !env["PLUMBLINE_MODEL_URL"];
  return other !== undefined && isTheirs && !env[variable] && env[other] ? other : variable;
}

/** Reports faults that appear only when two settings are combined. */
function combinedFaults(
  { search, searchKey, webhookTargets = [], webhookSecret }: Partial<Config>,
  withUrl: boolean,
  env: Env,
): readonly string[] {
  if (webhookTargets.length > 0 && webhookSecret === null)
    return ["PLUMBLINE_WEBHOOK_SECRET: webhooks are signed; make a secret with: echo whsec_$(openssl rand -base64 32)"];
  if (search?.kind === "several") return faultsOfSeveral(search.engines, withUrl, env);
  const vendorKey = KEY_VARIABLES[search?.kind ?? ""];
  if (vendorKey === undefined || searchKey !== null) return [];
  return [`PLUMBLINE_SEARCH_KEY: ${search?.kind} needs a key; set it here${withUrl ? "" : `, or in ${vendorKey}`}`];
}

/** Each of several engines needs its vendor's own key; one address cannot be right for all. */
function faultsOfSeveral(engines: readonly EngineChoice[], withUrl: boolean, env: Env): readonly string[] {
  const keyless = engines.flatMap(({ kind }) => {
    const holder = KEY_VARIABLES[kind];
    return holder === undefined || headerSecret.safeParse(env[holder]).success
      ? []
      : [`${holder}: ${kind} needs a key, here among several engines`];
  });
  return [...keyless, ...(withUrl ? ["PLUMBLINE_SEARCH_URL: goes with one engine, not with several"] : [])];
}

function vendorKeys({ search }: Partial<Config>, env: Env): Config["searchKeys"] {
  const engines = search?.kind === "several" ? search.engines : [];
  return new Map(
    engines.flatMap(({ kind }) => {
      const key = headerSecret.safeParse(env[KEY_VARIABLES[kind] ?? ""]);
      return key.success ? [[kind, key.data] as const] : [];
    }),
  );
}

/** Environment and flags → settings; reports all faults at once. `nameOf`: what the caller calls an override. */
export function readConfig(env: Env, overrides: Overrides = {}, nameOf: (name: string) => string = flagOf): Config {
  const faults: string[] = [];
  const known = new Set<string>(Object.values(SETTINGS).map((setting) => setting.env));
  for (const name of Object.keys(env))
    if (name.startsWith("PLUMBLINE_") && !known.has(name)) faults.push(`${name}: no such setting; known are ${[...known].join(", ")}`);
  const entries = Object.entries(SETTINGS).map(([name, { env: variable, schema }]) => {
    const flag = overrides[name as keyof Settings];
    const holder = holderOf(variable, env, overrides.search ?? env["PLUMBLINE_SEARCH"]);
    const parsed = schema.safeParse(flag ?? (env[holder] === "" ? undefined : env[holder]));
    if (!parsed.success)
      faults.push(...parsed.error.issues.map((issue) => `${flag === undefined ? holder : nameOf(name)}: ${issue.message}`));
    return [name, parsed.data] as const;
  });
  const read: Partial<Config> = Object.fromEntries(entries);
  if (overrides.vocabulary !== undefined && read.kg !== undefined && read.kg.kind !== "sparql")
    faults.push(`${nameOf("vocabulary")}: goes with a graph of sparql:<url>; an imported graph keeps the vocabulary of its import`);
  faults.push(...combinedFaults(read, Boolean(overrides.searchUrl ?? env["PLUMBLINE_SEARCH_URL"]), env));
  if (faults.length > 0)
    throw new PlumblineError("invalid-config", `the configuration has ${count(faults.length, "fault")}:\n  ${faults.join("\n  ")}`);
  return { ...read, searchKeys: vendorKeys(read, env) } as Config;
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const SECRETS: ReadonlySet<string> = new Set(
  [SETTINGS.modelKey, SETTINGS.searchKey, SETTINGS.apiKey, SETTINGS.queueUrl, SETTINGS.webhookSecret].map(({ env }) => env),
);

export function shownSettings(env: Env): readonly string[] {
  return Object.values(SETTINGS).flatMap(({ env: name }) => {
    const value = env[name];
    if (value === undefined) return [];
    return [`${name}=${SECRETS.has(name) ? "(hidden)" : withoutPassword(value)}`];
  });
}

/** The variables that a thread needs to read the same configuration. */
export function ownSettings(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^PLUMBLINE_|^OPENAI_|_API_KEY$/.test(name)));
}
