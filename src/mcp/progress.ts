import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Tells a client that asked for it how far the work is; one that did not ask hears nothing. */
export function progressOf({ _meta, sendNotification, signal }: Extra): (progress: number, total: number, message: string) => void {
  const token = _meta?.progressToken;
  return (progress, total, message) => {
    if (token === undefined || signal.aborted) return;
    const params = { progressToken: token, progress, total, message };
    // Errors are ignored: if the client is gone, the request itself will fail.
    sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
