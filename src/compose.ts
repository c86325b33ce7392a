import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expandKG } from "./actions/expand-kg.js";
import { initKGRetrieval } from "./actions/init-kg-retrieval.js";
import { embeddedGraph } from "./adapters/embedded/embedded-graph.js";
import type { PoliteFetch } from "./adapters/http/polite-fetch.js";
import type { Cassette } from "./adapters/language-model/model-session.js";
import type { ModelAccount } from "./agent/meter.js";
import { verifyClaim } from "./agent/verify-claim.js";
import type { Config } from "./config.js";
import { type Claim, claimSchema } from "./domain/claim.js";
import type { Episode } from "./domain/episode.js";
import type { Listen } from "./domain/event.js";
import { STARTER_GRAPH_NAME } from "./domain/evidence-lines.js";
import { type GivenPassage, type GivenPassageInput, givenPassagesSchema } from "./domain/passage.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import { readTemplates, type Templates } from "./kg/read-templates.js";
import type { Select } from "./kg/sparql-results.js";
import { type GivenNames, withGivenNames } from "./kg/with-given-names.js";
import { openStores, type Stores } from "./open-stores.js";
import { openTracing } from "./open-trace.js";
import type { OpenWeb } from "./open-web.js";
import { PACKAGE_ROOT, VERSION } from "./package-root.js";
import type { KnowledgeGraph } from "./ports/knowledge-graph.js";
import type { Reasoner } from "./ports/reasoner.js";
import type { RecordStore } from "./ports/record-store.js";
import type { SearchEngine } from "./ports/search-engine.js";
import type { Trace } from "./ports/trace.js";
import { readCalibration } from "./reasoner/rules/conclude/calibrate.js";
import { type RulesReasoner, rulesReasoner } from "./reasoner/rules/rules-reasoner.js";
import { readPhrasebook } from "./reasoner/rules/understand/phrasebook.js";
import type { TextReader } from "./reasoner/rules/with-text.js";
import { readPolicy } from "./store/policy-files.js";
import { tracedEnvironment, tracedFetch, tracedVerify } from "./trace-engine.js";

export type { Cassette };

export type VerifyOptions = {
  readonly asOf?: string | null | undefined;
  /** Where the claim was made: its own article is no evidence for it. */
  readonly url?: string | null | undefined;
  /** Passages of one's own to judge the claim by, besides the graph. */
  readonly evidence?: readonly GivenPassageInput[] | undefined;
  /** Links set by the user, by name; they override the linker. */
  readonly names?: GivenNames | undefined;
  /** Where the model's answers are recorded to or replayed from. */
  readonly cassette?: Cassette | undefined;
  readonly listen?: Listen | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Off for evaluations, which write their own report. `best-effort` is for a service: nothing is tried beforehand, what cannot be kept is said in the
   * episode (`notRecorded`), and once the signal has aborted nothing is kept.
   */
  readonly record?: boolean | "best-effort" | undefined;
  /** The episode's id, where somebody was told it before. */
  readonly id?: string | undefined;
  /** Less than the policy allows; more is not given. */
  readonly budget?: BudgetCut | undefined;
  /** Off: only the graph and what was given are heard. */
  readonly search?: boolean | undefined;
  /** Keep out what gives the answer away: fact-checks, what was published after the claim, its own article. On in evaluations. */
  readonly leakGuard?: boolean;
};

/** What a caller may lower. */
type BudgetCut = Partial<Record<"seconds" | "modelCalls" | "tokens", number | undefined>>;

export type Engine = {
  readonly kg: KnowledgeGraph;
  readonly policy: Policy;
  verify(text: string, options?: VerifyOptions): Promise<Episode>;
  load(id: string): Promise<Episode>;
  close(): Promise<void>;
};

const WEIGHTS_FOLDER = new URL("weights/", PACKAGE_ROOT);
export const POLICY_FOLDER = new URL("policies/", PACKAGE_ROOT);
export const STARTER_GRAPH: string = fileURLToPath(new URL("starter/graph.nt.gz", PACKAGE_ROOT));

/** Replaces what the configuration names. What is passed in is closed with the engine. */
export type EngineOverrides = {
  readonly kg?: KnowledgeGraph | undefined;
  readonly policy?: Policy | undefined;
  readonly search?: SearchEngine | undefined;
  readonly reasoner?: Reasoner | undefined;
};

/** Graph, web access and rules, shared by several engines with policies of their own. */
export type SharedResources = {
  readonly kg: KnowledgeGraph;
  readonly rules: RulesReasoner;
  readonly web: OpenWeb | null;
  readonly stores: Stores;
  readonly trace: Trace;
  close(): Promise<void>;
};

/** The composition root: the only place that knows adapters by name. */
export async function composeEngine(config: Config, own: EngineOverrides = {}): Promise<Engine> {
  const policy = withBudget(config, own.policy ?? readPolicy(policyFolder(config), config.policy));
  // Settings that the policy or the model cannot follow are refused before a graph is opened.
  const rules = openRules();
  const openSession =
    own.reasoner === undefined
      ? await sessionOpener(config, policy, await withEmbeddingPruning(config, rules))
      : givenReasoner(own.reasoner);
  return engineOf(config, await openSharedResources(config, own, rules), policy, openSession);
}

/** An engine with a policy of its own over resources that other engines use too. Closing the resources is left to whoever opened them. */
export async function engineIn(config: Config, shared: SharedResources, candidate: Policy): Promise<Engine> {
  const policy = withBudget(config, candidate);
  return engineOf(config, shared, policy, await sessionOpener(config, policy, await withEmbeddingPruning(config, shared.rules)));
}

export async function openSharedResources(
  config: Config,
  own: EngineOverrides = {},
  rules: RulesReasoner = openRules(),
): Promise<SharedResources> {
  const kg = own.kg ?? (await openGraph(config));
  const web = await openWeb(config, own.search);
  const stores = await openStores(config);
  const { trace, flush } = await openTracing();
  return {
    kg,
    rules,
    web,
    stores,
    trace,
    async close() {
      await Promise.all([kg.close(), web?.close(), stores.close(), flush()]);
    },
  };
}

function engineOf(config: Config, { kg, web, stores, trace, close }: SharedResources, deployed: Policy, openSession: OpenSession): Engine {
  const { records, pages } = stores;
  const pagesFor = (record: VerifyOptions["record"]) =>
    record === "best-effort" ? { ...pages, keep: keepIfPossible } : record ? pages : null;
  const keepIfPossible: typeof pages.keep = (page) => pages.keep(page).catch(() => undefined);
  // Local documents cost neither money nor waiting time, so they are always searched.
  const policy = web?.engine.atHand ? { ...deployed, web: { ...deployed.web, when: "always" as const } } : deployed;
  return {
    kg,
    policy,
    load: (id) => records.load(id),
    close,
    verify: tracedVerify(trace, policy.id, async (text: string, options: VerifyOptions = {}) => {
      const { names, cassette, listen, signal, record = true, leakGuard = config.leakGuard, search = true } = options;
      const claim = parseClaim(text, options);
      const given = parseEvidence(options.evidence);
      if (record === true) await records.ready();
      const budget = lowered(policy.budget, options.budget);
      const { reasoner, account } = openSession(cassette, budget);
      const environment = tracedEnvironment(trace, {
        initKGRetrieval,
        expandKG,
        webSearch: search ? web?.searchFor(claim, deployed, { leakGuard, pages: pagesFor(record) }) : undefined,
      });
      const deps = {
        kg: names === undefined ? kg : withGivenNames(kg, names),
        reasoner,
        account,
        environment,
        version: VERSION,
        now: Date.now,
        id: options.id,
        given,
        listen,
        signal,
      };
      const episode = await verifyClaim(deps, { ...policy, budget }, claim);
      const keep = record === "best-effort" ? signal?.aborted !== true : record;
      return keep ? keepRecord(records, episode) : episode;
    }),
  };
}

/** A record that cannot be written (the disk is full) is no reason to withhold a verdict that was reached: the episode says that it was not kept. */
async function keepRecord(records: RecordStore, episode: Episode): Promise<Episode> {
  try {
    await records.save(episode);
    return episode;
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { ...episode, notRecorded: error.message };
  }
}

/** Limits of the configuration replace those of the policy. */
function withBudget({ seconds, modelCalls, modelTokens }: Config, policy: Policy): Policy {
  const { budget } = policy;
  const own = { seconds: seconds ?? budget.seconds, modelCalls: modelCalls ?? budget.modelCalls, tokens: modelTokens ?? budget.tokens };
  return { ...policy, budget: { ...budget, ...own } };
}

function lowered(budget: Policy["budget"], cut: BudgetCut = {}): Policy["budget"] {
  const least = (...limits: readonly (number | null | undefined)[]) =>
    Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));
  const tokens = least(budget.tokens, cut.tokens);
  return {
    ...budget,
    seconds: least(budget.seconds, cut.seconds),
    modelCalls: least(budget.modelCalls, cut.modelCalls),
    tokens: Number.isFinite(tokens) ? tokens : null,
  };
}

/** The rules, which need nothing but what ships. */
export function openRules(now: () => number = Date.now): RulesReasoner {
  return rulesReasoner(now, readPhrasebook(new URL("phrasebook.json", WEIGHTS_FOLDER)), {
    calibration: readCalibration(new URL("confidence.json", WEIGHTS_FOLDER)),
    openText: textOpener(),
  });
}

/** Where policies are read and written. */
export function policyFolder({ policies }: Pick<Config, "policies">): URL {
  return policies === null ? POLICY_FOLDER : pathToFileURL(`${resolve(policies)}/`);
}

/** Loads the text reader only when passages are given. */
function textOpener(): () => Promise<TextReader> {
  let opened: Promise<TextReader> | undefined;
  return () => {
    opened ??= openText();
    return opened;
  };
}

async function openText(): Promise<TextReader> {
  const [{ judgeText }, { readStanceWeights }, { judgePassages }, { readPassageWeights }] = await Promise.all([
    import("./reasoner/passages/judge-text.js"),
    import("./reasoner/passages/stance-model.js"),
    import("./reasoner/passages/judge-passages.js"),
    import("./reasoner/passages/passage-model.js"),
  ]);
  const stance = readStanceWeights(new URL("stance.json", WEIGHTS_FOLDER));
  const passages = readPassageWeights(new URL("passages.json", WEIGHTS_FOLDER));
  return {
    given: (claim, given) => judgeText(stance, claim, given),
    found: (claim, candidates) => judgePassages(passages, claim, candidates),
  };
}

/** Loads the web code only when a search engine is configured. */
async function openWeb(config: Config, given: SearchEngine | undefined): Promise<OpenWeb | null> {
  if (config.search.kind === "none" && given === undefined) return null;
  const { openWebAccess } = await import("./open-web.js");
  return openWebAccess(config, given);
}

async function withEmbeddingPruning(config: Config, rules: RulesReasoner): Promise<RulesReasoner> {
  if (config.embeddingModel === null) return rules;
  const { openTextEmbedder } = await import("./open-language-model.js");
  const { pruneByMeaning } = await import("./reasoner/prune-by-meaning.js");
  return pruneByMeaning(rules, await openTextEmbedder(config, config.embeddingModel));
}

/** A model where one is configured, unless the configuration says otherwise. */
export function reasonerOf({ reasoner, model }: Config): "offline" | "llm" {
  return reasoner ?? (model === null ? "offline" : "llm");
}

type Session = { readonly reasoner: Reasoner; readonly account?: ModelAccount };
type OpenSession = (cassette: Cassette | undefined, budget: Policy["budget"]) => Session;

/** A caller's own reasoner serves all episodes; what its model may cost is its own business. */
function givenReasoner(reasoner: Reasoner): OpenSession {
  return () => ({ reasoner });
}

/** A reasoner for one episode: with a model, one that has its own budget and cassette; the rules need neither. */
async function sessionOpener(config: Config, policy: Policy, rules: RulesReasoner): Promise<OpenSession> {
  if (reasonerOf(config) === "offline")
    return (cassette) => {
      if (cassette === undefined) return { reasoner: rules };
      throw new PlumblineError("invalid-input", `there is no model to ${cassette.mode}: set PLUMBLINE_MODEL, and no --reasoner offline`);
    };
  const { openLanguageModel, openPrices } = await import("./open-language-model.js");
  const { modelSession } = await import("./adapters/language-model/model-session.js");
  const { llmReasoner } = await import("./reasoner/llm/llm-reasoner.js");
  const { readRulePrecision } = await import("./reasoner/llm/rule-precision.js");
  const precision = readRulePrecision(new URL("rule-precision.json", WEIGHTS_FOLDER));
  const shared = await openLanguageModel(config);
  if (shared === null)
    throw new PlumblineError(
      "invalid-config",
      "the llm reasoner needs a model: set PLUMBLINE_MODEL to the name that your server knows it by",
    );
  const prices = await openPrices(config);
  const open = ({ modelCalls, tokens, usd }: Policy["budget"], cassette: Cassette | null) => {
    const limits = { calls: modelCalls, ...(tokens === null ? {} : { tokens }), ...(usd === null ? {} : { usd }) };
    return modelSession(shared, { limits, prices, cassette });
  };
  open(policy.budget, null); // a budget that cannot be kept is refused at the start
  return (cassette, budget) => {
    const session = open(budget, cassette ?? null);
    return { reasoner: llmReasoner(session.model, rules, precision), account: session };
  };
}

/** Refuses what cannot be a claim, before anything is opened or asked. */
export function parseClaim(text: string, { asOf = null, url = null }: Pick<VerifyOptions, "asOf" | "url"> = {}): Claim {
  const claim = claimSchema.safeParse({ text, asOf, url });
  if (claim.success) return claim.data;
  throw new PlumblineError("invalid-input", claim.error.issues.map((issue) => issue.message).join("; "));
}

export function parseEvidence(evidence: readonly GivenPassageInput[] | undefined): readonly GivenPassage[] {
  const given = givenPassagesSchema.safeParse(evidence);
  if (given.success) return given.data;
  const faults = given.error.issues.map(
    ({ path, message }) => `${typeof path[0] === "number" ? `passage ${path[0] + 1}: ` : ""}${message}`,
  );
  throw new PlumblineError("invalid-input", faults.join("; "));
}

/** A live graph with what `kg pull` needs besides the port: plain queries, their templates, and how many requests were sent. */
export type Endpoint = {
  readonly kg: KnowledgeGraph;
  readonly select: Select;
  readonly templates: Templates;
  requests(): number;
};

export async function openEndpoint(config: Config): Promise<Endpoint> {
  if (config.kg.kind === "embedded")
    throw new PlumblineError(
      "invalid-config",
      "a live graph is needed: --kg wikidata or --kg sparql:<url>; a file is cut with kg import --ids",
    );
  const templates = readTemplates(TEMPLATE_FOLDER);
  const { httpSelect } = await import("./adapters/sparql-http/http-select.js");
  const polite = await endpointFetch(config);
  let sent = 0;
  const fetch: PoliteFetch = (url, init, signal) => {
    sent++;
    return polite(url, init, signal);
  };
  const url = config.kg.kind === "sparql" ? config.kg.url : config.wikidataEndpoint;
  return { kg: await openLiveGraph(config, templates, fetch), select: httpSelect(url, fetch), templates, requests: () => sent };
}

const TEMPLATE_FOLDER = new URL("sparql/", PACKAGE_ROOT);

async function openGraph(config: Config): Promise<KnowledgeGraph> {
  const { kg } = config;
  if (kg.kind === "embedded") {
    const file = kg.file ?? STARTER_GRAPH;
    if (!existsSync(file)) throw new PlumblineError("graph-unreadable", `there is no graph file ${file}`);
    const name = kg.file === null ? STARTER_GRAPH_NAME : basename(file);
    return embeddedGraph({ file, name, cache: join(config.home, "graphs") });
  }
  return openLiveGraph(config, readTemplates(TEMPLATE_FOLDER), await endpointFetch(config));
}

/** Loads the network code only for a live graph. */
async function endpointFetch(config: Config): Promise<PoliteFetch> {
  const { openPoliteFetch } = await import("./adapters/http/open-polite-fetch.js");
  const endpoint = config.kg.kind === "sparql" ? config.kg.url : config.wikidataEndpoint;
  return tracedFetch((await openTracing()).trace, endpoint, openPoliteFetch(config));
}

async function openLiveGraph(config: Config, templates: Templates, fetch: PoliteFetch): Promise<KnowledgeGraph> {
  if (config.kg.kind === "sparql") {
    const { endpointGraph } = await import("./adapters/sparql-http/endpoint-graph.js");
    return endpointGraph({ url: config.kg.url, templates, fetch });
  }
  const { wikidataGraph } = await import("./adapters/sparql-http/wikidata-graph.js");
  const { wikidataUrl: instance, wikidataEndpoint: endpoint, vectorSearchUrl } = config;
  return wikidataGraph({ instance, endpoint, vectorSearchUrl, templates, fetch });
}
