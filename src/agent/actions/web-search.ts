import type { Triplet } from "../../domain/fusion.js";
import type { Drop, Observation } from "../../domain/observation.js";
import { entitiesIn } from "../../domain/statement.js";
import { DROP_REASONS } from "../../domain/vocabulary.js";
import { type KnownToo, knowNames } from "../../kg/know-names.js";
import type { PageReader } from "../../ports/page-reader.js";
import type { PageStore } from "../../ports/page-store.js";
import type { Progress } from "../../ports/reasoner.js";
import type { SearchEngine } from "../../ports/search-engine.js";
import { choosePassages } from "../../web/choose-passages.js";
import type { EvidenceScorer } from "../../web/evidence-scorer.js";
import { findPages } from "../../web/find-pages.js";
import type { Guard } from "../../web/open-guard.js";
import { rankPages } from "../../web/rank-pages.js";
import { answerTogether } from "./answer-together.js";
import type { Retrieve } from "./environment.js";
import { readForItem } from "./read-for-item.js";
import { whatToAsk } from "./what-to-ask.js";

/** The web as one episode may use it. */
export type WebAccess = {
  readonly engine: SearchEngine;
  readonly reader: PageReader;
  readonly guard: Guard;
  /** Where the texts of cited pages are kept; null: nowhere. */
  readonly pages: PageStore | null;
  readonly now: () => number;
  /** How the policy scores evidence; null: the reasoner's ranking counts. */
  readonly scorer: EvidenceScorer | null;
};

/** Looks for what the graph lacks (§4.3): query → pages → passages → triplets. It changes no fact of the graph. */
export function webSearch({ engine, reader, guard, pages: store, now, scorer }: WebAccess): Retrieve {
  return async ({ kg, reasoner, policy, choice, progress, web: count, signal }, belief): Promise<Observation> => {
    const { queries, item, together } = await whatToAsk({ reasoner, policy, choice, signal }, belief, engine.atHand);
    if (queries.length === 0) return { ...NOTHING, summary: "there is nothing to ask that was not asked before" };
    const most = policy.web.best?.read ?? queries.length * policy.web.pages;
    const wanted = { queries, n: policy.web.pages, language: "en", ...(together.length > 0 ? { together: { most } } : {}) };
    const found = await findPages({ engine, reader, guard, count, signal }, wanted);
    const lost = unreadIn(found);
    if (lost !== null) return { kind: "failed", code: "page-unavailable", summary: lost };
    const retrievedAt = new Date(now()).toISOString();
    const reading = item === undefined ? null : readForItem(reasoner, item);
    const deps = { reasoner: reading ?? reasoner, policy, scorer, retrievedAt, signal };
    const best = await rankPages({ reasoner, policy, scorer, askable: callsFor(progress), signal }, belief, queries, found.pages);
    const { passages, drops: unused } = await choosePassages(deps, belief, queries, best.pages);
    const drops = [...found.drops, ...best.drops, ...unused];
    const texts = passages.map(({ text }) => text);
    // A policy that asks the web alone knows nothing of the graph's things, and is told nothing of them.
    const withGraph = policy.actions.includes("initKGRetrieval");
    const known = withGraph ? await knowNames(kg, belief, texts, signal) : { belief, entities: [], facts: [] };
    const { triplets, annotations } = withGraph
      ? await reasoner.extractTriplets(known.belief, passages, policy, signal)
      : { triplets: [], annotations: [] };
    // Adds only entities that occur in triplets; everything the texts mention would overflow a model's prompt.
    const kept = reasoner.chooses === "relations" ? connected(known, triplets) : known;
    const cited = new Set(passages.map(({ provenance }) => provenance.sha256));
    if (store !== null) await Promise.all(found.pages.filter(({ page }) => cited.has(page.sha256)).map(({ page }) => store.keep(page)));
    return {
      kind: "searched",
      queries,
      entities: kept.entities,
      facts: kept.facts,
      passages,
      triplets,
      annotations,
      drops,
      ...reading?.answered(passages),
      ...(together.length > 0 ? { answered: answerTogether(together, best.pages, passages) } : {}),
      summary: summaryOf(queries, found.pages.length, passages.length, triplets, drops),
    };
  };
}

/** True when pages were found and every attempt to read one failed. Pages that the budget did not allow to read are not counted as failures. */
function unreadIn({ pages, drops }: Awaited<ReturnType<typeof findPages>>): string | null {
  const [first, ...others] = drops.filter(({ reason, detail }) => reason === "unreadable" && !/^the budget/.test(detail));
  if (pages.length > 0 || first === undefined || drops.length > others.length + 1) return null;
  return `none of ${others.length + 1} pages could be read (${first.detail})`;
}

function connected(
  { entities, facts }: Pick<KnownToo, "entities" | "facts">,
  triplets: readonly Triplet[],
): Pick<KnownToo, "entities" | "facts"> {
  const named = new Set(triplets.flatMap(({ fact }) => entitiesIn(fact)));
  return { entities: entities.filter(({ id }) => named.has(id)), facts: facts.filter(({ subject }) => named.has(subject)) };
}

const NOTHING = { kind: "searched", queries: [], entities: [], facts: [], passages: [], triplets: [], annotations: [], drops: [] } as const;

/** Calls for the passages and for the verdict with its repair, which pages must not use up. */
const KEPT_CALLS = 3;

function callsFor(progress: Progress | undefined): number {
  return Math.max(0, (progress?.left.modelCalls ?? Number.POSITIVE_INFINITY) - KEPT_CALLS);
}

function summaryOf(
  queries: readonly string[],
  pages: number,
  passages: number,
  triplets: readonly Triplet[],
  drops: readonly Drop[],
): string {
  const count = (kind: Triplet["standing"]["kind"]) => triplets.filter(({ standing }) => standing.kind === kind).length;
  const read = [`${count("new")} new statements`, `${count("known")} known already`, `${count("conflict")} against the graph`];
  const reasons = DROP_REASONS.map((reason) => ({ reason, times: drops.filter((drop) => drop.reason === reason).length }));
  const unused = reasons.flatMap(({ reason, times }) => (times === 0 ? [] : [`${times} ${reason}`]));
  const parts = [
    `${pages} pages`,
    `${passages} passages`,
    ...(triplets.length > 0 ? read : []),
    ...(unused.length > 0 ? [`not used: ${unused.join(", ")}`] : []),
  ];
  return `asked ${queries.map((query) => `"${query}"`).join(", ")}: ${parts.join(", ")}`;
}
