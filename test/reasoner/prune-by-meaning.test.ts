import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import type { TextEmbedder } from "../../src/ports/language-model.js";
import { pruneByMeaning } from "../../src/reasoner/prune-by-meaning.js";
import { beliefOf } from "../support/belief.js";
import { dictionaryOf, linkOf, propertyOf } from "../support/build.js";
import { CURIE } from "../support/curie.js";
import { testPolicy } from "../support/policy.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";

const TEXT = "Marie Curie first saw the light of day in Warsaw.";
const belief = beliefOf({ text: TEXT, links: [linkOf(TEXT, "Marie Curie", CURIE)] });
const PROPERTIES = dictionaryOf(propertyOf("P19", "place of birth"), propertyOf("P69", "educated at"), propertyOf("P106", "occupation"));
const [BORN, TAUGHT, JOB] = (["P19", "P69", "P106"] as const).map((property) => ({
  entity: CURIE.id,
  property,
  direction: "out" as const,
}));
const policy = testPolicy({ beam: { k: 1 } });

/** Says that whoever sees the light of day is born. */
const meaning = (asked: string[] = []): TextEmbedder => ({
  id: "meaning",
  embed: async (texts) => {
    asked.push(...texts);
    return texts.map((text) => (/light of day|birth/u.test(text) ? [1, 0] : [0, 1]));
  },
});

async function pruned(embedder: TextEmbedder) {
  const rules = scriptedReasoner({ prune: (relations) => relations.filter(({ property }) => property === "P106") });
  if (BORN === undefined || TAUGHT === undefined || JOB === undefined) throw new Error("three relations");
  return pruneByMeaning(rules, embedder).prune(belief, [BORN, TAUGHT, JOB], PROPERTIES, policy);
}

describe("pruning by meaning", () => {
  it("adds the nearest relations to what the rules keep", async () => {
    expect(await pruned(meaning())).toEqual([JOB, BORN]);
  });

  it("compares what is said with the names of relations, and leaves the claim's own names out", async () => {
    const asked: string[] = [];
    await pruned(meaning(asked));

    expect(asked).toEqual(["… first saw the light of day in Warsaw.", "place of birth", "educated at"]);
  });

  it("does without an embedder that fails", async () => {
    const failing = { id: "down", embed: () => Promise.reject(new PlumblineError("model-unavailable", "down")) };

    expect(await pruned(failing)).toEqual([JOB]);
  });
});
