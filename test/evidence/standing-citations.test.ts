import { describe, expect, it } from "vitest";
import type { SourceLabel } from "../../src/domain/credibility.js";
import type { Judgement, PassageCitation } from "../../src/domain/outcome.js";
import type { WebPassage } from "../../src/domain/passage.js";
import { evidenceGraphOf, fuseFindings } from "../../src/evidence/evidence-graph.js";
import { muteSources } from "../../src/evidence/standing-citations.js";
import { beliefOf } from "../support/belief.js";
import { judgementOf } from "../support/build.js";
import { webPassage } from "../support/web-passage.js";

type Rated = { readonly score?: number | null; readonly label?: SourceLabel | null };

function rated(id: "p1" | "p2", { score = null, label = null }: Rated): WebPassage {
  const passage = webPassage("The moon is made of cheese.", null, id);
  return { ...passage, provenance: { ...passage.provenance, credibility: { ...passage.provenance.credibility, score, label } } };
}

function beliefWith(...passages: readonly WebPassage[]) {
  const graph = fuseFindings(evidenceGraphOf([]), { passages, triplets: [], annotations: [], properties: new Map() });
  return { ...beliefOf({ text: "The moon is made of cheese." }), graph };
}

const cites = (passage: "p1" | "p2", stance: PassageCitation["stance"] = "supports"): PassageCitation => ({
  passage,
  quote: { start: 0, end: 8, text: "The moon" },
  stance,
});
const judged = (...citations: readonly PassageCitation[]): Judgement => ({ ...judgementOf(), label: "supported", citations });

describe("sources that carry no verdict", () => {
  it.each<[string, Rated, boolean]>([
    ["satire", { label: "satire" }, true],
    ["satire that is rated well", { label: "satire", score: 0.9 }, true],
    ["a source below 0.3", { score: 0.29 }, true],
    ["a source at 0.3", { score: 0.3 }, false],
    ["an unrated source", {}, false],
    ["a fact-checker", { label: "fact-checker" }, false],
    ["a reliable source", { score: 0.9 }, false],
  ])("are so for %s: %j → %s", (_, rating, mute) => {
    const { judgement, muted } = muteSources(judged(cites("p1")), beliefWith(rated("p1", rating)));
    expect(muted).toBe(mute ? 1 : 0);
    expect(judgement.citations).toEqual([cites("p1", mute ? "context" : "supports")]);
  });

  it("stay as context, and leave the chains on which parts rest", () => {
    const [bad, good] = [cites("p1"), cites("p2")];
    const said: Judgement = {
      ...judged(bad, good),
      chains: [{ part: "The moon is made of cheese.", stance: "supports", properties: [], citations: [bad, good] }],
    };
    const { judgement, muted } = muteSources(said, beliefWith(rated("p1", { label: "satire" }), rated("p2", { score: 0.9 })));
    expect(muted).toBe(1);
    expect(judgement.citations).toEqual([cites("p1", "context"), good]);
    expect(judgement.chains).toMatchObject([{ citations: [good] }]);
  });

  it("change nothing where only context is cited, or passages that were given", () => {
    const context = judged(cites("p1", "context"));
    expect(muteSources(context, beliefWith(rated("p1", { label: "satire" })))).toEqual({ judgement: context, muted: 0 });
    const given = { ...beliefOf({ text: "x" }), graph: evidenceGraphOf([{ text: "The moon is made of cheese.", source: null }]) };
    expect(muteSources(judged(cites("p1")), given).muted).toBe(0);
  });
});
