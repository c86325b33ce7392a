import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { VERSION } from "../base/package-root.js";
import type { Engine } from "../compose/compose.js";
import { EXPORT_FORMATS, exportEpisode } from "../reports/export-formats.js";
import { viewGraph } from "../reports/graph-view.js";
import { addCheckTool } from "./check-tool.js";
import { type AddTool, MOST, orFailed, READS, structured } from "./tool.js";
import { addVerifyTool } from "./verify-tool.js";

const graphInput = {
  record: z.string().max(MOST.short).describe("The record that verify_claim or check_text gave."),
  format: z.enum(EXPORT_FORMATS).default("json").describe("json gives nodes and edges; the others give text."),
};

const node = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  url: z.string().nullable(),
  role: z.string().nullable(),
});
const edge = z.object({
  id: z.string(),
  kind: z.string(),
  source: z.string(),
  target: z.string(),
  label: z.string(),
  property: z.string().nullable(),
  rank: z.string().nullable(),
  qualifiers: z.array(z.string()),
  origin: z.string().nullable(),
  stance: z.string().nullable(),
  citation: z.number().nullable(),
});

const graphOutput = {
  record: z.string(),
  format: z.enum(EXPORT_FORMATS),
  graph: z.object({ nodes: z.array(node), edges: z.array(edge) }).nullable(),
  text: z.string().nullable(),
};

const addGraphTool: AddTool = (server, engine) => {
  server.registerTool(
    "get_evidence_graph",
    {
      title: "Get the evidence graph",
      description: "The evidence of a verification: nodes and edges, or Turtle, JSON-LD, GraphML, DOT, SVG, ClaimReview, Markdown.",
      inputSchema: graphInput,
      outputSchema: graphOutput,
      annotations: { ...READS, openWorldHint: false },
    },
    ({ record, format }) =>
      orFailed(async () => {
        const episode = await engine.load(record);
        const text = await exportEpisode(episode, format);
        if (format !== "json") return structured({ record, format, graph: null, text }, text);
        return structured({ record, format, graph: viewGraph(episode), text: null }, text);
      }),
  );
};

const INSTRUCTIONS =
  "Plumbline checks claims against a knowledge graph and shows the evidence. Verify one statement of fact at a time, with names in full. " +
  "Look at `reading` before you rely on a label: it says how the claim was understood.";

const TOOLS: readonly AddTool[] = [addVerifyTool, addCheckTool, addGraphTool];

/** The tools over one engine, for any transport. Closing the server aborts running calls. */
export function mcpServer(engine: Engine): McpServer {
  const server = new McpServer({ name: "plumbline", version: VERSION }, { instructions: INSTRUCTIONS });
  for (const addTool of TOOLS) addTool(server, engine);
  return server;
}
