import type { Triplet } from "../domain/fusion.js";
import type { Drop, Observation } from "../domain/observation.js";
import { entitiesIn } from "../domain/statement.js";
import { DROP_REASONS } from "../domain/vocabulary.js";
import { type KnownToo, knowNames } from "../kg/know-names.js";
import type { PageReader } from "../ports/page-reader.js";
import type { PageStore } from "../ports/page-store.js";
import type { SearchEngine } from "../ports/search-engine.js";
import { choosePassages } from "../web/choose-passages.js";
import { findPages } from "../web/find-pages.js";
import { isNearRepeat } from "../web/near-repeat.js";
import type { Guard } from "../web/open-guard.js";
import type { Retrieve } from "./environment.js";

/** The web as one episode may use it. */
export type WebAccess = {
  readonly engine: SearchEngine;
  readonly reader: PageReader;
  readonly guard: Guard;
  /** Where the texts of cited pages are kept; null: nowhere. */
  readonly pages: PageStore | null;
  readonly now: () => number;
};

/** Looks for what the graph lacks (§4.3): query → pages → passages → triplets. It changes no fact of the graph. */
export function webSearch({ engine, reader, guard, pages: store, now }: WebAccess): Retrieve {
  return async ({ kg, reasoner, policy, choice, web: count, signal }, belief): Promise<Observation> => {
    const wanted = choice?.queries ?? (await reasoner.phraseQueries(belief, policy, signal));
    const queries = fresh(wanted, belief.asked).slice(0, engine.atHand ? policy.web.queries : 1);
    if (queries.length === 0) return { ...NOTHING, summary: "there is nothing to ask that was not asked before" };
    const found = await findPages({ engine, reader, guard, count, signal }, { queries, n: policy.web.pages, language: "en" });
    const lost = unreadIn(found);
    if (lost !== null) return { kind: "failed", code: "page-unavailable", summary: lost };
    const retrievedAt = new Date(now()).toISOString();
    const deps = { reasoner, policy, engine: engine.id, retrievedAt, signal };
    const { passages, drops } = await choosePassages(deps, belief, queries, found.pages);
    const texts = passages.map(({ text }) => text);
    const known = await knowNames(kg, belief, texts, signal);
    const { triplets, annotations } = await reasoner.extractTriplets(known.belief, passages, policy, signal);
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
      drops: [...found.drops, ...drops],
      summary: summaryOf(queries, found.pages.length, passages.length, triplets, [...found.drops, ...drops]),
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

/** Drops queries that were asked before or occur earlier in the list. */
function fresh(queries: readonly string[], asked: readonly string[]): readonly string[] {
  return queries.filter((query, place) => !isNearRepeat(query, [...asked, ...queries.slice(0, place)]));
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
