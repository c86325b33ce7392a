import { describe, expect, it } from "vitest";
import { initialBelief, updateBelief } from "../../../src/agent/update-belief.js";
import type { ExamineTask } from "../../../src/domain/agenda.js";
import { BudgetSpentError, PlumblineError } from "../../../src/errors.js";
import type { Reasoner } from "../../../src/ports/reasoner.js";
import { claimOf } from "../../support/build.js";
import { CLAIM_PICTURE, foundPicture, pictureIn } from "../../support/found-pictures.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { testPolicy } from "../../support/policy.js";
import { scriptedReasoner } from "../../support/scripted-reasoner.js";
import { smallEngine } from "../../support/small-web.js";

const belief = initialBelief(claimOf("A storm hit Hollin."), { image: CLAIM_PICTURE });
const SAME = foundPicture("archive", "00000000000000fe", "2004-03-04");
const OTHER = foundPicture("blog", "ffffffff00000000");
const GONE = foundPicture("gone", null);
const NO_ENGINES = { byAddress: null, byWords: null };

function run(picture: ReturnType<typeof pictureIn>, examine: ExamineTask = { kind: "find" }, reasoner: Reasoner = scriptedReasoner()) {
  const deps = { kg: memoryGraph(), reasoner, policy: testPolicy(), web: <T>(ask: () => Promise<T>) => ask() };
  return picture.examine({ ...deps, choice: { action: "examineImage", reason: "", examine } }, belief);
}

describe("searching for a picture", () => {
  it("brings pages with captions and dates, and knows the very picture by its hash", async () => {
    const observation = await run(pictureIn([SAME, OTHER, GONE]));
    if (observation.kind !== "examined") throw new Error(observation.kind);
    expect(observation.images.map(({ id, provenance }) => [id, provenance])).toEqual([
      ["i2", expect.objectContaining({ caption: "A picture of archive", published: "2004-03-04", distance: 1 })],
      ["i3", expect.objectContaining({ url: "https://blog.example/", distance: 40 })],
      ["i4", expect.objectContaining({ distance: null })],
    ]);
    expect(observation.examinations).toEqual([
      { kind: "match", image: "i2", match: "same-source", by: "hash", because: expect.any(String) },
    ]);
    const after = updateBelief(belief, observation, "g", "t");
    expect([after.graph.images().length, after.looked]).toEqual([4, ["find"]]);
  });

  it("says why it cannot be made, or that it failed, and ends nothing", async () => {
    const says = async (picture: ReturnType<typeof pictureIn>) => {
      const { kind, summary } = await run(picture);
      return `${kind}: ${summary}`;
    };
    expect(await says(pictureIn([], { engines: NO_ENGINES }))).toBe("examined: no search for pictures is set up (--search serper)");
    expect(await says(pictureIn([], { url: null }))).toBe("examined: only a picture with an address can be searched for");
    expect(await says(pictureIn(new PlumblineError("search-quota", "no credit left")))).toBe("examined: no credit left");
  });

  it("is made by the claim's names besides, where that is wanted: three pictures of each engine, each with its engine's name", async () => {
    const byWords = { ...smallEngine([OTHER, GONE]), id: "commons" };
    const byAddress = smallEngine([SAME]);
    const both = pictureIn([SAME, OTHER, GONE], { engines: { byAddress, byWords } });
    expect(await run(both, { kind: "find", byNames: true })).toMatchObject({
      images: [
        { id: "i2", provenance: { engine: "small" } },
        { id: "i3", provenance: { engine: "commons" } },
        { id: "i4", facts: null },
      ],
    });
    expect(byWords.asked).toMatchObject([{ text: "Hollin", n: 3 }]);
    // An upload has no address; by names it can still be searched for.
    const upload = await run(pictureIn([OTHER, GONE], { engines: { byAddress, byWords }, url: null }), { kind: "find", byNames: true });
    expect(upload).toMatchObject({
      images: [{ id: "i2" }, { id: "i3" }],
      summary: "2 pages show it or one like it, 0 the very picture; only a picture with an address can be searched for",
    });
  });

  it("keeps what one search found where the other fails", async () => {
    const failing = smallEngine(new PlumblineError("search-quota", "no credit left"));
    const picture = pictureIn([OTHER], { engines: { byAddress: failing, byWords: smallEngine([OTHER]) } });
    expect(await run(picture, { kind: "find", byNames: true })).toMatchObject({
      images: [{ id: "i2" }],
      summary: expect.stringContaining("no credit left"),
    });
  });

  it("uses no page that the guard keeps out", async () => {
    const drop = { url: "", reason: "fact-checker", detail: "" } as const;
    const guard = {
      asks: { before: null, after: null, excludedDomains: ["blog.example"] },
      ofHit: ({ url }: { url: string }) => (url.includes("blog") ? drop : null),
    };
    const engine = smallEngine([SAME, OTHER]);
    const observation = await run(pictureIn([SAME, OTHER], { engines: { byAddress: engine, byWords: null }, guard: guard as never }));
    expect(observation).toMatchObject({ images: [{ provenance: { url: SAME.url } }] });
    expect(engine.asked[0]).toMatchObject({ text: "https://photos.example/a.jpg", excludedDomains: ["blog.example"] });
  });
});

describe("looking at a picture", () => {
  const task = { kind: "consistency" } as const;
  const seeing = (examine: NonNullable<Reasoner["examine"]>): Reasoner => ({ ...scriptedReasoner(), examine });

  it("shows the claim's picture, and is not available without a vision model or if the model fails", async () => {
    const shown: unknown[] = [];
    const look = seeing(async (_, { pictures }) => {
      shown.push([...pictures.keys()]);
      return [];
    });
    expect((await run(pictureIn([]), task, look)).kind).toBe("examined");
    expect(shown).toEqual([["i1"]]);
    expect(await run(pictureIn([]), task)).toMatchObject({
      kind: "not-available",
      summary: expect.stringContaining("PLUMBLINE_MODEL_VISION"),
    });
    const failing = seeing(async () => Promise.reject(new PlumblineError("model-request", "takes no pictures")));
    expect(await run(pictureIn([]), task, failing)).toMatchObject({ kind: "not-available", summary: "takes no pictures" });
  });

  it("is a failure where the budget is spent", async () => {
    const spent = seeing(async () => Promise.reject(new BudgetSpentError("5 model calls")));
    await expect(run(pictureIn([]), task, spent)).rejects.toMatchObject({ code: "budget-spent" });
  });
});
