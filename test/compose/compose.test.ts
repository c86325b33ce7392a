import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { composeEngine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { memoryGraph } from "../support/memory-graph.js";
import { tempFolder } from "../support/temp-folder.js";

describe("an engine's records", () => {
  it("a verdict is handed over when its record can no longer be kept, and says so", async () => {
    const home = tempFolder();
    const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: home }), { kg: memoryGraph() });
    const episode = await engine.verify("Paris is the capital of France.", {
      listen: ({ type }) => {
        if (type !== "finished") return;
        rmSync(join(home, "records"), { recursive: true });
        writeFileSync(join(home, "records"), "in the way");
      },
    });
    expect(episode.outcome.kind).toBe("verdict");
    expect(episode.notRecorded).toMatch(/could not be written/);
  });

  it("an episode that was kept says nothing about it", async () => {
    const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: tempFolder() }), { kg: memoryGraph() });
    const episode = await engine.verify("Paris is the capital of France.");
    expect(episode).not.toHaveProperty("notRecorded");
    expect(await engine.load(episode.id)).toEqual(episode);
  });
});
