import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Environment } from "./actions/environment.js";
import { expandKG } from "./actions/expand-kg.js";
import { initKGRetrieval } from "./actions/init-kg-retrieval.js";
import { embeddedGraph } from "./adapters/embedded/embedded-graph.js";
import { verifyClaim } from "./agent/verify-claim.js";
import type { Config } from "./config.js";
import { type Claim, claimSchema } from "./domain/claim.js";
import type { Episode } from "./domain/episode.js";
import type { Listen } from "./domain/event.js";
import type { Policy } from "./domain/policy.js";
import { PlumblineError } from "./errors.js";
import { readTemplates } from "./kg/read-templates.js";
import { PACKAGE_ROOT, VERSION } from "./package-root.js";
import type { KnowledgeGraph } from "./ports/knowledge-graph.js";
import { offlineReasoner } from "./reasoner/offline/offline-reasoner.js";
import { readRelationWeights } from "./reasoner/offline/relation-weights.js";
import { fileRecords } from "./store/file-records.js";
import { readPolicy } from "./store/policy-files.js";

export type VerifyOptions = {
  readonly asOf?: string | null | undefined;
  readonly listen?: Listen | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Off for evaluations, which write their own report. */
  readonly record?: boolean;
};

export type Engine = {
  readonly kg: KnowledgeGraph;
  readonly policy: Policy;
  verify(text: string, options?: VerifyOptions): Promise<Episode>;
  load(id: string): Promise<Episode>;
  close(): Promise<void>;
};

export const POLICY_FOLDER = new URL("policies/", PACKAGE_ROOT);
export const STARTER_GRAPH: string = fileURLToPath(new URL("starter/graph.nt.gz", PACKAGE_ROOT));

/** The composition root: the only place that knows adapters by name. */
export async function composeEngine(config: Config): Promise<Engine> {
  const policy = readPolicy(POLICY_FOLDER, config.policy);
  const records = fileRecords(config.home);
  const kg = await openGraph(config);
  const reasoner = offlineReasoner(Date.now, readRelationWeights(new URL("weights/relations.json", PACKAGE_ROOT)));
  const environment: Environment = { initKGRetrieval, expandKG };
  return {
    kg,
    policy,
    load: (id) => records.load(id),
    close: () => kg.close(),
    async verify(text, { asOf = null, listen, signal, record = true } = {}) {
      const claim = parseClaim(text, asOf);
      if (record) await records.ready();
      const deps = { kg, reasoner, environment, version: VERSION, now: Date.now, listen, signal };
      const episode = await verifyClaim(deps, policy, claim);
      if (record) await records.save(episode);
      return episode;
    },
  };
}

/** Refuses what cannot be a claim, before anything is opened or asked. */
export function parseClaim(text: string, asOf: string | null = null): Claim {
  const claim = claimSchema.safeParse({ text, asOf });
  if (claim.success) return claim.data;
  throw new PlumblineError("invalid-input", claim.error.issues.map((issue) => issue.message).join("; "));
}

async function openGraph(config: Config): Promise<KnowledgeGraph> {
  const templates = readTemplates(new URL("sparql/", PACKAGE_ROOT));
  const { kg } = config;
  if (kg.kind === "embedded") {
    const file = kg.file ?? STARTER_GRAPH;
    if (!existsSync(file)) throw new PlumblineError("graph-unreadable", `there is no graph file ${file}`);
    return embeddedGraph({ file, templates, timeoutMs: config.queryTimeoutMs });
  }
  // Who stays offline does not wait for the network's code.
  const { openPoliteFetch } = await import("./adapters/http/open-polite-fetch.js");
  const fetch = openPoliteFetch(config);
  if (kg.kind === "sparql") {
    const { endpointGraph } = await import("./adapters/sparql-http/endpoint-graph.js");
    return endpointGraph({ url: kg.url, templates, fetch });
  }
  const { wikidataGraph } = await import("./adapters/sparql-http/wikidata-graph.js");
  const { wikidataUrl: instance, wikidataEndpoint: endpoint, vectorSearchUrl } = config;
  return wikidataGraph({ instance, endpoint, vectorSearchUrl, templates, fetch });
}
