import { endpointGraph } from "../../../src/adapters/sparql-http/endpoint-graph.js";
import type { Claim } from "../../../src/domain/claim.js";
import type { Property } from "../../../src/domain/entity.js";
import type { PropertyId } from "../../../src/domain/ids.js";
import type { Label } from "../../../src/domain/outcome.js";
import type { Templates } from "../../../src/kg/bind-template.js";
import type { LanguageModel } from "../../../src/ports/language-model.js";
import { scriptedModel } from "../../../test/support/scripted-model.js";
import type { Endpoint } from "../endpoint.js";
import type { Plan, PlanDeps } from "../plans/plan.js";
import { inputTokens, tokensIn } from "./tokens.js";
import { answerByWords } from "./word-model.js";

type Call = { readonly program: string; readonly input: number; readonly output: number };

export type CallRun = {
  readonly label: Label;
  readonly calls: readonly Call[];
  /** Statements of the graph that was gathered. */
  readonly statements: number;
  readonly queries: number;
  /** Waves of requests to the graph. */
  readonly roundTrips: number;
  readonly ms: number;
};

export type CallDeps = Omit<PlanDeps, "kg" | "reasoner"> & {
  readonly endpoint: Endpoint;
  readonly templates: Templates;
  /** Fetched once a process, whatever the plan. */
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly modelMs: number;
  /** May the model end the search? Where it never does, nothing that is saved is owed to a script that is soon content. */
  readonly stops: "when-enough" | "never";
};

/** How a plan comes to its reasoner, once it has a model. */
export type ModelPlan = (model: LanguageModel) => { readonly plan: Plan } & Pick<PlanDeps, "reasoner" | "policy">;

/** One claim by one plan, with a client and a model of its own: claims side by side share nothing but the endpoint. */
export async function runWithModel(deps: CallDeps, modelPlan: ModelPlan, claim: Claim): Promise<CallRun> {
  const { endpoint, templates, properties, modelMs, stops, rules, phrasebook } = deps;
  const client = endpoint.openClient();
  let queries = 0;
  const fetch: typeof client.fetch = (...args) => {
    queries++;
    return client.fetch(...args);
  };
  const kg = { ...endpointGraph({ url: endpoint.url, templates, fetch }), properties: async () => properties };
  const calls: Call[] = [];
  const model = scriptedModel(
    (request) => {
      const text = JSON.stringify(answerByWords(request, stops));
      const call = { program: request.program, input: inputTokens(request), output: tokensIn(text) };
      calls.push(call);
      return { kind: "say", text, usage: { inputTokens: call.input, outputTokens: call.output, cachedTokens: null } };
    },
    { id: "words", delayMs: modelMs },
  );
  const { plan, reasoner, policy } = modelPlan(model);
  const start = performance.now();
  const { label, statements } = await plan({ kg, reasoner, rules, phrasebook, policy }, claim);
  return { label, calls, statements: statements.length, queries, roundTrips: client.takeWaves(), ms: performance.now() - start };
}
