import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { policyNames } from "../../src/store/policy-files.js";
import { claimOf } from "../support/build.js";
import { foundPicture, pictureIn } from "../support/found-pictures.js";
import { goldenReasoner } from "../support/golden-reasoner.js";
import { episodeOf, shippedPolicy } from "../support/system-episode.js";

const CLAIM = claimOf("Marie Curie was born in Warsaw and moved to Paris in 1891.", "2020-05-01");
const TEXTS = [
  "Marie Curie moved to Paris in 1891 and studied there.",
  "In the autumn of that year Curie, who moved to Paris in 1891, took a room in the Latin Quarter.",
  "The physicist moved to Paris in 1891, says her biography; Curie had saved for the journey.",
];
const FOUND = [foundPicture("archive", "00000000000000fe", "1950-01-01"), foundPicture("museum", "ffffffff00000000", "1921-06-01")];

const FOLDER = new URL("../fixtures/trajectories/", import.meta.url);
const fileOf = (policy: string) => new URL(`${policy}.json`, FOLDER);
const POLICIES = policyNames(new URL("../../policies/", import.meta.url));

/** A step in a line: what was done for which item, why, and what came of it. */
function lineOf({ action, focus, reason, observation }: Episode["trajectory"][number]): string {
  const queries = observation.queries === undefined ? "" : ` asked ${observation.queries.join(" | ")}`;
  return `${action}${focus === undefined ? "" : ` ${focus}`} (${reason}) → ${observation.kind}${queries}`;
}

async function trajectoryOf(policy: string, withPicture: boolean) {
  const more = withPicture ? { picture: pictureIn(FOUND) } : {};
  const { episode } = await episodeOf(shippedPolicy(policy), CLAIM, goldenReasoner(), { texts: TEXTS }, more);
  return {
    steps: episode.trajectory.map(lineOf),
    items: (episode.items ?? []).map(({ id, kind, route, round, state }) => `${id} ${kind} ${route} round ${round}: ${state}`),
    notes: (episode.notes ?? []).map(
      ({ kind, round, seen }) => `${kind} ${round} saw ${seen.length === 0 ? "nothing named" : seen.join(" ")}`,
    ),
    looked: (episode.examinations ?? []).map(({ kind, image }) => `${kind} ${image}`),
  };
}

/**
 * What every shipped policy does step by step, with a reasoner that plays each part in the plainest way: no model is needed to see that an order has
 * changed. `UPDATE_GOLDEN=1` writes the files anew; read the difference before it is committed.
 */
describe("the trajectory of a policy", () => {
  it.each(POLICIES)("%s is the one that was kept", async (policy) => {
    const now = { words: await trajectoryOf(policy, false), picture: await trajectoryOf(policy, true) };
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(fileOf(policy), `${JSON.stringify(now, null, 2)}\n`);
    expect(existsSync(fileOf(policy)), "no trajectory was kept; write it with UPDATE_GOLDEN=1").toBe(true);
    expect(now).toEqual(JSON.parse(readFileSync(fileOf(policy), "utf8")));
  });

  it("is kept for every policy, and for nothing else", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(POLICIES.map((policy) => `${policy}.json`).sort());
  });
});
