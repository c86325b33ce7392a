import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.js";

const MAIN = fileURLToPath(new URL("../../dist/plumbline.js", import.meta.url));

async function withClient(work: (client: Client, home: string) => Promise<void>): Promise<void> {
  const home = tempFolder();
  const env = { PATH: process.env["PATH"] ?? "", PLUMBLINE_HOME: home };
  const transport = new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp"], env, stderr: "pipe" });
  const client = new Client({ name: "test", version: "1" });
  const faults: Error[] = [];
  client.onerror = (error) => faults.push(error);
  try {
    await client.connect(transport);
    await client.listTools();
    await work(client, home);
    // Anything but the protocol on standard output would be a fault here. News of a cancelled call may still have been under way.
    expect(faults.filter(({ message }) => !message.includes("unknown token"))).toEqual([]);
  } finally {
    await client.close();
  }
}

describe("plumbline mcp", () => {
  it("verifies a claim with progress, and gives its graph", async () => {
    await withClient(async (client, home) => {
      const steps: string[] = [];
      const verified = await client.callTool({ name: "verify_claim", arguments: { claim: "Marie Curie was born in Paris." } }, undefined, {
        onprogress: ({ message = "" }) => steps.push(message),
      });
      const content = verified.structuredContent as { readonly label: string; readonly record: string };
      expect(content).toMatchObject({ label: "refuted", evidence: [{ stance: "refutes", text: "Marie Curie – place of birth – Warsaw" }] });
      expect(steps[0]).toMatch(/^initKGRetrieval: /);
      expect(readdirSync(join(home, "records"))).toEqual([`${content.record}.json`]);
      const graph = await client.callTool({ name: "get_evidence_graph", arguments: { record: content.record, format: "svg" } });
      expect(graph.structuredContent).toMatchObject({ text: expect.stringContaining("<svg") });
      const unknown = await client.callTool({ name: "get_evidence_graph", arguments: { record: "20260101-000000-00000000" } });
      expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("record-unknown") }] });
    });
  });

  it("checks a text, and stops when the client cancels", async () => {
    await withClient(async (client, home) => {
      const text = "Marie Curie was born in Warsaw. She won the Nobel Prize in Physics. Was she happy?";
      const checked = await client.callTool({ name: "check_text", arguments: { text } });
      expect(checked.structuredContent).toMatchObject({ statements: [{ label: "supported" }, {}], leftOut: [{ because: "a question" }] });
      const controller = new AbortController();
      const many = Array.from({ length: 200 }, (_, index) => `Marie Curie was born in ${1700 + index}.`).join(" ");
      const cancelled = client.callTool({ name: "check_text", arguments: { text: many } }, undefined, {
        signal: controller.signal,
        onprogress: () => controller.abort(),
      });
      await expect(cancelled).rejects.toThrow();
      const verifications = async () => {
        const after = await client.callTool({ name: "verify_claim", arguments: { claim: "Ottawa is the capital of Canada." } });
        expect(after.structuredContent).toMatchObject({ label: "supported" });
        return readdirSync(join(home, "records")).length;
      };
      // Nothing but what is asked for is verified any more.
      const before = await verifications();
      expect(before).toBeLessThan(200);
      expect(await verifications()).toBe(before + 1);
    });
  });
});
