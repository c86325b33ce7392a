import { sendProblem } from "./answer-error.js";
import type { App } from "./new-app.js";
import { problem } from "./problem.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Notes the methods of every route that is added from now on. The returned function adds, for all others, the answer that they are not allowed. */
export function noteMethods(app: App): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return () => {
    for (const [url, allowed] of [...known]) {
      const allow = [...allowed].sort().join(", ");
      app.route({
        method: METHODS.filter((method) => !allowed.has(method)),
        url,
        schema: { hide: true },
        // Before the body is read: whatever it holds, the answer is the same.
        onRequest: (request, reply) => {
          void reply.header("allow", allow);
          sendProblem(reply, problem("method-not-allowed", `${request.method} is not allowed here; allowed are ${allow}`, request.id));
        },
        handler: () => undefined,
      });
    }
  };
}
