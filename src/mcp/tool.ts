import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallToolResult, ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Engine } from "../compose/compose.js";
import { PlumblineError } from "../errors.js";

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

export type AddTool = (server: McpServer, engine: Engine) => void;

/** Tools change nothing outside; a live graph or the web may give other answers later. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

/** Larger than the engine's own limits, whose messages are clearer. */
export const MOST = { short: 100, line: 10_000, passage: 100_000, passages: 100, text: 500_000 } as const;

export const asOfInput = z
  .string()
  .max(MOST.short)
  .optional()
  .describe("Judge at this date: YYYY, YYYY-MM or YYYY-MM-DD. Without it: today.");
export const confidenceOutput = z
  .number()
  .nullable()
  .describe("Probability that the label is right; null if there is no basis for a number.");
export const evidenceLineOutput = z.object({
  id: z.string(),
  stance: z.enum(["supports", "refutes", "context"]),
  text: z.string(),
  sources: z.array(z.string()),
});

export function progressOf({ _meta, sendNotification, signal }: Extra): (progress: number, total: number, message: string) => void {
  const token = _meta?.progressToken;
  return (progress, total, message) => {
    if (token === undefined || signal.aborted) return;
    const params = { progressToken: token, progress, total, message };
    // Errors are ignored: if the client has disconnected, the request itself will fail.
    sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

/** Structured content for programs, and the same as text for clients that show only text. */
export function structured(content: Record<string, unknown>, words: string): CallToolResult {
  return { content: [{ type: "text", text: words }], structuredContent: content };
}

/** Marked as an error, so that it never looks like a verdict. */
export function failed(code: string, message: string): CallToolResult {
  return { content: [{ type: "text", text: `${code}: ${message}` }], isError: true };
}

/** Errors with a code become results for the model; bugs stay exceptions. */
export async function orFailed(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlumblineError) return failed(error.code, error.message);
    throw error;
  }
}
