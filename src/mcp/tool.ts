import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallToolResult, ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { PlumblineError } from "../errors.js";

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

/** Structured for programs, and the same in words for clients that show text only. */
export function structured(content: Record<string, unknown>, words: string): CallToolResult {
  return { content: [{ type: "text", text: words }], structuredContent: content };
}

/** An error is said to be one: it never looks like a verdict. */
export function failed(code: string, message: string): CallToolResult {
  return { content: [{ type: "text", text: `${code}: ${message}` }], isError: true };
}

/** What users can meet is told to the model, so that it can do something about it; bugs stay exceptions. */
export async function orFailed(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlumblineError) return failed(error.code, error.message);
    throw error;
  }
}
