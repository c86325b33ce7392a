import type { PoliteFetch } from "../adapters/http/polite-fetch.js";
import type { Environment, Retrieve } from "../agent/actions/environment.js";
import { optionalPackage } from "../base/optional-package.js";
import type { Episode } from "../domain/episode.js";
import type { LanguageModel } from "../ports/language-model.js";
import type { Trace, Tracing } from "../ports/trace.js";

export function tracedVerify<Given extends readonly unknown[]>(
  trace: Trace,
  policy: string,
  verify: (...given: Given) => Promise<Episode>,
): typeof verify {
  return (...given) =>
    trace("verification", { "plumbline.policy": policy }, async (note) => {
      const episode = await verify(...given);
      const { outcome, cost } = episode;
      const ended =
        outcome.kind === "verdict" ? { "plumbline.label": outcome.verdict.label } : { "plumbline.failure": outcome.failure.code };
      note({
        "plumbline.verification.id": episode.id,
        "plumbline.steps": cost.steps,
        "plumbline.sparql.queries": cost.sparqlQueries,
        ...ended,
      });
      return episode;
    });
}

export function tracedEnvironment(trace: Trace, actions: Environment): Environment {
  const traced =
    (name: keyof Environment, retrieve: Retrieve): Retrieve =>
    (...given) =>
      trace(`action ${name}`, {}, async (note) => {
        const observation = await retrieve(...given);
        note({ "plumbline.observation": observation.kind });
        return observation;
      });
  const known = (name: Exclude<keyof Environment, "initKGRetrieval" | "expandKG">): Retrieve | undefined => {
    const retrieve = actions[name];
    return retrieve === undefined ? undefined : traced(name, retrieve);
  };
  return {
    initKGRetrieval: traced("initKGRetrieval", actions.initKGRetrieval),
    expandKG: traced("expandKG", actions.expandKG),
    webSearch: known("webSearch"),
    plan: known("plan"),
    reflect: known("reflect"),
    examineImage: known("examineImage"),
  };
}

/** Adds a span for each request to a live graph, including its time in the rate limiter's queue. */
export function tracedFetch(trace: Trace, endpoint: string, fetch: PoliteFetch): PoliteFetch {
  return (url, init, signal) => {
    const { hostname, href } = new URL(url);
    const name = href.startsWith(endpoint) ? "SPARQL query" : "graph request";
    return trace(name, { "server.address": hostname }, async (note) => {
      const response = await fetch(url, init, signal);
      note({ "http.response.status_code": response.status });
      return response;
    });
  };
}

/** Adds a span for each model call, with OpenTelemetry's attributes for tokens. */
export function tracedModel(trace: Trace, name: string, model: LanguageModel): LanguageModel {
  return {
    ...model,
    complete: (request, signal) =>
      trace("model call", { "gen_ai.operation.name": "chat", "gen_ai.request.model": name }, async (note) => {
        const reply = await model.complete(request, signal);
        const { inputTokens, outputTokens } = reply.usage ?? {};
        if (inputTokens !== undefined) note({ "gen_ai.usage.input_tokens": inputTokens });
        if (outputTokens !== undefined) note({ "gen_ai.usage.output_tokens": outputTokens });
        return reply;
      }),
  };
}

const NO_TRACING: Tracing = {
  trace: (_name, _attributes, work) => work(() => undefined),
  beginRequest: () => ({ inside: (next) => next(), end: () => undefined }),
  current: () => ({}),
  inTrace: (_headers, work) => work(),
  flush: async () => undefined,
};

const TRACES = {
  purpose: "sending traces (OTEL_EXPORTER_OTLP_…)",
  packages: ["@opentelemetry/exporter-trace-otlp-http", "@opentelemetry/resources", "@opentelemetry/sdk-trace-node"],
};

/** Opened once, because OpenTelemetry has one provider per thread. */
let opened: Promise<Tracing> | undefined;

/** Loads OpenTelemetry only if its environment variables (`OTEL_…`) name a receiver. */
export async function openTracing(): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = process.env;
  const wanted = Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  if (!wanted || OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER === "none") return NO_TRACING;
  opened ??= optionalPackage(() => import("../adapters/otel/open-otel.js"), TRACES).then(({ openOtel }) => openOtel());
  return opened;
}
