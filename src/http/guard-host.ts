import { sendProblem } from "./answer-error.js";
import type { App } from "./new-app.js";
import { problem } from "./problem.js";

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Without keys, whoever reaches the service may use it. A page elsewhere can make a browser on this machine ask it under a name of its own (DNS
 * rebinding); the Host header then gives it away.
 */
export function guardHost(app: App, more: readonly string[]): void {
  const allowed = new Set([...THIS_MACHINE, ...more]);
  app.addHook("onRequest", async (request, reply) => {
    if (allowed.has("*") || allowed.has(nameIn(request.headers.host ?? ""))) return;
    sendProblem(reply, problem("host-not-allowed", "this service is not known by that name; see PLUMBLINE_ALLOWED_HOSTS", request.id));
    return reply;
  });
}

/** Without the port. */
function nameIn(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}
