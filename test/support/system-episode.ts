import { plan, reflect } from "../../src/agent/actions/deliberate.js";
import type { Retrieve } from "../../src/agent/actions/environment.js";
import type { Pictures } from "../../src/agent/actions/examine-image.js";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { webSearch } from "../../src/agent/actions/web-search.js";
import type { ModelAccount } from "../../src/agent/meter.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import type { Claim } from "../../src/domain/claim.js";
import type { Episode } from "../../src/domain/episode.js";
import type { EvidenceImage } from "../../src/domain/image.js";
import type { Policy } from "../../src/domain/policy.js";
import type { Reasoner } from "../../src/ports/reasoner.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import { readPolicy } from "../../src/store/policy-files.js";
import { llmDeliberation } from "../../src/systems/deliberation.js";
import { procedureOf, scorerOf } from "../../src/systems/registry.js";
import { reasonerFor } from "../../src/systems/wkgfc/wkgfc.js";
import { openGuard } from "../../src/web/open-guard.js";
import { CURIE_GRAPH } from "./curie.js";
import { type MemoryGraph, memoryGraph } from "./memory-graph.js";
import { testRules } from "./rules.js";
import { type ScriptedModel, scriptedModel } from "./scripted-model.js";
import { scriptedReasoner } from "./scripted-reasoner.js";
import { hitOf, pageOf, ratingsOf, type SmallEngine, smallEngine, smallReader } from "./small-web.js";

/** A policy as it ships. */
export function shippedPolicy(name: string): Policy {
  return readPolicy(new URL("../../policies/", import.meta.url), name);
}

/** What a scripted model says to one program, at its nth call of it (from 0). */
export type Say = Readonly<Record<string, (nth: number) => unknown>>;

export type SystemEpisode = {
  readonly episode: Episode;
  /** The programs that the model was asked for, in order. */
  readonly programs: readonly string[];
  readonly model: ScriptedModel;
  readonly engine: SmallEngine;
};

/** The picture that comes with the claim, and what looks at it. */
export type Picture = { readonly image: EvidenceImage; readonly examine: Retrieve; readonly pictures?: Pictures };

type More = {
  readonly picture?: Picture | undefined;
  /** Off: a picture came with the claim, and the model reads none. */
  readonly vision?: boolean;
  readonly account?: ModelAccount | undefined;
  /** The graph; Marie Curie's unless given. */
  readonly kg?: MemoryGraph;
};

type Web = { readonly texts: readonly string[]; readonly ratings?: readonly string[] };

/** One episode of a shipped policy with a scripted model and a web of a few pages, through the real loop, actions and programs. */
export async function systemEpisode(policy: Policy, claim: Claim, say: Say, web: Web, more: More = {}): Promise<SystemEpisode> {
  const times = new Map<string, number>();
  const model = scriptedModel(({ program }) => {
    const nth = times.get(program) ?? 0;
    times.set(program, nth + 1);
    const line = say[program];
    if (line === undefined) throw new Error(`the script does not know ${program}`);
    return { kind: "say", text: JSON.stringify(line(nth)) };
  });
  const vision = { vision: more.vision ?? more.picture !== undefined };
  const base = { ...llmReasoner(model, scriptedReasoner({}), [], vision), ...llmDeliberation(model, vision) };
  const reasoner = reasonerFor(policy, model, base);
  const { episode, engine } = await episodeOf(policy, claim, reasoner, web, more);
  return { episode, engine, model, programs: model.asked.map(({ program }) => program) };
}

export async function episodeOf(
  policy: Policy,
  claim: Claim,
  reasoner: Reasoner,
  web: Web | null,
  { picture, account, kg = memoryGraph(CURIE_GRAPH) }: More = {},
) {
  const { texts, ratings = [] } = web ?? { texts: [] };
  const pages = texts.map((text, place) => pageOf(`https://site${place + 1}.example/`, text));
  const engine = smallEngine(pages.map(({ url }) => hitOf(url)));
  const search = webSearch({
    engine,
    reader: smallReader(...pages),
    guard: openGuard(ratingsOf(...ratings), claim, policy),
    pages: null,
    now: () => 0,
    scorer: scorerOf(policy),
  });
  const environment = {
    initKGRetrieval,
    expandKG,
    plan,
    reflect: reflect(picture?.pictures ?? new Map()),
    webSearch: web === null ? undefined : search,
    examineImage: picture?.examine,
  };
  const deps = {
    kg,
    reasoner,
    rules: testRules(),
    account,
    environment,
    procedure: procedureOf(policy),
    image: picture?.image,
    version: "test",
    now: () => 0,
  };
  return { episode: await verifyClaim(deps, policy, claim), engine };
}

/** A trajectory as a few words a step. */
export function stepsOf({ trajectory }: Episode): readonly string[] {
  return trajectory.map(({ action, focus, observation }) => `${action}${focus === undefined ? "" : ` ${focus}`}: ${observation.kind}`);
}
