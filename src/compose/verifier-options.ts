import { z } from "zod";
import { sayField } from "../base/plain-issues.js";
import { type Config, type Overrides, readConfig } from "../config.js";
import type { VerifyEvent } from "../domain/event.js";
import type { EntityId } from "../domain/ids.js";
import type { ImageInput } from "../domain/image.js";
import type { GivenPassageInput } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Reasoner } from "../ports/reasoner.js";
import type { SearchEngine } from "../ports/search-engine.js";

export type GraphOption =
  | "starter"
  | "wikidata"
  | { readonly file: string }
  | { readonly sparql: string; readonly vocabulary?: string }
  | KnowledgeGraph;
export type SearchOption =
  | "none"
  | "wikipedia"
  /** A folder of documents; null: the shipped ones. */
  | { readonly corpus: string | null }
  | { readonly searxng: string }
  | { readonly engine: "serper" | "brave" | "tavily"; readonly key: string }
  | SearchEngine;
/** Any server with OpenAI's chat API. */
export type ModelOption = { readonly name: string; readonly url?: string; readonly key?: string };

/** Options of a verifier. Nothing is read from the environment, and everything has a default. */
export type VerifierOptions = {
  readonly kg?: GraphOption;
  readonly search?: SearchOption;
  /** Default: the model if one is given, otherwise the rules. */
  readonly reasoner?: "rules" | "model" | Reasoner;
  /** The name of a shipped policy (or of one in `policies`), or a policy. */
  readonly policy?: string | Policy;
  /** A folder of policies; default: the shipped ones. */
  readonly policies?: string;
  readonly model?: ModelOption;
  /** A folder for episodes and pages; without it nothing is stored. */
  readonly home?: string;
  /** Time for one claim, in seconds. */
  readonly seconds?: number;
  readonly modelCalls?: number;
  readonly userAgent?: string;
  /**
   * Number of threads, each with its own engine. Not possible with custom objects (graph, search engine, reasoner), which cannot be sent to
   * a thread.
   */
  readonly workers?: number;
};

/** Options for one claim. */
export type ClaimOptions = {
  /** Judge the claim at this date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly asOf?: string;
  /** The page on which the claim was made; that page is no evidence for it. */
  readonly url?: string;
  /** The text of the post in which it was made: context for a model, never evidence. */
  readonly post?: string;
  /** Texts to judge the claim by, in addition to the graph. */
  readonly evidence?: readonly GivenPassageInput[];
  /** A picture that the claim is about: its address, a data URL, or the file's bytes. */
  readonly image?: ImageInput;
  /** The entities that names of the claim mean: `{ Georgia: "Q1428" }`. */
  readonly names?: Readonly<Record<string, EntityId>>;
  /** Called for every step. */
  readonly onEvent?: (event: VerifyEvent) => void;
  readonly signal?: AbortSignal;
};

export type ManyOptions = Pick<ClaimOptions, "asOf" | "signal"> & {
  /** Number of concurrent claims. */
  readonly concurrency?: number;
};

/** A claim with its options, if the text alone is not enough. */
export type ClaimInput = string | ({ readonly claim: string } & Omit<ClaimOptions, "onEvent" | "signal">);

export const DEFAULT_CONCURRENCY = 2;

/** An object with this method. */
const having = (method: string) => z.custom<object>((own) => typeof own === "object" && own !== null && method in own);
const oneOf = (kinds: readonly [z.ZodType, ...z.ZodType[]], said: string) => z.union(kinds, { error: `is ${said}` }).optional();
const text = z.string().min(1).optional();
const count = z.int().min(1).optional();
const signal = z.instanceof(AbortSignal, { error: "is an AbortSignal" }).optional();
const listener = z.custom<unknown>((own) => typeof own === "function", { error: "is a function" }).optional();

/** Only the forms: `readConfig` checks the values. */
const GRAPH = oneOf(
  [z.string(), z.strictObject({ file: z.string() }), z.strictObject({ sparql: z.string(), vocabulary: text }), having("searchEntities")],
  '"starter", "wikidata", { file }, { sparql, vocabulary } or a KnowledgeGraph',
);
const SEARCH = oneOf(
  [
    z.string(),
    z.strictObject({ corpus: z.string().nullable() }),
    z.strictObject({ searxng: z.string() }),
    z.strictObject({ engine: z.enum(["serper", "brave", "tavily"]), key: z.string().min(1) }),
    having("search"),
  ],
  '"none", "wikipedia", { corpus }, { searxng }, { engine: "serper", "brave" or "tavily", key } or a SearchEngine',
);
const VERIFIER = {
  kg: GRAPH,
  search: SEARCH,
  reasoner: oneOf([z.enum(["rules", "model"]), having("chooseAction")], '"rules", "model" or a Reasoner'),
  policy: oneOf([z.string(), having("budget")], "a name or a Policy"),
  policies: text,
  model: z.strictObject({ name: z.string().min(1), url: text, key: text }).optional(),
  home: text,
  seconds: count,
  modelCalls: z.int().min(0).optional(),
  userAgent: text,
  workers: z.int().min(1).max(64).optional(),
} satisfies Record<keyof VerifierOptions, z.ZodType>;

/** The forms of options, by function. */
export const OPTIONS = {
  verifier: VERIFIER,
  claim: {
    ...{ asOf: text, url: text, post: text, signal, onEvent: listener },
    evidence: z
      .array(z.strictObject({ text: z.string(), source: z.string().nullish() }), { error: "is a list of { text, source }" })
      .optional(),
    image: oneOf([z.string(), z.instanceof(Uint8Array)], "an address, or the bytes of a file"),
    names: z.record(z.string(), z.string(), { error: 'gives ids by name, as { Georgia: "Q1428" }' }).optional(),
  } satisfies Record<keyof ClaimOptions, z.ZodType>,
  many: { asOf: text, signal, concurrency: count } satisfies Record<keyof ManyOptions, z.ZodType>,
  optimizer: {
    ...VERIFIER,
    ...{ train: z.array(z.unknown()), validation: z.array(z.unknown()), engine: text, experience: text, concurrency: count, signal },
    ...{ seed: z.int().optional(), rollouts: count, budgetTokens: count, budgetUsd: z.number().optional(), minutes: z.number().optional() },
    onEvent: listener,
  },
  evaluate: { asOf: text, signal, concurrency: count, onPrediction: listener },
};

/** Rejects misspelt options, which would otherwise be ignored, and those of another form. */
export function checkOptions(options: object, known: Readonly<Record<string, z.ZodType>>): void {
  const parsed = z.strictObject(known).safeParse(options);
  if (parsed.success) return;
  const faults = parsed.error.issues.map((issue) => {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0)
      return `there is no option ${issue.keys.map((name) => `"${name}"`).join(", ")}; there are ${Object.keys(known).join(", ")}`;
    return `${issue.path.join(".") || "options"}: ${issue.message}`;
  });
  throw new PlumblineError("invalid-config", faults.join("; "));
}

const CLAIM = z.string();
/** Input as the caller passed it, by name. */
const INPUT = {
  claim: CLAIM,
  text: z.string(),
  claims: z.array(z.union([CLAIM, z.looseObject({ claim: CLAIM })], { error: "is a claim, or an object with a claim" })),
};

export function checkInput(name: keyof typeof INPUT, given: unknown): void {
  const parsed = INPUT[name].safeParse(given);
  if (parsed.success) return;
  const [first] = parsed.error.issues;
  throw new PlumblineError("invalid-input", sayField([name, ...(first?.path ?? [])].join("."), first?.message ?? ""));
}

/** Names of options for settings that have others. */
const NAMES: Readonly<Record<string, string>> = {
  model: "model.name",
  modelUrl: "model.url",
  modelKey: "model.key",
  searchKey: "search.key",
};

/** Options as settings, checked like flags and environment variables. */
export function configOf(options: VerifierOptions): Config {
  if (options.reasoner === "model" && options.model === undefined)
    throw new PlumblineError("invalid-config", 'reasoner: "model" needs the option model: { name, url, key }');
  return readConfig({}, overridesOf(options), (name) => NAMES[name] ?? name);
}

export function overridesOf(options: VerifierOptions): Overrides {
  const { kg, search, reasoner, policy, policies, model, home, seconds, modelCalls, userAgent } = options;
  return {
    kg: kg === undefined ? undefined : graphText(kg),
    vocabulary: typeof kg === "object" && "sparql" in kg ? kg.vocabulary : undefined,
    ...(search === undefined ? {} : searchTexts(search)),
    reasoner: reasoner === "rules" ? "offline" : reasoner === "model" ? "llm" : undefined,
    policy: typeof policy === "string" ? policy : undefined,
    policies,
    model: model?.name,
    modelUrl: model?.url,
    modelKey: model?.key,
    home,
    seconds: seconds?.toString(),
    modelCalls: modelCalls?.toString(),
    userAgent,
  };
}

function graphText(kg: GraphOption): string | undefined {
  if (typeof kg === "string") return kg === "starter" ? "embedded" : kg;
  if ("file" in kg) return `embedded:${kg.file}`;
  return "sparql" in kg ? `sparql:${kg.sparql}` : undefined;
}

function searchTexts(search: SearchOption): Overrides {
  if (typeof search === "string") return { search };
  if ("corpus" in search) return { search: search.corpus === null ? "corpus" : `corpus:${search.corpus}` };
  if ("searxng" in search) return { search: `searxng:${search.searxng}` };
  return "engine" in search ? { search: search.engine, searchKey: search.key } : {};
}

export function ownGraph(kg: GraphOption | undefined): KnowledgeGraph | undefined {
  return typeof kg === "object" && "searchEntities" in kg ? kg : undefined;
}

export function ownSearch(search: SearchOption | undefined): SearchEngine | undefined {
  return typeof search === "object" && "search" in search ? search : undefined;
}
