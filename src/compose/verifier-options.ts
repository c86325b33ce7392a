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

const OPTIONS: Readonly<Record<keyof VerifierOptions, true>> = {
  kg: true,
  search: true,
  reasoner: true,
  policy: true,
  policies: true,
  model: true,
  home: true,
  seconds: true,
  modelCalls: true,
  userAgent: true,
  workers: true,
};

export const CLAIM_OPTIONS: Readonly<Record<keyof ClaimOptions, true>> = {
  asOf: true,
  url: true,
  post: true,
  evidence: true,
  image: true,
  names: true,
  onEvent: true,
  signal: true,
};

/** Rejects misspelt options, which would otherwise be ignored. */
export function refuseUnknownOptions(options: object, known: object = OPTIONS): void {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    throw new PlumblineError(
      "invalid-config",
      `there is no option ${unknown.map((name) => `"${name}"`).join(", ")}; there are ${Object.keys(known).join(", ")}`,
    );
}

/** Options as settings, checked like flags and environment variables. */
export function configOf(options: VerifierOptions): Config {
  return readConfig({}, overridesOf(options));
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
