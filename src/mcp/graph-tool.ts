import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import type { Engine } from "../compose/compose.js";
import { exportEpisode } from "../reports/export-formats.js";
import { viewGraph } from "../reports/graph-view.js";
import { structured } from "./tool.js";
import type { graphInput } from "./tool-schemas.js";

type Input = z.output<z.ZodObject<typeof graphInput>>;

export async function graphTool(engine: Engine, { record, format }: Input): Promise<CallToolResult> {
  const episode = await engine.load(record);
  const text = await exportEpisode(episode, format);
  if (format !== "json") return structured({ record, format, graph: null, text }, text);
  return structured({ record, format, graph: viewGraph(episode), text: null }, text);
}
