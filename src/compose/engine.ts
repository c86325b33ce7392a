import type { Cassette } from "../adapters/language-model/model-session.js";
import { plan, reflect } from "../agent/actions/deliberate.js";
import type { Environment } from "../agent/actions/environment.js";
import { examineImage, type Pictures } from "../agent/actions/examine-image.js";
import { expandKG } from "../agent/actions/expand-kg.js";
import { initKGRetrieval } from "../agent/actions/init-kg-retrieval.js";
import { type Procedure, verifyClaim } from "../agent/verify-claim.js";
import { VERSION } from "../base/package-root.js";
import { steadyNow } from "../base/steady-now.js";
import type { Config } from "../config.js";
import type { Claim } from "../domain/claim.js";
import { type Episode, ownedBy } from "../domain/episode.js";
import type { Listen } from "../domain/event.js";
import type { PropertyId } from "../domain/ids.js";
import { CLAIM_IMAGE, type ImageInput } from "../domain/image.js";
import type { GivenPassageInput } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { type GivenNames, refuseForeignNames, withGivenNames } from "../kg/with-given-names.js";
import type { NewClaimWriter } from "../ports/claim-writer.js";
import type { OpenImages } from "../ports/image-reader.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { PageStore } from "../ports/page-reader.js";
import type { RecordStore } from "../ports/record-store.js";
import type { Trace } from "../ports/trace.js";
import type { RulesReasoner } from "../reasoner/rules/rules-reasoner.js";
import { hashesWith } from "../store/episode-hashes.js";
import { procedureOf } from "../systems/registry.js";
import type { OpenSession } from "./open-reasoner.js";
import type { Stores } from "./open-stores.js";
import type { OpenWeb } from "./open-web.js";
import { parseClaim, parseEvidence, parseImage } from "./parse-claim.js";
import { tracedEnvironment, tracedVerify } from "./trace-engine.js";

export type VerifyOptions = {
  readonly asOf?: string | null | undefined;
  /** The page on which the claim was made; that page is no evidence for it. */
  readonly url?: string | null | undefined;
  /** The text of the post in which it was made: context for a model, never evidence. */
  readonly post?: string | null | undefined;
  /** Texts to judge the claim by, in addition to the graph. */
  readonly evidence?: readonly GivenPassageInput[] | undefined;
  /** A picture that the claim is about: its address, a data URL, or the file's bytes. */
  readonly image?: ImageInput | null | undefined;
  /** Links set by the user, by name; they override the linker. */
  readonly names?: GivenNames | undefined;
  /** Corrections by the user: from the relation that the rules read to the intended one. They override the reading. */
  readonly relations?: ReadonlyMap<PropertyId, PropertyId> | undefined;
  /** The folder in which the model's answers are recorded, or from which they are replayed. */
  readonly cassette?: Cassette | undefined;
  readonly listen?: Listen | undefined;
  /** False: `step` events do not include `known`. */
  readonly tellKnown?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * False for evaluations, which write their own report. `best-effort` is for a service: the store is not tested beforehand, a record that
   * cannot be stored is reported in the episode (`notRecorded`), and nothing is stored after the signal aborted.
   */
  readonly record?: boolean | "best-effort" | undefined;
  /** The episode's id, if it was announced before. */
  readonly id?: string | undefined;
  /** The id of the client's API key, stored in the record. */
  readonly owner?: string | null | undefined;
  /** Lower limits than the policy's; higher ones are ignored. */
  readonly budget?: BudgetCut | undefined;
  /** False: use only the graph and the given passages. */
  readonly search?: boolean | undefined;
  /** When time is up: `forced` gives a verdict on the evidence so far, marked as such; `failed` is a failure. */
  readonly late?: "forced" | "failed" | undefined;
  /** Keeps fact-checks, pages newer than the claim and the claim's own page out of the evidence. On in evaluations. */
  readonly leakGuard?: boolean;
};

/** The limits that a caller may lower. */
export type BudgetCut = Partial<Record<"seconds" | "modelCalls" | "tokens", number | undefined>>;

export type Engine = {
  readonly kg: KnowledgeGraph;
  /** The id of the search engine; "none" without one. */
  readonly search: string;
  readonly policy: Policy;
  /** Makes a writer for the claims of one text; its calls and time are limited. */
  readonly newClaimWriter: NewClaimWriter;
  verify(text: string, options?: VerifyOptions): Promise<Episode>;
  load(id: string): Promise<Episode>;
  close(): Promise<void>;
};

/** Graph, web access, rules, stores and traces, shared by several engines with different policies. */
export type SharedResources = {
  readonly kg: KnowledgeGraph;
  /** The rules behind the citation gate, used with every reasoner. */
  readonly rules: RulesReasoner;
  readonly web: OpenWeb | null;
  /** Loads the code for pictures when the first claim with one arrives. */
  readonly images: () => Promise<OpenImages>;
  readonly stores: Stores;
  readonly trace: Trace;
  close(): Promise<void>;
};
type Judging = { readonly openSession: OpenSession; readonly newClaimWriter: NewClaimWriter };

/** Builds an engine: each call is one episode with its own budget, model session and record. */
export function engineOf(settings: Pick<Config, "leakGuard">, resources: SharedResources, deployed: Policy, judging: Judging): Engine {
  const { kg, web, stores, trace, close } = resources;
  // Local documents cost no money and little time, so they are always searched.
  const isLocal = deployed.web.when === "open" && web?.engineFor(deployed).atHand === true;
  const policy = isLocal ? { ...deployed, web: { ...deployed.web, when: "always" as const } } : deployed;
  const { openSession, newClaimWriter } = judging;
  const procedure = procedureOf(deployed);
  const context = { ...settings, resources, procedure, deployed, policy, openSession, hashesOf: hashesWith(deployed, kg) };
  return {
    kg,
    search: web?.engine.id ?? "none",
    policy,
    newClaimWriter,
    load: (id) => stores.records.load(id),
    close,
    verify: tracedVerify(trace, policy.id, (text: string, options: VerifyOptions = {}) => runEpisode(context, text, options)),
  };
}

type EngineContext = Pick<Config, "leakGuard"> & {
  readonly resources: SharedResources;
  /** The policy as deployed; the search engine may change it. */
  readonly deployed: Policy;
  readonly policy: Policy;
  readonly procedure: Procedure | null;
  readonly openSession: OpenSession;
  readonly hashesOf: ReturnType<typeof hashesWith>;
};

async function runEpisode(context: EngineContext, text: string, options: VerifyOptions): Promise<Episode> {
  const { resources, deployed, policy } = context;
  const { kg, rules, images, stores, trace } = resources;
  const { names, cassette, listen, signal, record = true, leakGuard = context.leakGuard } = options;
  const claim = parseClaim(text, options);
  if (names !== undefined) refuseForeignNames(claim.text, names);
  const given = parseEvidence(options.evidence);
  const image = parseImage(options.image);
  if (record === true) await stores.records.ready();
  const opened = image === null ? null : await images();
  const picture = image === null ? undefined : await opened?.claimPicture(image, signal);
  const seen = picture === undefined || opened === null ? null : { picture, opened };
  const budget = lowered(policy.budget, options.budget);
  const deps = {
    ...context.openSession(cassette, budget),
    kg: names === undefined ? kg : withGivenNames(kg, names),
    rules,
    environment: tracedEnvironment(trace, actionsFor(resources, { claim, deployed, seen, options: { ...options, record, leakGuard } })),
    procedure: context.procedure,
    version: VERSION,
    now: Date.now,
    clock: steadyNow,
    id: options.id,
    late: options.late,
    given,
    image: picture?.image,
    meant: options.relations,
    names,
    listen,
    tellKnown: options.tellKnown,
    signal,
  };
  const made = await verifyClaim(deps, { ...policy, budget }, claim);
  const episode = ownedBy(options.owner ?? null, { ...made, hashes: context.hashesOf(made.graph) });
  const keep = record === "best-effort" ? signal?.aborted !== true : record;
  return keep ? keepRecord(stores.records, episode) : episode;
}

type EpisodeContext = {
  readonly claim: Claim;
  readonly deployed: Policy;
  readonly seen: { readonly picture: Awaited<ReturnType<OpenImages["claimPicture"]>>; readonly opened: OpenImages } | null;
  readonly options: Pick<VerifyOptions, "record" | "search"> & { readonly leakGuard: boolean };
};

function actionsFor({ web, stores: { pages } }: SharedResources, { claim, deployed, seen, options }: EpisodeContext): Environment {
  const { record, leakGuard, search = true } = options;
  const keepIfPossible: PageStore["keep"] = (page) => pages.keep(page).catch(() => undefined);
  const keptPages = record === "best-effort" ? { ...pages, keep: keepIfPossible } : record ? pages : null;
  const pictures: Pictures = new Map(seen === null ? [] : [[CLAIM_IMAGE, seen.picture.preview]]);
  const imageDeps =
    seen === null
      ? null
      : {
          pictures,
          url: seen.picture.url,
          engines: search ? seen.opened.search : { byAddress: null, byWords: null },
          guard: web?.guardFor(claim, deployed, leakGuard) ?? null,
          fetch: seen.opened.fetch,
          now: Date.now,
        };
  return {
    initKGRetrieval,
    expandKG,
    plan,
    reflect: reflect(pictures),
    examineImage: imageDeps === null ? undefined : examineImage(imageDeps),
    webSearch: search ? web?.searchFor(claim, deployed, { leakGuard, pages: keptPages }) : undefined,
  };
}

/** If the record cannot be written (for example, the disk is full), the verdict is still returned, and the episode says so. */
export async function keepRecord(records: RecordStore, episode: Episode): Promise<Episode> {
  try {
    await records.save(episode);
    return episode;
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return { ...episode, notRecorded: error.message };
  }
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
