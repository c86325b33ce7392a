import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { VERSION } from "../base/package-root.js";
import type { Engine } from "../compose/compose.js";
import { addCheckTool } from "./check-tool.js";
import { addGraphTool } from "./graph-tool.js";
import type { AddTool } from "./tool.js";
import { addVerifyTool } from "./verify-tool.js";

const INSTRUCTIONS =
  "Plumbline checks claims against a knowledge graph and shows the evidence. Verify one statement of fact at a time, with names in full. " +
  "Look at `reading` before you rely on a label: it says how the claim was understood.";

const TOOLS: readonly AddTool[] = [addVerifyTool, addCheckTool, addGraphTool];

/** The tools over one engine, whatever the transport. Closing the server aborts what is under way. */
export function mcpServer(engine: Engine): McpServer {
  const server = new McpServer({ name: "plumbline", version: VERSION }, { instructions: INSTRUCTIONS });
  for (const addTool of TOOLS) addTool(server, engine);
  return server;
}
