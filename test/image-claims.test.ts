import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { commandVerify } from "../src/cli/commands/verify.js";
import { openRecorder, replayVerification } from "../src/compose/open-replay.js";
import { openService } from "../src/compose/open-service.js";
import { readConfig } from "../src/config.js";
import { episodeSchema } from "../src/domain/episode.js";
import { type Examination, toDataUrl } from "../src/domain/image.js";
import { PlumblineError } from "../src/errors.js";
import { createVerifier, type Reasoner, type VerifierOptions } from "../src/index.js";
import { fileRecords } from "../src/store/file-records.js";
import { entityOf, factOf, item } from "./support/build.js";
import { fakeIo } from "./support/fake-io.js";
import { post, problemFrom } from "./support/http-requests.js";
import { memoryGraph } from "./support/memory-graph.js";
import { testApp } from "./support/open-service.js";
import { CAMERA, scene } from "./support/pictures.js";
import { scriptedReasoner } from "./support/scripted-reasoner.js";
import { tempFolder } from "./support/temp-folder.js";
import { rejectionOf } from "./support/thrown.js";

const CLAIM = "Paris is the capital of France.";
const graph = () =>
  memoryGraph({
    entities: [entityOf("Q90", "Paris"), entityOf("Q142", "France")],
    properties: [{ id: "P36", label: "capital", aliases: [], kind: "entity" }],
    facts: [factOf("Q142", "P36", item("Q90"))],
  });
const picture = await scene(3).withExif(CAMERA).jpeg().toBuffer();

async function open(options: VerifierOptions = {}) {
  const verifier = await createVerifier({ kg: graph(), ...options });
  onTestFinished(() => verifier.close());
  return verifier;
}

const looked = (consistent: boolean, image: "i1" | "i7" = "i1"): Examination => ({
  kind: "consistency",
  ...{ image, consistent, score: 0.9, because: "A tower is to be seen.", seen: [] },
});

/** A reasoner that says this of the picture. */
function seeing(examine: NonNullable<Reasoner["examine"]>): Reasoner {
  return { ...scriptedReasoner({ choices: ["verdict", "verdict"] }), examine };
}

async function verdictOf(options: VerifierOptions) {
  const episode = await (await open(options)).verify(CLAIM, { image: picture });
  if (episode.outcome.kind !== "verdict") throw new Error(episode.outcome.failure.message);
  return { episode, verdict: episode.outcome.verdict };
}

describe("a claim with a picture", () => {
  it("records the file's metadata, checks the words, and reports that the picture was not examined without a vision model", async () => {
    const { episode, verdict } = await verdictOf({});
    expect(verdict.label).toBe("supported");
    expect(verdict.image).toEqual({ finding: "not-examined", because: expect.stringContaining("PLUMBLINE_MODEL_VISION"), citations: [] });
    expect(episode.graph.images).toMatchObject([
      { id: "i1", facts: { type: "image/jpeg", width: 240, taken: "2012-03-04T10:15:00" }, provenance: { source: "claim", name: null } },
    ]);
    expect(episode.trajectory[0]).toMatchObject({ action: "examineImage", observation: { kind: "not-available" } });
    expect(JSON.stringify(episode)).not.toContain(picture.toString("base64").slice(0, 40));
    expect(episodeSchema.parse(JSON.parse(JSON.stringify(episode)))).toEqual(episode);
  });

  it("has a finding beside its label, which cites the picture", async () => {
    const { episode, verdict } = await verdictOf({ reasoner: seeing(async () => [looked(false)]) });
    expect(verdict.image).toEqual({
      finding: "out-of-context",
      because: "A tower is to be seen.",
      citations: [{ image: "i1", stance: "refutes" }],
      verite: "out-of-context",
    });
    expect(episode.evidence.at(-1)).toMatchObject({ id: "i1", text: expect.stringContaining("240 × 180") });
    expect(episode.examinations).toEqual([looked(false)]);
  });

  it("has no finding without a picture", async () => {
    const episode = await (await open()).verify(CLAIM);
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: expect.not.objectContaining({ image: expect.anything() }) });
    expect(JSON.stringify(episode)).not.toContain('"image"');
  });

  it("is not decided by a picture that does not exist", async () => {
    const { verdict } = await verdictOf({ reasoner: seeing(async () => [looked(true, "i7")]) });
    expect(verdict.image).toMatchObject({ finding: "undecided", citations: [] });
    expect(verdict.droppedCitations).toBe(1);
  });

  it("is checked by its words where looking fails", async () => {
    const failing = seeing(async () => Promise.reject(new PlumblineError("model-request", "the model takes no pictures")));
    const { verdict } = await verdictOf({ reasoner: failing });
    expect(verdict.image).toMatchObject({ finding: "not-examined", because: expect.stringContaining("the model takes no pictures") });
  });

  it("is refused where the picture is none", async () => {
    const verifier = await open();
    const codeOf = async (image: string | Uint8Array) => ((await rejectionOf(verifier.verify(CLAIM, { image }))) as PlumblineError).code;
    expect(await codeOf(Buffer.from("words"))).toBe("image-type");
    expect(await codeOf(picture.subarray(0, picture.length / 2))).toBe("image-unreadable");
    expect(await codeOf("ftp://example.org/a.png")).toBe("invalid-input");
    expect(await codeOf("data:image/png;base64,%%%%")).toBe("invalid-input");
    expect(await codeOf("http://127.0.0.1/a.png")).toBe("image-unavailable");
  });
});

describe("an environment that is recorded with a picture", () => {
  it.each(["wkgfc", "agentfact"])("gives the same outcome with %s, without the picture", async (policy) => {
    const home = tempFolder();
    const search = { PLUMBLINE_SEARCH: "corpus", PLUMBLINE_POLICY: policy };
    const recorder = await openRecorder(readConfig({ PLUMBLINE_HOME: home, ...search }));
    const { id } = await recorder.verify("Marie Curie was born in Warsaw.", { image: picture }).finally(() => recorder.close());
    const episode = await fileRecords(home).load(id);
    expect(episode.outcome).toMatchObject({ verdict: { image: { finding: "not-examined" } } });
    expect(await replayVerification(readConfig({ PLUMBLINE_HOME: home }), episode)).toMatchObject({ difference: null, unrecorded: null });
    const tape = readFileSync(join(home, "replay", id, "tape.jsonl"), "utf8");
    expect(tape).toContain('"port":"image"');
    expect(tape).not.toContain(picture.toString("base64").slice(0, 40));
  });
});

describe("a picture", () => {
  it("comes over HTTP as a data URL; what is none is a problem that says so", async () => {
    const service = await openService(readConfig({ PLUMBLINE_HOME: tempFolder() }));
    const { app } = await testApp(service);
    onTestFinished(async () => {
      await app.close();
      await service.close(0);
    });
    const claim = "Marie Curie was born in Warsaw.";
    const answer = await app.inject(post({ claim, image: toDataUrl(picture, "image/png") }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      outcome: { verdict: { label: "supported", image: { finding: "not-examined" } } },
      graph: { images: [{ id: "i1", facts: { type: "image/jpeg" } }] },
    });
    const svg = post({ claim, image: toDataUrl(Buffer.from("<svg onload=alert(1)></svg>"), "image/png") });
    expect(await problemFrom(app, svg)).toMatchObject({ status: 400, detail: expect.stringContaining("an SVG drawing") });
    expect(await problemFrom(app, post({ claim, image: "picture.png" }))).toMatchObject({ status: 400 });
  });

  it("comes by a file on the command line", async () => {
    const file = join(tempFolder(), "tower.jpg");
    writeFileSync(file, picture);
    const verifier = await open();
    const { io, stdout } = fakeIo((text, { image } = {}) => verifier.verify(text, image == null ? {} : { image }));
    expect(await commandVerify(io, CLAIM, { image: file, overrides: {} })).toBe(0);
    expect(stdout()).toMatch(
      /The picture {2}not looked at[\s\S]*According to its metadata: jpeg, 240 × 180, taken 2012-03-04T10:15:00, at 48\.8583/,
    );
    await expect(commandVerify(io, CLAIM, { image: `${file}.gone`, overrides: {} })).rejects.toMatchObject({ code: "file-unreadable" });
  });
});
