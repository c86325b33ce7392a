import { z } from "zod";
import { shortened } from "../adapters/search/plain-text.js";
import { within } from "../base/deadline.js";
import { sha256Of } from "../base/fingerprint.js";
import { sayIssues } from "../base/plain-issues.js";
import { lruMap } from "../base/recent.js";
import { writtenDay } from "../base/written-day.js";
import { ACTIONS } from "../domain/action.js";
import { entitySchema } from "../domain/entity.js";
import { entityIdSchema, propertyIdSchema } from "../domain/id-schemas.js";
import { failureSchema, verdictSchema } from "../domain/outcome.js";
import { passageJudgementSchema } from "../domain/passage.js";
import { factSchema, referenceSchema } from "../domain/statement.js";
import { type ErrorCode, messageOf, PlumblineError } from "../errors.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Reasoner } from "../ports/reasoner.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../ports/search-engine.js";

/** The forms of the answers of an object that the caller passed in, by method. */
type Forms = Readonly<Record<string, z.ZodType>>;

const relation = { entity: entityIdSchema, property: propertyIdSchema, direction: z.enum(["in", "out"]) };
const namesSchema = z.map(
  z.string(),
  z.array(z.object({ entity: entitySchema, matched: z.string(), by: z.enum(["label", "alias", "short"]), popularity: z.number() })),
);
const GRAPH: Forms = {
  searchEntities: namesSchema,
  similarNames: namesSchema,
  relations: z.object({ relations: z.array(z.object({ ...relation, count: z.number() })), hubs: z.array(entityIdSchema) }),
  facts: z.object({ facts: z.array(factSchema), entities: z.array(entitySchema), cut: z.array(z.object(relation)) }),
  edgesAmong: z.array(
    z.object({ subject: entityIdSchema, property: propertyIdSchema, object: entityIdSchema, as: z.enum(["value", "qualifier"]) }),
  ),
  references: z.map(z.string(), z.array(referenceSchema)),
  labels: z.map(entityIdSchema, z.string()),
  properties: z.map(
    propertyIdSchema,
    z.object({ id: propertyIdSchema, label: z.string(), aliases: z.array(z.string()), kind: z.string() }),
  ),
};
/** Most results of one search, most queries of one choice; an object that gives more does not do what it was asked. */
const MAX_HITS = 1000;
const MAX_QUERIES = 100;
const page = z.object({ url: z.string(), title: z.string().nullable(), text: z.string(), sha256: z.string() });
const SEARCH: Forms = {
  search: few(
    MAX_HITS,
    z.object({ url: z.string(), title: z.string(), snippet: z.string(), published: z.string().nullable(), page: page.optional() }),
  ),
};
const judgement = verdictSchema.omit({ forced: true, droppedCitations: true, hint: true, image: true });
const relations = z.array(z.object(relation));
const queries = few(MAX_QUERIES, z.string());
const REASONER: Forms = {
  chooseAction: z.object({
    ...{ action: z.enum(ACTIONS), reason: z.string(), relations: relations.optional(), queries: queries.optional() },
    ...{ judgement: judgement.optional(), failure: failureSchema.optional() },
  }),
  prune: relations,
  rank: relations,
  decide: judgement,
  phraseQueries: queries,
  filterPassages: z.array(passageJudgementSchema.extend({ id: z.string() })),
  extractTriplets: z.object({
    triplets: z.array(z.object({ fact: factSchema, passage: z.string(), confidence: z.number() })),
    annotations: z.array(z.object({ entity: entityIdSchema, passage: z.string() })),
  }),
};

/** The length is checked before the elements. */
function few(most: number, element: z.ZodType): z.ZodType {
  return z.array(z.unknown()).max(most, `holds more than ${most} entries`).pipe(z.array(element));
}

const method = z.custom((value) => typeof value === "function", {
  error: ({ input }) => (input === undefined ? "is missing" : "has to be a method"),
});
const methods = (forms: Forms, optional: string) =>
  Object.fromEntries(Object.keys(forms).flatMap((name) => (name === optional ? [] : [[name, method]])));
const id = z.string().min(1);
/** What has to be there, by the option that takes the object. */
const PARTS = {
  kg: z.object({
    ...{ id, names: z.enum(["dictionary", "search"]), complete: z.array(z.unknown()).optional() },
    ...methods(GRAPH, "similarNames"),
  }),
  search: z.object({ id, ...methods(SEARCH, "") }),
  reasoner: z.object({ id, ...methods(REASONER, "rank") }),
};

function refuseIncomplete(option: keyof typeof PARTS, own: object): void {
  const parsed = PARTS[option].safeParse(own);
  if (!parsed.success) throw new PlumblineError("invalid-config", `${option}: in the object that was passed, ${sayIssues(parsed.error)}`);
}

/** A graph passed in by the caller; its errors, malformed answers and endless waits become failures with a code. */
export function guardedGraph(kg: KnowledgeGraph): KnowledgeGraph {
  refuseIncomplete("kg", kg);
  return guarded(kg, { name: `the graph ${kg.id}`, fails: "graph-unavailable", malformed: "graph-reply", forms: GRAPH });
}

/** A reasoner passed in by the caller. */
export function guardedReasoner(reasoner: Reasoner): Reasoner {
  refuseIncomplete("reasoner", reasoner);
  return guarded(reasoner, {
    name: `the reasoner ${reasoner.id}`,
    fails: "model-unavailable",
    malformed: "model-reply",
    forms: REASONER,
  });
}

/** How long an answer is reused, because one claim repeats a query in several steps. */
const REMEMBER_MS = 60_000;
const MAX_REMEMBERED = 200;

/** A search engine passed in by the caller; answers are reused for a minute. */
export function guardedSearch(engine: SearchEngine, now: () => number): SearchEngine {
  refuseIncomplete("search", engine);
  const own = guarded(engine, {
    name: `the search engine ${engine.id}`,
    fails: "search-unavailable",
    malformed: "search-reply",
    forms: SEARCH,
  });
  const answers = lruMap<readonly SearchHit[]>({ maxEntries: MAX_REMEMBERED, ttlMs: REMEMBER_MS, now });
  return new Proxy(own, { get: (target, name) => (name === "search" ? search : Reflect.get(target, name)) });

  async function search(query: SearchQuery, ...rest: [signal?: AbortSignal, missed?: Parameters<SearchEngine["search"]>[2]]) {
    const key = JSON.stringify(query);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = await own.search(query, ...rest);
    const hits = found.map((hit) => ({
      ...hit,
      published: hit.published === null ? null : writtenDay(hit.published),
      // Pages are kept by their hash, so it is not taken from the caller.
      ...(hit.page === undefined ? {} : { page: { ...hit.page, sha256: sha256Of(hit.page.text) } }),
    }));
    answers.set(key, hits);
    return hits;
  }
}

/** Most faults of an answer that are named, and the length of an error's words; records keep both. */
const MAX_FAULTS = 5;
const MAX_WORDS = 500;

type Guard = { readonly name: string; readonly fails: ErrorCode; readonly malformed: ErrorCode; readonly forms: Forms };

/** All methods, including inherited ones. Errors with a code are unchanged. A wait ends with its signal, even if the method ignores it. */
function guarded<T extends object>(own: T, { name, fails, malformed, forms }: Guard): T {
  const translate = (cause: unknown): never => {
    throw cause instanceof PlumblineError
      ? cause
      : new PlumblineError(fails, `${name} failed: ${shortened(messageOf(cause), MAX_WORDS)}`, { cause });
  };

  function checked(method: string, answer: unknown): unknown {
    const parsed = forms[method]?.safeParse(answer);
    if (parsed?.success !== false) return answer;
    const { issues } = parsed.error;
    const faults = sayIssues({ issues: issues.slice(0, MAX_FAULTS) });
    const more = issues.length > MAX_FAULTS ? `; and ${issues.length - MAX_FAULTS} more faults` : "";
    const said = `${name} gave a malformed answer to ${method}: ${shortened(faults, MAX_WORDS)}${more}`;
    throw new PlumblineError(malformed, said, { cause: parsed.error });
  }

  function call(method: string, act: () => unknown, signals: readonly AbortSignal[]): unknown {
    try {
      if (signals.some(({ aborted }) => aborted)) throw new PlumblineError("aborted", `stopped before asking ${name}`);
      const answer = act();
      if (!(answer instanceof Promise)) return checked(method, answer);
      // After an abort nothing awaits the answer, and an unhandled rejection would end the process.
      answer.catch(() => undefined);
      const whole = within({ ms: null, signals, doing: `waiting for ${name}` }, () => answer);
      return whole.then((value) => checked(method, value)).catch(translate);
    } catch (cause) {
      return translate(cause);
    }
  }

  return new Proxy(own, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      // Objects written in JavaScript may have nothing to close.
      if (property === "close" && value === undefined) return async () => undefined;
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const signals = given.filter((one) => one instanceof AbortSignal);
        return call(String(property), () => Reflect.apply(value, target, given), signals);
      };
    },
  });
}
