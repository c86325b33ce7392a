import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { VERSION } from "../base/package-root.js";
import type { Engine } from "../compose/compose.js";
import { checkTool } from "./check-tool.js";
import { graphTool } from "./graph-tool.js";
import { orFailed } from "./tool.js";
import { checkInput, checkOutput, graphInput, graphOutput, verifyInput, verifyOutput } from "./tool-schemas.js";
import { verifyTool } from "./verify-tool.js";

const INSTRUCTIONS =
  "Plumbline checks claims against a knowledge graph and shows the evidence. Verify one statement of fact at a time, with names in full. " +
  "Look at `reading` before you rely on a label: it says how the claim was understood.";

/** Reads and never changes anything outside; a live graph or the web may answer otherwise tomorrow. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

/** The tools over one engine, whatever the transport. Closing the server aborts what is under way. */
export function mcpServer(engine: Engine): McpServer {
  const server = new McpServer({ name: "plumbline", version: VERSION }, { instructions: INSTRUCTIONS });
  server.registerTool(
    "verify_claim",
    {
      title: "Verify a claim",
      description:
        "Verifies one claim: supported, refuted, conflicting or not-enough-info, with the statements and passages that it rests on.",
      inputSchema: verifyInput,
      outputSchema: verifyOutput,
      annotations: READS,
    },
    (input, extra) => orFailed(() => verifyTool(engine, input, extra)),
  );
  server.registerTool(
    "check_text",
    {
      title: "Check a text",
      description: "Finds the statements of a text and verifies each; questions, quotes and opinions are left out, with the reason.",
      inputSchema: checkInput,
      outputSchema: checkOutput,
      annotations: READS,
    },
    (input, extra) => orFailed(() => checkTool(engine, input, extra)),
  );
  server.registerTool(
    "get_evidence_graph",
    {
      title: "Get the evidence graph",
      description: "The evidence of a verification: nodes and edges, or Turtle, JSON-LD, GraphML, DOT, SVG, ClaimReview, Markdown.",
      inputSchema: graphInput,
      outputSchema: graphOutput,
      annotations: { ...READS, openWorldHint: false },
    },
    (input) => orFailed(() => graphTool(engine, input)),
  );
  return server;
}
