import type { AgendaItem, ItemAnswer } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { Drop } from "../../domain/episode.js";
import type { Triplet } from "../../domain/evidence-graph.js";
import type { Observation } from "../../domain/observation.js";
import type { WebPassage } from "../../domain/passage.js";
import { entitiesIn } from "../../domain/statement.js";
import { DROP_REASONS } from "../../domain/vocabulary.js";
import { type KnownToo, knowNames } from "../../kg/fetch-facts.js";
import type { PageReader, PageStore } from "../../ports/page-reader.js";
import type { Progress, Reasoner, WebJudgements } from "../../ports/reasoner.js";
import type { SearchEngine } from "../../ports/search-engine.js";
import { choosePassages, isNearRepeat } from "../../web/choose-passages.js";
import type { EvidenceScorer } from "../../web/evidence-scorer.js";
import { type FoundPage, findPages } from "../../web/find-pages.js";
import type { Guard } from "../../web/open-guard.js";
import { rankPages } from "../../web/rank-pages.js";
import type { ActionDeps, Retrieve } from "./environment.js";

export type WebAccess = {
  readonly engine: SearchEngine;
  readonly reader: PageReader;
  readonly guard: Guard;
  /** Store for the texts of cited pages; null: not stored. */
  readonly pages: PageStore | null;
  readonly now: () => number;
  /** How the policy scores evidence; null: the reasoner's ranking is used. */
  readonly scorer: EvidenceScorer | null;
};

/** Searches the web for missing evidence (§4.3): query → pages → passages → triplets. It changes no fact of the graph. */
export function webSearch({ engine, reader, guard, pages: store, now, scorer }: WebAccess): Retrieve {
  return async ({ kg, reasoner, policy, choice, progress, web: count, signal }, belief): Promise<Observation> => {
    const { queries, item, together } = await whatToAsk({ reasoner, policy, choice, signal }, belief, engine.atHand);
    if (queries.length === 0) return { ...NOTHING, summary: "there is nothing to ask that was not asked before" };
    const most = policy.web.best?.read ?? queries.length * policy.web.pages;
    const wanted = {
      queries,
      n: policy.web.pages,
      perEngine: policy.web.perSource !== null,
      language: "en",
      claim: belief.claim.typed?.text ?? belief.claim.text,
      ...(together.length > 0 ? { together: { most } } : {}),
    };
    const found = await findPages({ engine, reader, guard, count, signal }, wanted);
    const lost = unreadIn(found);
    if (lost !== null) return { kind: "failed", code: "page-unavailable", summary: lost };
    const retrievedAt = new Date(now()).toISOString();
    const reading = item === undefined ? null : readForItem(reasoner, item);
    const judges = reading === null ? reasoner : { ...reasoner, filterPassages: reading.filterPassages };
    const deps = { reasoner: judges, policy, scorer, retrievedAt, signal };
    const best = await rankPages({ reasoner, policy, scorer, askable: callsFor(progress), signal }, belief, queries, found.pages);
    const { passages, drops: unused } = await choosePassages(deps, belief, queries, best.pages);
    const drops = [...found.drops, ...best.drops, ...unused];
    const texts = passages.map(({ text }) => text);
    // A policy that uses the web alone gets no entities of the graph.
    const withGraph = policy.actions.includes("initKGRetrieval");
    const known = withGraph ? await knowNames(kg, belief, texts, signal) : { belief, entities: [], facts: [] };
    const { triplets, annotations } = withGraph
      ? await reasoner.extractTriplets(known.belief, passages, policy, signal)
      : { triplets: [], annotations: [] };
    // Adds only entities that occur in triplets; everything that the texts mention would overflow a model's prompt.
    const isModel = reasoner.chooses === "relations" || reasoner.rank !== undefined;
    const kept = isModel ? connected(known, triplets) : known;
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
      ...(together.length > 0 ? { answered: answerTogether(belief, together, best.pages, passages) } : {}),
      summary: summaryOf({ queries, pages: found.pages.length, passages: passages.length, triplets, drops }),
    };
  };
}

/** True when pages were found and every attempt to read one failed. Pages that the budget did not cover do not count as failures. */
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

/** Model calls reserved for the passages and for the verdict with its repair. */
const KEPT_CALLS = 3;

function callsFor(progress: Progress | undefined): number {
  return Math.max(0, (progress?.left.modelCalls ?? Number.POSITIVE_INFINITY) - KEPT_CALLS);
}

type Counted = {
  readonly queries: readonly string[];
  readonly pages: number;
  readonly passages: number;
  readonly triplets: readonly Triplet[];
  readonly drops: readonly Drop[];
};

function summaryOf({ queries, pages, passages, triplets, drops }: Counted): string {
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

/**
 * Answers items that were searched together: by quotes with a stance on the item's own part of the claim; if passages were not read part by
 * part, by quotes on pages that the item's own query found.
 */
function answerTogether(
  { agenda }: Belief,
  items: readonly AgendaItem[],
  pages: readonly FoundPage[],
  passages: readonly WebPassage[],
): readonly ItemAnswer[] {
  return items.flatMap((item): readonly ItemAnswer[] => {
    const own = pages.filter(({ queries }) => isNearRepeat(queryOf(item), queries)).map(({ page }) => page.url);
    const number = agenda.findIndex(({ text }) => text === item.text) + 1;
    const citations = passages.flatMap(({ id, provenance: { url, judged } }) => {
      const said = judged.parts?.filter(({ part }) => part === number).map(({ quote }) => quote);
      const whole = judged.stance === "neutral" || judged.quote === null || !own.includes(url) ? [] : [judged.quote];
      return (said ?? whole).map((quote) => ({ passage: id, quote }));
    });
    const [first] = citations;
    return first === undefined ? [] : [{ item: item.id, answer: { text: first.quote.text, citations } }];
  });
}

type Asking = {
  readonly queries: readonly string[];
  readonly item: AgendaItem | undefined;
  /** The items whose queries are sent at once; empty: one after the other. */
  readonly together: readonly AgendaItem[];
};

/**
 * The queries of a search: those of its agenda items, otherwise of the policy's choice, otherwise the reasoner's. No query is sent twice.
 */
async function whatToAsk(
  { reasoner, policy, choice, signal }: Pick<ActionDeps, "reasoner" | "policy" | "choice" | "signal">,
  belief: Belief,
  atHand: boolean,
): Promise<Asking> {
  const item = belief.items.find(({ id }) => id === choice?.focus);
  const together = belief.items.filter(({ id }) => choice?.together?.includes(id) === true);
  if (together.length > 0) return { queries: fresh(together.map(queryOf), belief.asked), item: undefined, together };
  const wanted = item === undefined ? (choice?.queries ?? (await reasoner.phraseQueries(belief, policy, signal))) : [queryOf(item)];
  // A search that costs something sends one query.
  return { queries: fresh(wanted, belief.asked).slice(0, atHand ? policy.web.queries : 1), item, together };
}

function queryOf({ query, text }: AgendaItem): string {
  return query ?? text;
}

function fresh(queries: readonly string[], asked: readonly string[]): readonly string[] {
  return queries.filter((query, place) => !isNearRepeat(query, [...asked, ...queries.slice(0, place)]));
}

/** Reads passages for one item of the agenda: one judgement filters them and answers the item. */
type ItemReading = Pick<WebJudgements, "filterPassages"> & {
  /** The answer, once the passages were chosen; none without a quote, even if the reasoner knows it. */
  answered(kept: readonly WebPassage[]): Pick<Extract<Observation, { kind: "searched" }>, "answered">;
};

function readForItem(reasoner: Reasoner, item: AgendaItem): ItemReading {
  let said: string | null = null;
  let known: NonNullable<AgendaItem["answer"]>["citations"] = [];
  return {
    async filterPassages(belief, candidates, policy, signal) {
      if (reasoner.answer === undefined) return reasoner.filterPassages(belief, candidates, policy, signal);
      const { text, judged } = await reasoner.answer(belief, { item, candidates }, policy, signal);
      said = text;
      // A passage that an earlier question found is cited again, but not stored twice.
      const kept = new Map(belief.graph.passages().map((passage) => [passage.text, passage.id]));
      const found = judged.map((one) => ({ one, passage: kept.get(candidates.find(({ id }) => id === one.id)?.text ?? "") }));
      known = found.flatMap(({ one: { quote }, passage }) => (passage === undefined || quote === null ? [] : [{ passage, quote }]));
      return found.flatMap(({ one, passage }) => (passage === undefined ? [one] : []));
    },
    answered(kept) {
      const fresh = kept.flatMap(({ id, provenance: { judged } }) => (judged.quote === null ? [] : [{ passage: id, quote: judged.quote }]));
      const citations = [...known, ...fresh];
      return said === null || citations.length === 0 ? {} : { answered: [{ item: item.id, answer: { text: said, citations } }] };
    },
  };
}
