import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createVerifier, type VerifierOptions } from "../src/index.js";
import { lagWhile } from "./support/loop-lag.js";
import { tempFolder } from "./support/temp-folder.js";

const WORDS =
  "Marie Curie Paris Warsaw born capital France in the of was and 1867 1903 wrote Nobel Prize Poland who city not by with husband Berlin Einstein 1856".split(
    " ",
  );

/** Sentences of the claim's own words, without order: everything in them looks as if it could matter. */
function heap(length: number, seed: number): string {
  let state = seed;
  const words: string[] = [];
  for (let size = 0; size < length; size += (words.at(-1)?.length ?? 0) + 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    words.push(`${WORDS[state % WORDS.length]}${words.length % 12 === 11 ? "." : ""}`);
  }
  return words.join(" ").slice(0, length);
}

async function cost(options: VerifierOptions, evidence: readonly { readonly text: string }[]) {
  const verifier = await createVerifier(options);
  onTestFinished(() => verifier.close());
  await verifier.verify("Ottawa is the capital of Canada.");
  const before = process.cpuUsage();
  const { result, lag } = await lagWhile(() => verifier.verify("Einstein wrote a book about Berlin in 1903.", { evidence: [...evidence] }));
  const { user, system } = process.cpuUsage(before);
  return { episode: result, held: lag.held, ms: (user + system) / 1000 };
}

describe("as much evidence as is allowed", () => {
  it("fifty passages of 20,000 characters are bounded work", async () => {
    const { episode, ms } = await cost(
      {},
      Array.from({ length: 50 }, (_, at) => ({ text: heap(20_000, at + 1) })),
    );
    expect(episode.outcome.kind).toBe("verdict");
    expect(ms).toBeLessThan(3000);
  });

  it("eight pages of 200 kB are read in slices, between which others have their turn", async () => {
    const folder = join(tempFolder(), "corpus");
    mkdirSync(folder);
    for (let at = 0; at < 8; at++) writeFileSync(join(folder, `page-${at}.txt`), heap(200_000, at + 1));
    const { episode, held, ms } = await cost({ search: { corpus: folder } }, []);
    expect(episode.trajectory.map(({ action }) => action)).toContain("webSearch");
    // Without a turn between two passages it was two thirds of the work; the first look at all pages together is a fifth. In shares, because a busy
    // machine makes both longer.
    expect(held / ms).toBeLessThan(0.45);
    expect(ms).toBeLessThan(6000);
  });
});
