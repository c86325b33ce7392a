import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { KEY_VARIABLES } from "./adapters/search/registry.js";
import { VERSION } from "./base/package-root.js";
import { parseUrl } from "./base/parse-url.js";
import { policyRefSchema } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import {
  commaList,
  type EngineChoice,
  graphSchema,
  headerSecret,
  isNetwork,
  type Secret,
  searchSchema,
  url,
  wholeNumber,
  withoutPassword,
} from "./setting-schemas.js";

/** Environment variables by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** One entry a setting: the environment variable, the flag that overrides it, its check and its default. */
const SETTINGS = {
  kg: { env: "PLUMBLINE_KG", schema: graphSchema.prefault("embedded") },
  /** A file that says which lists of the graph are complete; null: that of the starter graph, for the starter graph. */
  complete: { env: "PLUMBLINE_COMPLETE", schema: z.string().min(1).nullable().default(null) },
  search: { env: "PLUMBLINE_SEARCH", schema: searchSchema.prefault("none") },
  searchKey: { env: "PLUMBLINE_SEARCH_KEY", schema: headerSecret.nullable().default(null) },
  /** Where the engine is asked instead of at its vendor's: a gateway, or a test. */
  searchUrl: { env: "PLUMBLINE_SEARCH_URL", schema: url.nullable().default(null) },
  searchTimeoutMs: { env: "PLUMBLINE_SEARCH_TIMEOUT_MS", schema: wholeNumber(10, 300_000).prefault("10000") },
  /** A file of ratings (domain,score,label,source,asOf) besides the sample that ships; its rows win. */
  sourceRatings: { env: "PLUMBLINE_SOURCE_RATINGS", schema: z.string().min(1).nullable().default(null) },
  /** Keeps fact-checkers, later pages and the claim's own article out of the evidence. */
  leakGuard: {
    env: "PLUMBLINE_LEAK_GUARD",
    schema: z
      .enum(["off", "on"], { error: "the leak guard is on or off" })
      .prefault("off")
      .transform((text) => text === "on"),
  },
  /** null: a model where one is configured, else the rules. */
  reasoner: {
    env: "PLUMBLINE_REASONER",
    schema: z.enum(["offline", "llm"], { error: "a reasoner is offline or llm" }).nullable().default(null),
  },
  policy: {
    env: "PLUMBLINE_POLICY",
    schema: policyRefSchema.default("wkgfc"),
  },
  /** Limits of an episode that replace the policy's; null keeps the policy's own. */
  seconds: { env: "PLUMBLINE_SECONDS", schema: wholeNumber(1, 86_400).nullable().default(null) },
  modelCalls: { env: "PLUMBLINE_MODEL_CALLS", schema: wholeNumber(0, 1000).nullable().default(null) },
  modelTokens: { env: "PLUMBLINE_MODEL_TOKENS", schema: wholeNumber(1, 100_000_000).nullable().default(null) },
  webRequests: { env: "PLUMBLINE_WEB_REQUESTS", schema: wholeNumber(0, 10_000).nullable().default(null) },
  /** What models may cost all processes of a home from midnight to midnight UTC; null: no limit. */
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
  /** A folder of policies of one's own, `<name>/current` and `<name>/0001-….md`; null: those that ship. */
  policies: { env: "PLUMBLINE_POLICIES", schema: z.string().min(1).nullable().default(null) },
  home: { env: "PLUMBLINE_HOME", schema: z.string().min(1).default(join(homedir(), ".plumbline")) },
  queryTimeoutMs: { env: "PLUMBLINE_QUERY_TIMEOUT_MS", schema: wholeNumber(10, 300_000).prefault("20000") },
  userAgent: {
    env: "PLUMBLINE_USER_AGENT",
    schema: z.string().min(5).max(200).default(`plumbline/${VERSION} (claim verifier; https://www.npmjs.com/package/plumbline)`),
  },
  wikidataUrl: { env: "PLUMBLINE_WIKIDATA_URL", schema: url.default("https://www.wikidata.org") },
  wikidataEndpoint: { env: "PLUMBLINE_WIKIDATA_ENDPOINT", schema: url.default("https://query.wikidata.org/sparql") },
  vectorSearchUrl: { env: "PLUMBLINE_VECTOR_SEARCH_URL", schema: url.nullable().default(null) },
  /** Towards each live host: requests a second in the long run, and how many may go out at once after a quiet time. */
  requestRate: { env: "PLUMBLINE_REQUEST_RATE", schema: wholeNumber(1, 1000).prefault("5") },
  requestBurst: { env: "PLUMBLINE_REQUEST_BURST", schema: wholeNumber(1, 1000).prefault("10") },
  /** Requests to one live host that may be under way at once. Public services ask for few; an endpoint of one's own takes more. */
  requestsAtOnce: { env: "PLUMBLINE_REQUESTS_AT_ONCE", schema: wholeNumber(1, 256).prefault("2") },
  cacheDir: { env: "PLUMBLINE_CACHE_DIR", schema: z.string().min(1).nullable().default(null) },
  /** 0: nothing is kept. */
  cacheSeconds: { env: "PLUMBLINE_CACHE_SECONDS", schema: wholeNumber(0, 30 * 86_400).prefault("3600") },
  cacheMegabytes: { env: "PLUMBLINE_CACHE_MB", schema: wholeNumber(1, 10_240).prefault("64") },
  /** The name that the server knows the model by; without it no model is used, whatever else is set. */
  model: { env: "PLUMBLINE_MODEL", schema: z.string().min(1).max(200).nullable().default(null) },
  modelUrl: {
    env: "PLUMBLINE_MODEL_URL",
    schema: url.default("https://api.openai.com/v1"),
  },
  modelKey: { env: "PLUMBLINE_MODEL_KEY", schema: headerSecret.nullable().default(null) },
  /** Time limit of one try; a call makes up to three tries. */
  modelTimeoutMs: { env: "PLUMBLINE_MODEL_TIMEOUT_MS", schema: wholeNumber(10, 3_600_000).prefault("60000") },
  /** Does the model read pictures? One that does not would refuse every question with one. */
  modelVision: {
    env: "PLUMBLINE_MODEL_VISION",
    schema: z
      .enum(["off", "on"], { error: "vision is on or off" })
      .prefault("off")
      .transform((text) => text === "on"),
  },
  modelPrices: { env: "PLUMBLINE_MODEL_PRICES", schema: z.string().min(1).nullable().default(null) },
  /** A model of the same server that turns texts into vectors; with it relations are also chosen by meaning. */
  embeddingModel: { env: "PLUMBLINE_EMBEDDING_MODEL", schema: z.string().min(1).max(200).nullable().default(null) },
  /** A service that commands use in place of verifying themselves, and the key that it asks for. */
  server: { env: "PLUMBLINE_SERVER", schema: url.nullable().default(null) },
  apiKey: { env: "PLUMBLINE_API_KEY", schema: headerSecret.nullable().default(null) },
  host: { env: "PLUMBLINE_HOST", schema: z.string().min(1).default("127.0.0.1") },
  port: { env: "PLUMBLINE_PORT", schema: wholeNumber(0, 65_535).prefault("8642") },
  /** Threads in which the service verifies; null: as many as there are cores, 0: none. */
  workers: { env: "PLUMBLINE_WORKERS", schema: wholeNumber(0, 64).nullable().default(null) },
  /** Of the service: verifications under way at once, requests that may wait for a place and how long, and jobs that may wait. */
  concurrency: { env: "PLUMBLINE_CONCURRENCY", schema: wholeNumber(1, 256).prefault("4") },
  queueLength: { env: "PLUMBLINE_QUEUE", schema: wholeNumber(0, 100_000).prefault("256") },
  queueSeconds: { env: "PLUMBLINE_QUEUE_SECONDS", schema: wholeNumber(1, 3600).prefault("30") },
  maxJobs: { env: "PLUMBLINE_MAX_JOBS", schema: wholeNumber(0, 1_000_000).prefault("10000") },
  /** Records older than so many days, and beyond so many, are removed by the service; 0: none. */
  keepDays: { env: "PLUMBLINE_KEEP_DAYS", schema: wholeNumber(0, 36_500).prefault("0") },
  keepRecords: { env: "PLUMBLINE_KEEP_RECORDS", schema: wholeNumber(0, 1_000_000_000).prefault("0") },
  /** A server for jobs and records that several processes share; null: files of this machine. */
  queueUrl: {
    env: "PLUMBLINE_QUEUE_URL",
    schema: z
      .string()
      .refine((text) => /^(rediss?|postgres(ql)?):$/.test(parseUrl(text)?.protocol ?? ""), {
        error: "not a URL that begins with redis://, rediss:// or postgres://",
      })
      // It may hold a password.
      .transform((text): Secret => ({ reveal: () => text }))
      .nullable()
      .default(null),
  },
  /** Where callers may have messages sent to: hosts (https at public addresses), or whole origins, which may be inside. */
  webhookTargets: { env: "PLUMBLINE_WEBHOOK_TARGETS", schema: commaList.prefault("") },
  webhookSecret: {
    env: "PLUMBLINE_WEBHOOK_SECRET",
    schema: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "not whsec_ and 24 to 64 bytes in base64")
      .transform((text): Secret => ({ reveal: () => text }))
      .nullable()
      .default(null),
  },
  logLevel: {
    env: "PLUMBLINE_LOG_LEVEL",
    schema: z
      .enum(["fatal", "error", "warn", "info", "debug", "silent"], { error: "fatal, error, warn, info, debug or silent" })
      .default("info"),
  },
  allowedPolicies: { env: "PLUMBLINE_ALLOWED_POLICIES", schema: commaList.prefault("") },
  /** Names by which the service may be addressed while it asks for no key, besides those of this machine: a page elsewhere must not reach it. */
  allowedHosts: { env: "PLUMBLINE_ALLOWED_HOSTS", schema: commaList.prefault("") },
  /** Pages of these origins may call the service from a browser. */
  corsOrigins: { env: "PLUMBLINE_CORS_ORIGINS", schema: commaList.prefault("") },
  /** Of one client, by its key or else its address; 0: no limit. */
  requestsPerMinute: { env: "PLUMBLINE_REQUESTS_PER_MINUTE", schema: wholeNumber(0, 1_000_000).prefault("0") },
  /** Proxies whose `X-Forwarded-For` says who the client is; without any the header means nothing, because everybody can send it. */
  trustedProxies: {
    env: "PLUMBLINE_TRUSTED_PROXIES",
    schema: commaList
      .refine((items) => items.every(isNetwork), { error: "not a list of IP addresses and networks such as 10.0.0.0/8" })
      .prefault(""),
  },
} as const;

type Settings = typeof SETTINGS;
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]["schema"]> } & {
  /** The keys of several search engines, by vendor; one engine has `searchKey`. */
  readonly searchKeys: ReadonlyMap<string, { reveal(): string }>;
};
export type Overrides = { readonly [Name in keyof Settings]?: string | undefined };

/** Variables of other programs that are also read. */
const ELSEWHERE: Readonly<Record<string, string | undefined>> = {
  PLUMBLINE_MODEL_URL: "OPENAI_BASE_URL",
  PLUMBLINE_MODEL_KEY: "OPENAI_API_KEY",
};

/** The variable that holds a setting. Other programs' variables are used only for their own purpose: an OpenAI key is not sent to another server. */
function holderOf(variable: string, env: Env, engine: string | undefined): string {
  if (variable === "PLUMBLINE_SEARCH_KEY") {
    const other = KEY_VARIABLES[engine ?? ""];
    return other !== undefined && !env["PLUMBLINE_SEARCH_URL"] && !env[variable] && env[other] ? other : variable;
  }
  const other = ELSEWHERE[variable];
  const counts = other !== undefined && env["PLUMBLINE_MODEL"] && !env["PLUMBLINE_MODEL_URL"] && !env[variable] && env[other];
  return counts ? other : variable;
}

/** Reports faults that appear only when two settings are combined. */
function wanting(
  { search, searchKey, webhookTargets = [], webhookSecret }: Partial<Config>,
  withUrl: boolean,
  env: Env,
): readonly string[] {
  if (webhookTargets.length > 0 && webhookSecret === null)
    return ["PLUMBLINE_WEBHOOK_SECRET: webhooks are signed; make a secret with: echo whsec_$(openssl rand -base64 32)"];
  if (search?.kind === "several") return wantingForSeveral(search.engines, withUrl, env);
  const vendorKey = KEY_VARIABLES[search?.kind ?? ""];
  if (vendorKey === undefined || searchKey !== null) return [];
  return [`PLUMBLINE_SEARCH_KEY: ${search?.kind} needs a key; set it here${withUrl ? "" : `, or in ${vendorKey}`}`];
}

/** Each of several engines has its vendor's own key; one address cannot be that of all. */
function wantingForSeveral(engines: readonly EngineChoice[], withUrl: boolean, env: Env): readonly string[] {
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

/** Environment and flags → settings; every fault is named at once. */
export function readConfig(env: Env, overrides: Overrides = {}): Config {
  const faults: string[] = [];
  const known = new Set<string>(Object.values(SETTINGS).map((setting) => setting.env));
  for (const name of Object.keys(env))
    if (name.startsWith("PLUMBLINE_") && !known.has(name)) faults.push(`${name}: no such setting; known are ${[...known].join(", ")}`);
  const entries = Object.entries(SETTINGS).map(([name, { env: variable, schema }]) => {
    const flag = overrides[name as keyof Settings];
    const holder = holderOf(variable, env, overrides.search ?? env["PLUMBLINE_SEARCH"]);
    const parsed = schema.safeParse(flag ?? (env[holder] === "" ? undefined : env[holder]));
    if (!parsed.success)
      faults.push(...parsed.error.issues.map((issue) => `${flag === undefined ? holder : flagOf(name)}: ${issue.message}`));
    return [name, parsed.data] as const;
  });
  const read: Partial<Config> = Object.fromEntries(entries);
  faults.push(...wanting(read, Boolean(overrides.searchUrl ?? env["PLUMBLINE_SEARCH_URL"]), env));
  if (faults.length > 0)
    throw new PlumblineError("invalid-config", `the configuration has ${faults.length} fault(s):\n  ${faults.join("\n  ")}`);
  return { ...read, searchKeys: vendorKeys(read, env) } as Config;
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const SECRETS: ReadonlySet<string> = new Set([
  SETTINGS.modelKey.env,
  SETTINGS.searchKey.env,
  SETTINGS.apiKey.env,
  SETTINGS.queueUrl.env,
  SETTINGS.webhookSecret.env,
]);

/** The settings of ours that an environment holds, fit to be shown. */
export function shownSettings(env: Env): readonly string[] {
  return Object.values(SETTINGS).flatMap(({ env: name }) => {
    const value = env[name];
    if (value === undefined) return [];
    return [`${name}=${SECRETS.has(name) ? "(hidden)" : withoutPassword(value)}`];
  });
}

/** What a thread needs to read the same configuration: settings of ours, and where others' keys are looked for. */
export function ownSettings(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^PLUMBLINE_|^OPENAI_|_API_KEY$/.test(name)));
}
