import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { episodeSchema } from "../../src/domain/episode.js";
import { startFakeModelServer } from "../support/fake-model-server.js";
import { withoutSchemas } from "../support/model-servers.js";
import { runCli, startCli } from "../support/run-cli.js";
import { startSearchServer } from "../support/search-server.js";
import { type SparqlServer, startSparqlServer } from "../support/sparql-server.js";
import { suiteFolder } from "../support/temp-folder.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

let home = "";
const env = () => ({ PLUMBLINE_HOME: home });
beforeAll(async () => {
  home = suiteFolder();
});

describe("plumbline verify", () => {
  it("prints verdict, reason, evidence with a link, and cost", async () => {
    const { code, stdout } = await runCli(["verify", "Marie Curie was born in Warsaw."], env());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SUPPORTED {2}confidence 0\.\d\d/);
    expect(stdout).toContain("Plumbline starter graph, as of 2025 – compare https://www.wikidata.org/wiki/Q7186#P19");
    expect(stdout).toMatch(/\d+ graph queries in \d+ round trips, 0 model calls/);
  });

  it("refutes by the same statement", async () => {
    const { code, stdout } = await runCli(["verify", "Marie Curie was born in Paris."], env());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^REFUTED/);
    expect(stdout).toContain("Marie Curie – place of birth – Warsaw");
  });

  it("prints the whole episode as JSON, keeps it, and shows it again", async () => {
    const { stdout } = await runCli(["verify", "--json", "--as-of", "2012", "Barack Obama is the president of the United States."], env());
    const episode = episodeSchema.parse(JSON.parse(stdout));
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported" } });
    expect(episode.trajectory.map(({ action }) => action)).toEqual(expect.arrayContaining(["initKGRetrieval", "verdict"]));
    const again = await runCli(["graph", episode.id, "--json"], env());
    expect(JSON.parse(again.stdout)).toEqual(episode.graph);
    const shown = await runCli(["graph", episode.id], env());
    expect(shown.stdout).toContain("Evidence graph:");
  });

  it("judges by a text of one's own where the graph does not decide, and quotes it", async () => {
    const notes = join(home, "notes.txt");
    await writeFile(notes, "Marie Curie moved to Paris in 1891 and studied at the Sorbonne.\n");
    const { code, stdout } = await runCli(["verify", "--evidence", notes, "Marie Curie moved to Paris in 1895."], env());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^REFUTED/);
    expect(stdout).toContain('"Marie Curie moved to Paris in 1891 and studied at the Sorbonne."  [p1, refutes]');
    const missing = await runCli(["verify", "--evidence", join(home, "none.txt"), "Marie Curie moved to Paris in 1895."], env());
    expect(missing).toMatchObject({ code: 3, stdout: "" });
    await writeFile(join(home, "notes.docx"), "no archive");
    const damaged = await runCli(["verify", "--evidence", join(home, "notes.docx"), "Marie Curie moved to Paris in 1895."], env());
    expect(damaged).toMatchObject({ stdout: "", stderr: expect.stringContaining("notes.docx cannot be read: it cannot be unpacked") });
  });

  it("prints one word when it is asked to be quiet", async () => {
    expect((await runCli(["verify", "-q", "Gold has the atomic number 80."], env())).stdout).toBe("refuted\n");
  });
});

describe("bad input", () => {
  const cases: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ["an empty claim", ["verify", ""], 2, /the claim is empty/],
    ["a claim of 10,000 characters", ["verify", "a ".repeat(5000)], 2, /at most 2000 characters/],
    ["no claim", ["verify"], 2, /missing required argument/],
    ["an unknown flag", ["verify", "--frobnicate", "x is y"], 2, /unknown option/],
    ["an unknown command", ["frobnicate"], 2, /unknown command/],
    ["an unknown policy", ["verify", "--policy", "nobody", "x is y"], 2, /no policy "nobody"; there are: .*wkgfc/],
    ["an unknown graph", ["verify", "--kg", "mars", "x is y"], 2, /none of embedded/],
    ["a bad date", ["verify", "--as-of", "yesterday", "x is y"], 2, /YYYY/],
    ["a date that no calendar has", ["verify", "--as-of", "9999-99-99", "x is y"], 2, /YYYY-MM-DD/],
    ["a search engine that does not exist", ["verify", "--search", "oracle", "x is y"], 2, /--search: "oracle" is none of/],
    ["a search engine without its key", ["verify", "--search", "serper", "x is y"], 2, /serper needs a key/],
    ["a model that is not there", ["verify", "--reasoner", "llm", "x is y"], 2, /set PLUMBLINE_MODEL/],
    ["a reasoner that does not exist", ["verify", "--reasoner", "oracle", "x is y"], 2, /--reasoner: a reasoner is offline or llm/],
    ["a graph file that is not there", ["verify", "--kg", "embedded:/nowhere.nt", "x is y"], 3, /no graph file \/nowhere\.nt/],
    ["an unknown record", ["graph", "20260101-000000-00000000"], 2, /there is no record/],
    ["a record id that is a path", ["graph", "../../etc/passwd"], 2, /not the id of a record/],
    ["an import without a target", ["kg", "import", "x.nt"], 2, /required option '--out/],
    ["an import of nothing", ["kg", "import", "--out", "/nowhere/x.nt.gz"], 2, /missing required argument/],
    ["an import of an unknown format", ["kg", "import", "x.doc", "--out", "/nowhere/x.nt.gz"], 2, /has to end in \.nt, \.ttl, \.json/],
    [
      "an import of a file that is not there",
      ["kg", "import", "/nowhere.nt", "--out", "/nowhere/x.nt.gz"],
      3,
      /\/nowhere\.nt cannot be read/,
    ],
    ["a class that is none", ["kg", "import", "x.nt", "--class", "human", "--out", "x.nt.gz"], 2, /--class needs ids of Wikidata/],
    [
      "a list of ids that is not there",
      ["kg", "import", "x.nt", "--ids", "/nowhere.txt", "--out", "x.nt.gz"],
      3,
      /list of ids \/nowhere\.txt/,
    ],
    ["statistics of nothing", ["kg", "stats", "/nowhere.nt"], 3, /cannot be read/],
    ["a pull without seeds", ["kg", "pull", "--out", "/nowhere/x.nt.gz"], 2, /--seeds Q7186,Q90 or --seeds-file/],
    ["a pull from a file", ["kg", "pull", "--seeds", "Q1", "--kg", "embedded", "--out", "/nowhere/x.nt.gz"], 2, /a live graph is needed/],
    ["a pull over no hop", ["kg", "pull", "--seeds", "Q1", "--hops", "0", "--out", "/nowhere/x.nt.gz"], 2, /whole number from 1/],
    ["a data set that is not there", ["eval", "--dataset", "/nowhere.jsonl"], 3, /cannot be read/],
  ];
  it.each(cases)("%s: a clear message, exit code, no stack trace", async (_, args, code, message) => {
    const result = await runCli(args, env());
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    expect(result.stdout).toBe("");
    expect(result.code).toBe(code);
  });

  it("binary input is refused as such", async () => {
    const result = await runCli(["verify", "-"], env(), Buffer.from([0, 1, 2, 0xff, 0xfe, 65, 66]));
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/control characters or broken text/);
  });

  it("a broken graph file is named, with what is wrong in it", async () => {
    const file = join(home, "broken.nt");
    await writeFile(file, "this is not a graph\n");
    const result = await runCli(["verify", "--kg", `embedded:${file}`, "x is y"], env());
    expect(result.code).toBe(3);
    expect(result.stderr).toContain(file);
    expect(result.stderr).not.toMatch(/\n\s+at /);
  });

  it("a record folder that cannot be written stops the run before it starts, and nothing is half-written", async () => {
    const locked = join(home, "locked");
    await mkdir(locked);
    // A file where the folder should be: unwritable for every user, root included.
    await writeFile(join(locked, "records"), "");
    await chmod(locked, 0o500);
    const result = await runCli(["verify", "Paris is in France."], { PLUMBLINE_HOME: locked });
    await chmod(locked, 0o700);
    expect(result.code).toBe(3);
    expect(result.stderr).toMatch(/set PLUMBLINE_HOME/);
    expect(result.stdout).toBe("");
    expect(await readdir(locked)).toEqual(["records"]);
  });

  it("every fault of the configuration is named at once", async () => {
    const result = await runCli(["verify", "x is y"], { ...env(), PLUMBLINE_KG: "mars", PLUMBLINE_PORT: "x", PLUMBLINE_POLCY: "wkgfc" });
    expect(result.code).toBe(2);
    for (const name of ["PLUMBLINE_KG", "PLUMBLINE_PORT", "PLUMBLINE_POLCY"]) expect(result.stderr).toContain(name);
  });
});

describe("plumbline eval and doctor", () => {
  it("writes a report and one prediction a claim", async () => {
    const dataset = join(home, "claims.jsonl");
    const rows = [
      { id: "a", claim: "Berlin is the capital of Germany.", label: "supported", kind: "capitals" },
      { id: "b", claim: "Berlin is the capital of France.", label: "refuted" },
      { id: "c", claim: "Berlin smells of lilac in May.", label: "nei" },
    ];
    await writeFile(dataset, rows.map((row) => JSON.stringify(row)).join("\n"));
    const [out, predictions] = [join(home, "report.json"), join(home, "predictions.jsonl")];
    const result = await runCli(["eval", "--dataset", dataset, "--out", out, "--predictions", predictions], env());
    expect(result.code).toBe(0);
    expect(result.stdout).toContain("balanced accuracy  2-way 100.0 %   3-way 100.0 %");
    const lines = (await readFile(predictions, "utf8")).trim().split("\n");
    const schema = z.object({ id: z.string(), label: z.string(), confidence: z.number().nullable(), cited: z.array(z.string()) });
    expect(lines.map((line) => schema.parse(JSON.parse(line))).map(({ id, label }) => `${id} ${label}`)).toEqual([
      "a supported",
      "b refuted",
      "c not-enough-info",
    ]);
    const report = z.object({ metrics: z.object({ balancedAccuracy3: z.number() }) }).parse(JSON.parse(await readFile(out, "utf8")));
    expect(report.metrics.balancedAccuracy3).toBe(1);
    expect(result.stdout).toMatch(/capitals +2-way +100\.0 %/);
    const alone = await runCli(["eval", "--dataset", dataset, "--predictions", `${predictions}.1`, "--concurrency", "1"], env());
    const withoutTime = (text: string) => text.replace(/"ms":\d+/g, "");
    expect(alone.code).toBe(0);
    expect(withoutTime(await readFile(`${predictions}.1`, "utf8"))).toBe(withoutTime(await readFile(predictions, "utf8")));
  });

  it("eval looks at its paths and settings before it works, and harms no file when they are wrong", async () => {
    const [dataset, predictions] = [join(home, "one.jsonl"), join(home, "kept.jsonl")];
    await writeFile(dataset, JSON.stringify({ id: 1, claim: "Berlin is the capital of Germany.", label: "supported" }));
    await writeFile(predictions, "from another run\n");
    const mars = await runCli(["eval", "--dataset", dataset, "--predictions", predictions, "--kg", "mars"], env());
    expect(mars.code).toBe(2);
    const nowhere = await runCli(["eval", "--dataset", dataset, "--predictions", predictions, "--out", "/nowhere/report.json"], env());
    expect(nowhere).toMatchObject({ code: 3, stdout: "" });
    expect(nowhere.stderr).toMatch(/report cannot be written to \/nowhere\/report\.json/);
    expect(await readFile(predictions, "utf8")).toBe("from another run\n");
  });

  it("eval where every claim failed is a failure", async () => {
    const dataset = join(home, "one.jsonl");
    await writeFile(dataset, JSON.stringify({ id: 1, claim: "Berlin is the capital of Germany.", label: "supported" }));
    const result = await runCli(["eval", "--dataset", dataset, "--kg", "sparql:http://127.0.0.1:9/sparql"], env());
    expect(result.stdout).toContain("graph-unavailable 1");
    expect(result.code).toBe(1);
  });

  it("doctor says what works and what is missing", async () => {
    const result = await runCli(["doctor"], env());
    expect(result.code).toBe(0);
    expect(result.stdout).toMatch(/ok {4}graph +embedded:starter@[0-9a-f]{12}: \d+ triples/);
    expect(result.stdout).toContain("ok    search       none: the web is not searched;");
    expect(result.stdout).toContain("ok    model        none;");
  });

  it("doctor searches once with the configured engine, and shows no key", async () => {
    const server = await startSearchServer({ kind: "answer", body: { searchParameters: {}, organic: [], credits: 1 } });
    const search = { PLUMBLINE_SEARCH_URL: server.url, PLUMBLINE_SEARCH_KEY: "key-secret" };
    try {
      const result = await runCli(["doctor", "--search", "serper"], { ...env(), ...search });
      expect(result.code).toBe(0);
      expect(result.stdout).toMatch(/ok {4}search +serper: it answered, but found nothing, in \d+ ms/);
      expect(result.stdout).toContain("PLUMBLINE_SEARCH_KEY=(hidden)");
      server.always({ kind: "answer", status: 403, body: { message: "Unauthorized: key-secret", statusCode: 403 } });
      const refused = await runCli(["doctor"], { ...env(), ...search, PLUMBLINE_SEARCH: "serper" });
      expect(refused.code).toBe(1);
      expect(refused.stdout).toMatch(/FAIL {2}search +serper refused the key: it answered 403 .*; check PLUMBLINE_SEARCH_KEY/);
      expect(`${result.stdout}${refused.stdout}${refused.stderr}`).not.toContain("key-secret");
      expect(server.requests).toHaveLength(2);
    } finally {
      await server.close();
    }
  });

  it("a search engine without its key is a fault of the configuration", async () => {
    const result = await runCli(["verify", "--search", "brave", "Berlin is the capital of Germany."], env());
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("PLUMBLINE_SEARCH_KEY: brave needs a key; set it here, or in BRAVE_API_KEY");
  });

  it("doctor asks the configured model, and shows no key", async () => {
    const server = await startFakeModelServer(withoutSchemas(() => ({ sum: 5 })));
    const model = { PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url, PLUMBLINE_MODEL_KEY: "sk-secret" };
    try {
      const result = await runCli(["doctor"], { ...env(), ...model });
      expect(result.code).toBe(0);
      expect(result.stdout).toMatch(
        /ok {4}model +http:\/\/127\.0\.0\.1:\d+\/v1 small: json_object, \d+ ms, 20 \+ 5 tokens, price not known/,
      );
      expect(result.stdout).toContain("PLUMBLINE_MODEL_KEY=(hidden)");
      server.next({ kind: "refuse", status: 401, body: { error: { message: "bad key sk-secret" } } });
      const refused = await runCli(["doctor"], { ...env(), ...model });
      expect(refused.code).toBe(1);
      expect(refused.stdout).toMatch(/FAIL {2}model +the model server 127\.0\.0\.1:\d+ refused the key; check PLUMBLINE_MODEL_KEY/);
      expect(`${result.stdout}${refused.stdout}${refused.stderr}`).not.toContain("sk-secret");
    } finally {
      await server.close();
    }
  });
});

describe("graph files of one's own", () => {
  const fixture = fileURLToPath(new URL("../fixtures/wikidata-dump.json", import.meta.url));
  const starter = fileURLToPath(new URL("../../starter/graph.nt.gz", import.meta.url));

  it("imports a dump, counts it, and verifies on it", async () => {
    const out = join(home, "dump.nt.gz");
    const imported = await runCli(["kg", "import", fixture, "--class", "Q5", "--out", out], env());
    expect(imported).toMatchObject({ code: 0, stderr: "" });
    expect(imported.stdout).toMatch(/2 entities, and \d+ more with name, kind and place only/);
    expect(imported.stdout).toMatch(/\d+ of external identifiers/);
    const stats = await runCli(["kg", "stats", out, "--json"], env());
    const schema = z.object({ entities: z.number(), statements: z.number(), topProperties: z.array(z.object({ label: z.string() })) });
    expect(schema.parse(JSON.parse(stats.stdout)).topProperties.map(({ label }) => label)).toContain("place of birth");
    const verified = await runCli(["verify", "-q", "--kg", `embedded:${out}`, "Marie Curie was born in Warsaw."], env());
    expect(verified).toMatchObject({ code: 0, stdout: "supported\n" });
    const again = await runCli(["kg", "import", fixture, "--out", out], env());
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toContain("exists already; --force replaces it");
  });

  it("imports a dump into a graph that is ready, counts it, verifies on it, and refuses it when it is cut short", async () => {
    const out = join(home, "dump.kg");
    expect(await runCli(["kg", "import", fixture, "--class", "Q5", "--out", out], env())).toMatchObject({ code: 0, stderr: "" });
    expect((await runCli(["kg", "stats", out], env())).stdout).toMatch(
      /ready to open, [\d,]+ bytes.*\n +[\d,]+ triples, \d+ entities with a name/,
    );
    const claim = ["verify", "-q", "--kg", `embedded:${out}`, "Marie Curie was born in Warsaw."];
    expect(await runCli(claim, env())).toMatchObject({ code: 0, stdout: "supported\n" });
    await writeFile(out, (await readFile(out)).subarray(0, 30_000));
    expect(await runCli(claim, env())).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/dump\.kg cannot be used: it has 30000 bytes/),
    });
  });

  it("shows what the starter graph holds", async () => {
    const { code, stdout } = await runCli(["kg", "stats"], env());
    expect(code).toBe(0);
    expect(stdout).toMatch(/statements +[\d,]+, of which [\d,]+ have a statement node/);
    expect(stdout).toMatch(/P31 +instance of +[\d,]+/);
    expect(stdout).toMatch(/Q5 +human +[\d,]+/);
  });

  it("leaves nothing behind when an import is interrupted", async () => {
    const folder = await mkdtemp(join(home, "interrupted-"));
    const run = startCli(["kg", "import", ...Array.from({ length: 8 }, () => starter), "--out", join(folder, "x.nt.gz")], env());
    for (let tries = 0; tries < 2000 && (await readdir(folder)).length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await readdir(folder)).toHaveLength(1);
    run.child.kill("SIGINT");
    const { code, stderr } = await run.result;
    expect(code).toBe(130);
    expect(stderr).toMatch(/stopped while/);
    expect(await readdir(folder)).toEqual([]);
  });

  describe("from a live endpoint", () => {
    let server: SparqlServer;
    const file = tinyGraphFile();
    beforeAll(async () => {
      server = await startSparqlServer(file);
    });
    afterAll(() => server.close());

    it("pulls a neighbourhood and verifies on it", async () => {
      const out = join(home, "pulled.nt.gz");
      const args = ["kg", "pull", "--seeds", "Q243,Q142", "--kg", `sparql:${server.endpoint}`, "--out", out];
      const pulled = await runCli(args, env());
      expect(pulled).toMatchObject({ code: 0, stderr: "" });
      expect(pulled.stdout).toMatch(/statements around 2 entities/);
      const verified = await runCli(["verify", "-q", "--kg", `embedded:${out}`, "Paris is the capital of France."], env());
      expect(verified.stdout).toBe("supported\n");
    });

    it("writes nothing when the endpoint fails, or knows none of the seeds", async () => {
      const folder = await mkdtemp(join(home, "pull-"));
      const args = (seeds: string) => [
        "kg",
        "pull",
        "--seeds",
        seeds,
        "--kg",
        `sparql:${server.endpoint}`,
        "--out",
        join(folder, "x.nt.gz"),
      ];
      const unknown = await runCli(args("Q424242"), env());
      expect(unknown.code).toBe(2);
      expect(unknown.stderr).toMatch(/knows none of the seeds: Q424242/);
      // As often as it is asked again.
      server.next({ kind: "answer" }, { kind: "answer" }, { kind: "half-json" }, { kind: "half-json" }, { kind: "half-json" });
      const failed = await runCli(args("Q243"), env());
      expect(failed.code).toBe(1);
      expect(failed.stderr).not.toMatch(/\n\s+at /);
      expect(await readdir(folder)).toEqual([]);
    });
  });
});

describe("plumbline check", () => {
  it("ends soon after SIGTERM, in the middle of a long text", async () => {
    const file = join(home, "long.md");
    await writeFile(file, Array.from({ length: 4000 }, (_, n) => `Marie Curie was born in Paris in ${1000 + (n % 900)}.`).join("\n\n"));
    const { child, result } = startCli(["check", file], env());
    const writes = new Promise<void>((resolve) => {
      child.stderr.once("data", () => resolve());
      child.stdout.once("data", () => resolve());
      setTimeout(resolve, 8000);
    });
    await writes;
    const asked = Date.now();
    child.kill("SIGTERM");
    const { code } = await result;
    expect(code).not.toBe(0);
    expect(Date.now() - asked).toBeLessThan(5000);
  });
});
