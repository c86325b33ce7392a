import { PassThrough } from "node:stream";
import type { App } from "./new-app.js";
import { HttpProblem } from "./problem.js";

/**
 * A body of which nothing more comes is given up after `stallMs`, long before the time for the whole request is up: a client that is gone without a word
 * must not keep its connection. A body that comes slowly but steadily has the whole time.
 */
export function refuseStalled(app: App, stallMs: number): void {
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return payload;
    // Not the request itself: to destroy that would close the connection before the answer is sent.
    const body = new PassThrough();
    const timer = setTimeout(() => {
      payload.unpipe(body);
      body.destroy(new HttpProblem("request-timeout", `nothing more of the body came for ${stallMs / 1000} s`, { connection: "close" }));
    }, stallMs).unref();
    const stop = () => clearTimeout(timer);
    payload.on("data", () => void timer.refresh());
    payload.once("end", stop);
    // The client has gone.
    payload.once("error", (error) => body.destroy(error));
    // Also heard where nobody reads the body, because the request was answered without it.
    body.once("error", stop);
    return payload.pipe(body);
  });
}
