import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { PlumblineError } from "./errors.js";
import { VERSION } from "./package-root.js";

type GraphChoice =
  | { readonly kind: "embedded"; readonly file: string | null }
  | { readonly kind: "wikidata" }
  | { readonly kind: "sparql"; readonly url: string };

const graphSchema = z.string().transform((text, context): GraphChoice => {
  if (text === "embedded") return { kind: "embedded", file: null };
  if (text.startsWith("embedded:") && text.length > 9) return { kind: "embedded", file: text.slice(9) };
  if (text === "wikidata") return { kind: "wikidata" };
  const url = text.startsWith("sparql:") ? text.slice(7) : "";
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return { kind: "sparql", url };
  context.addIssue({ code: "custom", message: `"${text}" is none of embedded, embedded:<file>, wikidata, sparql:<http url>` });
  return z.NEVER;
});

/** Digits only: an empty or blank text is no number. */
const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, "not a whole number").transform(Number).pipe(z.number().min(least).max(most));
const url = z.url({ protocol: /^https?$/, error: "not an http(s) URL" });

type Env = Readonly<Record<string, string | undefined>>;

/** A text that is not printed, logged or kept by accident. */
type Secret = { reveal(): string };
const secret = z
  .string()
  .min(1)
  .transform((text): Secret => ({ reveal: () => text }));

/** One entry a setting: the environment variable, the flag that overrides it, its check and its default. */
const SETTINGS = {
  kg: { env: "PLUMBLINE_KG", schema: graphSchema.prefault("embedded") },
  search: {
    env: "PLUMBLINE_SEARCH",
    schema: z.literal("none", { error: "this version has no search engine yet; leave it out or use none" }).default("none"),
  },
  /** null: a model where one is configured, else the rules. */
  reasoner: {
    env: "PLUMBLINE_REASONER",
    schema: z.enum(["offline", "llm"], { error: "a reasoner is offline or llm" }).nullable().default(null),
  },
  policy: {
    env: "PLUMBLINE_POLICY",
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9-]*(\/\d{4}-[a-z0-9-]+)?$/, "not a policy name")
      .default("wkgfc"),
  },
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
  cacheDir: { env: "PLUMBLINE_CACHE_DIR", schema: z.string().min(1).nullable().default(null) },
  /** 0: nothing is kept. */
  cacheSeconds: { env: "PLUMBLINE_CACHE_SECONDS", schema: wholeNumber(0, 30 * 86_400).prefault("3600") },
  cacheMegabytes: { env: "PLUMBLINE_CACHE_MB", schema: wholeNumber(1, 10_240).prefault("64") },
  /** The name that the server knows the model by; without it no model is used, whatever else is set. */
  model: { env: "PLUMBLINE_MODEL", schema: z.string().min(1).max(200).nullable().default(null) },
  modelUrl: {
    env: "PLUMBLINE_MODEL_URL",
    schema: url
      .refine((text) => !URL.canParse(text) || `${new URL(text).username}${new URL(text).password}` === "", {
        error: "put no name or password into the URL; PLUMBLINE_MODEL_KEY is for that",
      })
      .default("https://api.openai.com/v1"),
  },
  modelKey: { env: "PLUMBLINE_MODEL_KEY", schema: secret.nullable().default(null) },
  /** Of one try; a call may take three. */
  modelTimeoutMs: { env: "PLUMBLINE_MODEL_TIMEOUT_MS", schema: wholeNumber(10, 3_600_000).prefault("60000") },
  modelPrices: { env: "PLUMBLINE_MODEL_PRICES", schema: z.string().min(1).nullable().default(null) },
  /** A model of the same server that turns texts into vectors; with it relations are also chosen by meaning. */
  embeddingModel: { env: "PLUMBLINE_EMBEDDING_MODEL", schema: z.string().min(1).max(200).nullable().default(null) },
  host: { env: "PLUMBLINE_HOST", schema: z.string().min(1).default("127.0.0.1") },
  port: { env: "PLUMBLINE_PORT", schema: wholeNumber(0, 65_535).prefault("8642") },
} as const;

type Settings = typeof SETTINGS;
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]["schema"]> };
export type Overrides = { readonly [Name in keyof Settings]?: string | undefined };

/** Where other programs have taught users to put it. */
const ELSEWHERE: Readonly<Record<string, string | undefined>> = {
  PLUMBLINE_MODEL_URL: "OPENAI_BASE_URL",
  PLUMBLINE_MODEL_KEY: "OPENAI_API_KEY",
};

/** The variable that holds a setting. Others' variables count for a model only, and a key for OpenAI is not for a server of ours. */
function holderOf(variable: string, env: Env): string {
  const other = ELSEWHERE[variable];
  const counts = other !== undefined && env["PLUMBLINE_MODEL"] && !env["PLUMBLINE_MODEL_URL"] && !env[variable] && env[other];
  return counts ? other : variable;
}

/** Environment and flags → settings; every fault is named at once. */
export function readConfig(env: Env, overrides: Overrides = {}): Config {
  const faults: string[] = [];
  const known = new Set<string>(Object.values(SETTINGS).map((setting) => setting.env));
  for (const name of Object.keys(env))
    if (name.startsWith("PLUMBLINE_") && !known.has(name)) faults.push(`${name}: no such setting; known are ${[...known].join(", ")}`);
  const entries = Object.entries(SETTINGS).map(([name, { env: variable, schema }]) => {
    const flag = overrides[name as keyof Settings];
    const holder = holderOf(variable, env);
    const parsed = schema.safeParse(flag ?? (env[holder] === "" ? undefined : env[holder]));
    if (!parsed.success)
      faults.push(...parsed.error.issues.map((issue) => `${flag === undefined ? holder : `--${name}`}: ${issue.message}`));
    return [name, parsed.data] as const;
  });
  if (faults.length > 0)
    throw new PlumblineError("invalid-config", `the configuration has ${faults.length} fault(s):\n  ${faults.join("\n  ")}`);
  return Object.fromEntries(entries) as Config;
}

/** The settings of ours that an environment holds, fit to be shown. */
export function shownSettings(env: Env): readonly string[] {
  return Object.values(SETTINGS).flatMap(({ env: name, schema }) => {
    const value = env[name];
    if (value === undefined) return [];
    return [`${name}=${schema === SETTINGS.modelKey.schema ? "(hidden)" : value}`];
  });
}
