import type { Overrides } from "../../config.js";
import { EXIT } from "../exit-codes.js";
import { type AddCommand, type Common, overridesOf, withEngineFlags } from "../flags.js";
import type { Io } from "../io.js";

export const addMcp: AddCommand = (program, { io, finish }) => {
  const command = program.command("mcp").description("serve verify_claim, check_text and get_evidence_graph to MCP clients over stdio");
  withEngineFlags(command).action(async (flags: Common) => finish(await commandMcp(io, { overrides: overridesOf(flags) })));
};

/** `plumbline mcp`: the tools over standard input and output, until the client closes them or a signal arrives. */
export async function commandMcp(io: Io, flags: { readonly overrides: Overrides }): Promise<number> {
  return io.withEngine(flags.overrides, async (engine, signal) => {
    const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
    const { mcpServer } = await import("../../mcp/mcp-server.js");
    const server = mcpServer(engine);
    const ended = new Promise<void>((resolve) => {
      process.stdin.once("end", resolve);
      process.stdin.once("close", resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
    return EXIT.ok;
  });
}
