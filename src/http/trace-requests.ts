import type { openTracing } from "../compose/open-trace.js";
import type { App } from "./new-app.js";

type Tracing = Awaited<ReturnType<typeof openTracing>>;

/** A span for every request, around everything that is done for it. Addresses are named by their route: ids and queries stay here. */
export function traceRequests(app: App, tracing: Tracing): void {
  const spans = new WeakMap<object, ReturnType<Tracing["beginRequest"]>>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const attributes = { "http.request.method": request.method, "http.route": route };
    const span = tracing.beginRequest(`${request.method} ${route}`, request.headers, attributes);
    spans.set(request, span);
    span.inside(done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    spans.get(request)?.end({ "http.response.status_code": statusCode }, statusCode >= 500);
  });
}
