import { finished } from "node:stream";
import type { App } from "./new-app.js";

/**
 * When the app closes, requests under way are answered, then every connection is closed. Without this, a client that keeps a connection open and asks
 * nothing would hold up the end for as long as it likes.
 */
export function closeConnections(app: App, mostMs: number): void {
  let underWay = 0;
  let onQuiet: () => void = () => undefined;
  app.addHook("onRequest", async (_, reply) => {
    underWay++;
    // Also where the client went away before the answer.
    finished(reply.raw, () => {
      underWay--;
      if (underWay === 0) onQuiet();
    });
  });
  app.addHook("preClose", async () => {
    const quiet = new Promise<void>((resolve) => {
      onQuiet = resolve;
    });
    const timer = setTimeout(() => onQuiet(), mostMs);
    if (underWay > 0) await quiet;
    clearTimeout(timer);
    app.server.closeAllConnections();
  });
}
