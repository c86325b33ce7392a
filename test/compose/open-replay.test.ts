import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openRecorder, replayVerification } from "../../src/compose/open-replay.js";
import { type Config, readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { fileRecords } from "../../src/store/file-records.js";
import { failureOf } from "../support/failure-of.js";
import { startFakeModelServer } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { enforcing } from "../support/model-servers.js";
import { tempFolder } from "../support/temp-folder.js";

async function recorded(config: Config, claim: string): Promise<Episode> {
  const recorder = await openRecorder(config);
  try {
    const { id } = await recorder.verify(claim);
    return await fileRecords(config.home).load(id);
  } finally {
    await recorder.close();
  }
}

const tapeOf = (home: string, { id }: Episode) => join(home, "replay", id, "tape.jsonl");

describe("a replay", () => {
  it("gives the same outcome step by step, and asks no graph", async () => {
    const home = tempFolder();
    const episode = await recorded(readConfig({ PLUMBLINE_HOME: home }), "Marie Curie was born in Paris.");
    const elsewhere = readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_KG: "sparql:http://127.0.0.1:9/sparql" });
    const { difference, unrecorded, episode: again } = await replayVerification(elsewhere, episode);
    expect({ difference, unrecorded }).toEqual({ difference: null, unrecorded: null });
    expect(again.outcome).toEqual(episode.outcome);
  });

  it("gives the same outcome when the documents are gone", async () => {
    const [home, folder] = [tempFolder(), tempFolder()];
    const page = join(folder, "marconi.txt");
    writeFileSync(page, "Guglielmo Marconi was born in Florence, the second son of a landowner. He died in Rome.");
    const episode = await recorded(
      readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_SEARCH: `corpus:${folder}` }),
      "Guglielmo Marconi was born in Bologna.",
    );
    expect(episode.graph.passages.length).toBeGreaterThan(0);
    writeFileSync(page, "Nothing.");
    expect(await replayVerification(readConfig({ PLUMBLINE_HOME: home }), episode)).toMatchObject({ difference: null });
  });

  it("gives the same outcome of several engines, one of which was down", async () => {
    const [home, folder] = [tempFolder(), tempFolder()];
    writeFileSync(join(folder, "marconi.txt"), "Guglielmo Marconi was born in Florence, the second son of a landowner. He died in Rome.");
    const search = `corpus:${folder},searxng:http://127.0.0.1:9`;
    const episode = await recorded(
      readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_SEARCH: search, PLUMBLINE_POLICY: "web-only" }),
      "Guglielmo Marconi was born in Bologna.",
    );
    expect(episode.graph.passages.length).toBeGreaterThan(0);
    const drops = episode.trajectory.flatMap(({ observation }) => observation.drops ?? []);
    expect(JSON.stringify(drops)).toContain("searxng");
    expect(await replayVerification(readConfig({ PLUMBLINE_HOME: home }), episode)).toMatchObject({ difference: null, unrecorded: null });
  });

  it("gives the same outcome without the model", async () => {
    const server = await startFakeModelServer(enforcing(judging));
    onTestFinished(() => server.close());
    const home = tempFolder();
    const model = { PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url };
    const episode = await recorded(readConfig({ PLUMBLINE_HOME: home, ...model }), "Marie Curie was born in Poland.");
    const asked = server.requests.length;
    expect(asked).toBeGreaterThan(0);
    expect(await replayVerification(readConfig({ PLUMBLINE_HOME: home }), episode)).toMatchObject({ difference: null });
    expect(server.requests).toHaveLength(asked);
  });

  it("judges a claim about today at the day of then", async () => {
    const home = tempFolder();
    const config = readConfig({ PLUMBLINE_HOME: home });
    const episode = await recorded(config, "Barack Obama is currently the president of the United States.");
    expect(episode.outcome).toMatchObject({ verdict: { label: "refuted" } });
    const file = tapeOf(home, episode);
    const lines = readFileSync(file, "utf8")
      .replace(/"startedAt":"[^"]*"/, '"startedAt":"2012-06-01T00:00:00.000Z"')
      .trimEnd()
      .split("\n");
    const body = lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join("");
    writeFileSync(file, `${body}${JSON.stringify({ sha256: createHash("sha256").update(body).digest("hex") })}\n`);
    const { episode: then } = await replayVerification(config, episode);
    expect(then.outcome).toMatchObject({ verdict: { label: "supported" } });
  });

  it("names the first difference and the question that was not recorded", async () => {
    const home = tempFolder();
    const config = readConfig({ PLUMBLINE_HOME: home });
    const episode = await recorded(config, "Marie Curie was born in Paris.");
    const other = { ...episode, claim: { ...episode.claim, text: "Albert Einstein was born in Ulm." } };
    const { difference, unrecorded } = await replayVerification(config, other);
    expect(difference).toMatchObject({ at: "trajectory.0.observation.kind", recorded: '"retrieved"', now: '"failed"' });
    expect(unrecorded).toMatchObject({ port: "graph.searchEntities" });
  });

  it("refuses what was not recorded, and what was changed", async () => {
    const home = tempFolder();
    const config = readConfig({ PLUMBLINE_HOME: home });
    const episode = await recorded(config, "Marie Curie was born in Paris.");
    const missing = await failureOf(replayVerification(config, { ...episode, id: "20260101-000000-00000000" }));
    expect(missing).toMatchObject({ code: "record-unknown" });
    const file = tapeOf(home, episode);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("Warsaw", "Paris"));
    expect(await failureOf(replayVerification(config, episode))).toMatchObject({ code: "file-unreadable" });
  });

  it("says that the environment could not be kept, and gives the verdict all the same", async () => {
    const home = tempFolder();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "replay"), "a file where a folder belongs");
    const recorder = await openRecorder(readConfig({ PLUMBLINE_HOME: home }));
    const { outcome, notRecorded } = await recorder.verify("Marie Curie was born in Paris.");
    expect(outcome).toMatchObject({ verdict: { label: "refuted" } });
    expect(notRecorded).toMatch(/the environment could not be kept/);
    await recorder.close();
  });
});
