import type { TraceHeaders, Tracing } from "../ports/trace.js";

export type { TraceHeaders };

const NO_TRACING: Tracing = {
  trace: (_name, _attributes, work) => work(() => undefined),
  beginRequest: () => ({ inside: (next) => next(), end: () => undefined }),
  current: () => ({}),
  inTrace: (_headers, work) => work(),
  flush: async () => undefined,
};

/** OpenTelemetry keeps one provider a thread, so that it is opened once. */
let opened: Promise<Tracing> | undefined;

/** OpenTelemetry where its own variables (`OTEL_…`) say where traces go; its code is loaded only then. */
export async function openTracing(env: Readonly<Record<string, string | undefined>> = process.env): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = env;
  const wanted = Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  if (!wanted || OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER === "none") return NO_TRACING;
  opened ??= import("../adapters/otel/open-otel.js").then(({ openOtel }) => openOtel());
  return opened;
}
