import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { PlumblineError } from "../errors.js";

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
