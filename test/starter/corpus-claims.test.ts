import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { citedStatements } from "../../src/domain/outcome.js";
import { isWebPassage } from "../../src/domain/passage.js";

const rowSchema = z.object({
  id: z.string(),
  claim: z.string(),
  label: z.enum(["supported", "refuted", "conflicting", "nei"]),
  article: z.string(),
  split: z.enum(["dev", "test", "misleading"]),
});
type Row = z.infer<typeof rowSchema>;

const isAll = process.env["ALL_CLAIMS"] !== undefined;
/** Without "dev", which was read most, unless all are asked for. */
const ROWS = ["corpus-claims", "misleading-claims"]
  .flatMap((name) =>
    readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line): Row => rowSchema.parse(JSON.parse(line))),
  )
  .filter(({ split, label }) => isAll || split !== "dev" || label === "conflicting");
const DECIDABLE = ROWS.filter(({ label }) => label === "supported" || label === "refuted");

/** Written from the articles before any of the code that judges them; of "test" wrong verdicts, and four right ones that a change had lost, were read while the text judge was written. */
describe("claims that the starter corpus decides and the starter graph does not", () => {
  const episodes = new Map<string, Episode>();
  let engine: Engine;

  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_SEARCH: "corpus" }));
    for (const { id, claim } of ROWS) episodes.set(id, await engine.verify(claim, { record: false }));
  }, 900_000);
  afterAll(() => engine.close());

  const labelOf = ({ id }: Row) => {
    const outcome = episodes.get(id)?.outcome;
    return outcome?.kind === "verdict" ? outcome.verdict.label : (outcome?.failure.code ?? "none");
  };
  const share = (rows: readonly Row[], right: (row: Row) => boolean) => rows.filter(right).length / rows.length;

  it("are many, true and false", () => {
    expect(DECIDABLE.filter(({ label }) => label === "supported").length).toBeGreaterThanOrEqual(isAll ? 40 : 20);
    expect(DECIDABLE.filter(({ label }) => label === "refuted").length).toBeGreaterThanOrEqual(isAll ? 40 : 20);
  });

  // The rules were written while reading "dev"; "test" shows what to expect of claims of which few verdicts were read, and "misleading" what of those that set a trap:
  // the right names with another relation, exchanged persons, plans. A sentence counts only if it tells the same event of the same one: most stay open, few are wrong.
  it.each([...(isAll ? [["dev", 0.17, 0.01] as const] : []), ["test", 0.15, 0.02], ["misleading", 0.03, 0.02]] as const)(
    "are judged rightly rather than wrongly (%s)",
    (split, right, wrong) => {
      const rows = DECIDABLE.filter((row) => row.split === split);
      const opposite = ({ label }: Row) => (label === "supported" ? "refuted" : "supported");
      expect(share(rows, (row) => labelOf(row) === row.label)).toBeGreaterThanOrEqual(right);
      expect(share(rows, (row) => labelOf(row) === opposite(row))).toBeLessThanOrEqual(wrong);
    },
  );

  it("are cited with words that stand in the article, at exactly that place", () => {
    let quotes = 0;
    for (const { outcome, graph } of episodes.values()) {
      if (outcome.kind !== "verdict") continue;
      const { label, citations, droppedCitations } = outcome.verdict;
      expect(droppedCitations).toBe(0);
      for (const citation of citations) {
        if (!("passage" in citation)) continue;
        const passage = graph.passages.find(({ id }) => id === citation.passage);
        expect(passage?.text.slice(citation.quote.start, citation.quote.end)).toBe(citation.quote.text);
        quotes++;
      }
      // What the graph does not decide rests on a page.
      const anchored = citedStatements(citations).some((id) => graph.statements.find((one) => one.id === id)?.provenance.source === "kg");
      if (label === "supported" || label === "refuted") expect(anchored || citations.some((citation) => "passage" in citation)).toBe(true);
    }
    expect(quotes).toBeGreaterThan(isAll ? 40 : 10);
  });

  it("are conflicting where an article contradicts the graph, with both sides shown", () => {
    const rows = ROWS.filter(({ label }) => label === "conflicting");
    expect(share(rows, (row) => labelOf(row) === "conflicting")).toBeGreaterThan(0.9);
    for (const { id } of rows.filter((row) => labelOf(row) === "conflicting")) {
      const outcome = episodes.get(id)?.outcome;
      if (outcome?.kind !== "verdict") throw new Error(`${id} has no verdict`);
      expect(new Set(outcome.verdict.citations.map(({ stance }) => stance))).toEqual(new Set(["supports", "refutes"]));
    }
  });

  it("stay open where the corpus speaks of the subject and says nothing of the claim, or only jokes and rumours do", () => {
    const rows = ROWS.filter(({ label }) => label === "nei");
    expect(share(rows, (row) => labelOf(row) === "not-enough-info")).toBeGreaterThanOrEqual(0.8);
  });

  it("never rest on satire or on sources that are rated too low", () => {
    for (const { graph, trajectory } of episodes.values()) {
      for (const { provenance } of graph.passages.filter(isWebPassage)) {
        expect(provenance.credibility.label).not.toBe("satire");
        expect(provenance.credibility.score ?? 1).toBeGreaterThanOrEqual(0.3);
      }
      for (const { observation } of trajectory) for (const { detail } of observation.drops ?? []) expect(detail).not.toBe("");
    }
    const drops = [...episodes.values()].flatMap(({ trajectory }) => trajectory.flatMap(({ observation }) => observation.drops ?? []));
    expect(drops.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["satire", "low-credibility"]));
  });
});
