import { createHash } from "node:crypto";
import { composeEngine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import type { CandidatePassage } from "../../src/ports/reasoner.js";
import type { SearchEngine, SearchHit } from "../../src/ports/search-engine.js";
import { bm25Ranker } from "../../src/web/bm25.js";

export type TripletCounts = {
  readonly claims: number;
  readonly passages: number;
  /** What the passages say that the graph does not, says too, or says otherwise. */
  readonly fresh: number;
  readonly known: number;
  readonly conflicts: number;
  readonly annotations: number;
  /** Triplets whose quote does not stand in their passage: there may be none. */
  readonly unquoted: number;
};

type Task = { readonly claim: string; readonly corpus: readonly CandidatePassage[] };

/** The whole engine over a graph, with each claim's passages as the documents at hand: what becomes of the passages in the evidence graph? */
export async function countTriplets(graphFile: string, tasks: readonly Task[]): Promise<TripletCounts> {
  let corpus: readonly CandidatePassage[] = [];
  const search: SearchEngine = {
    id: "bench",
    atHand: true,
    search: async ({ text, n }) =>
      bm25Ranker(corpus.map(({ title, text: body }) => ({ title: title ?? "", text: body })))(text, n).flatMap(({ index }) =>
        hitOf(corpus[index]),
      ),
    close: async () => undefined,
  };
  const engine = await composeEngine(readConfig({ PLUMBLINE_KG: `embedded:${graphFile}` }), { search });
  const counts = { claims: tasks.length, passages: 0, fresh: 0, known: 0, conflicts: 0, annotations: 0, unquoted: 0 };
  try {
    for (const task of tasks) {
      corpus = task.corpus;
      const { graph } = await engine.verify(task.claim, { record: false });
      const texts = new Map(graph.passages.map(({ id, text }) => [id, text]));
      const read = graph.statements.flatMap(({ provenance }) => (provenance.source === "web" ? [provenance] : []));
      counts.passages += graph.passages.length;
      counts.fresh += read.length - graph.conflicts.length;
      counts.known += graph.corroborations.length;
      counts.conflicts += graph.conflicts.length;
      counts.annotations += graph.annotations.length;
      counts.unquoted += [...read, ...graph.corroborations].filter(
        ({ passage, quote }) => texts.get(passage)?.slice(quote.start, quote.end) !== quote.text,
      ).length;
    }
  } finally {
    await engine.close();
  }
  return counts;
}

function hitOf(passage: CandidatePassage | undefined): readonly SearchHit[] {
  if (passage === undefined) return [];
  const { id, text, title } = passage;
  const url = `corpus:${encodeURIComponent(id)}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const page = { url, title, text, sha256, published: null, modified: null, language: null, suspectInjection: false };
  return [{ url, title: title ?? "", snippet: "", published: null, page }];
}
