import { rmSync } from "node:fs";
import { type Engine, engineIn, openSharedResources } from "../../src/compose/compose.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { readConfig } from "../../src/config.js";
import type { Policy } from "../../src/domain/policy.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { CURIE_GRAPH } from "./curie.js";
import { type FakeModelServer, type Script, startFakeModelServer } from "./fake-model-server.js";
import { memoryGraph } from "./memory-graph.js";
import { testPolicy } from "./policy.js";
import { suiteFolder } from "./temp-folder.js";

export type LlmEngine = { readonly engine: Engine; readonly server: FakeModelServer };

type Options = {
  readonly script: Script;
  readonly kg?: KnowledgeGraph;
  readonly policy?: Policy;
  readonly env?: Readonly<Record<string, string>>;
};

/** A model judges every claim, whatever the rules say of it. */
export const MODEL_ALONE = testPolicy({ rulesFrom: null });

let opened = 0;
/** Reading the phrasebook is most of what an engine costs here; the rules keep no state of a claim. */
let shared: ReturnType<typeof openRules> | undefined;

async function openEngine(settings: Readonly<Record<string, string>>, kg: KnowledgeGraph, policy: Policy): Promise<Engine> {
  shared ??= openRules();
  const config = readConfig(settings);
  return engineIn(config, await openSharedResources(config, { kg }, shared), policy);
}

/** The whole engine over a fake model server, as long as the work takes. Nothing is answered from a cache, so that requests can be counted. */
export async function withLlmEngine<T>(
  { script, kg, policy = MODEL_ALONE, env = {} }: Options,
  work: (own: LlmEngine) => Promise<T>,
): Promise<T> {
  const server = await startFakeModelServer(script);
  const home = suiteFolder();
  const settings = {
    PLUMBLINE_HOME: home,
    // What is known of a server is remembered by its address and model, and ports come back.
    PLUMBLINE_MODEL: `small-${++opened}`,
    PLUMBLINE_MODEL_URL: server.url,
    PLUMBLINE_MODEL_TIMEOUT_MS: "2000",
    PLUMBLINE_CACHE_SECONDS: "0",
    ...env,
  };
  try {
    return await work({ server, engine: await openEngine(settings, kg ?? memoryGraph(CURIE_GRAPH), policy) });
  } finally {
    await server.close();
    rmSync(home, { recursive: true, force: true });
  }
}
