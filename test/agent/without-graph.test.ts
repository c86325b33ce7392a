import { describe, expect, it } from "vitest";
import { claimOf } from "../support/build.js";
import { testRules } from "../support/rules.js";
import { episodeOf, shippedPolicy } from "../support/system-episode.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.");

async function verdictBy(policy: string, texts: readonly string[]) {
  const { episode } = await episodeOf(shippedPolicy(policy), CLAIM, testRules(), { texts });
  if (episode.outcome.kind !== "verdict") throw new Error(episode.outcome.failure.message);
  return episode.outcome.verdict;
}

describe.each(["web-only", "ragar-chain", "agentfact", "aletheia", "multireflect"])(
  "a verdict by %s, which never asks the graph",
  (policy) => {
    it("says nothing about what the graph knows, nor how its relations were read", async () => {
      const open = await verdictBy(policy, ["Bread is baked in the morning."]);
      expect(open).toMatchObject({ label: "not-enough-info", hint: expect.stringContaining("--policy wkgfc") });
      expect(open.justification).toBe("The graph was not asked, and nothing else decides the claim.");
      expect(open.reading).toBeUndefined();
    });
  },
);
