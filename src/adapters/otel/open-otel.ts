import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { VERSION } from "../../base/package-root.js";
import { PlumblineError } from "../../errors.js";
import type { Tracing } from "../../ports/trace.js";

/** Exports traces by OTLP over HTTP. The SDK reads endpoint, sampling and service name from `OTEL_…`. */
export function openOtel(): Tracing {
  const ours = resourceFromAttributes({ "service.name": "plumbline", "service.version": VERSION });
  const provider = new NodeTracerProvider({
    // The operator's settings take precedence.
    resource: defaultResource()
      .merge(ours)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("plumbline", VERSION);
  return {
    trace: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
        try {
          return await work((more) => void span.setAttributes({ ...more }));
        } catch (error) {
          // Only the code, because messages may quote user input.
          span.setAttribute("error.type", error instanceof PlumblineError ? error.code : error instanceof Error ? error.name : "unknown");
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    beginRequest(name, headers, attributes) {
      const outer: Context = propagation.extract(context.active(), headers);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { ...attributes } }, outer);
      return {
        inside: (next) => context.with(trace.setSpan(outer, span), next),
        end(more, failed) {
          span.setAttributes({ ...more });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    current() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers;
    },
    inTrace: (headers, work) => context.with(propagation.extract(context.active(), headers), work),
    // Without a collector, only the traces are lost.
    flush: () => provider.forceFlush().catch(() => undefined),
  };
}
