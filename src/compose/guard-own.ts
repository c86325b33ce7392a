import { z } from "zod";
import { within } from "../base/deadline.js";
import { sayIssues } from "../base/plain-issues.js";
import { lruMap } from "../base/recent.js";
import { writtenDay } from "../base/written-day.js";
import { entitySchema } from "../domain/entity.js";
import { entityIdSchema, propertyIdSchema } from "../domain/id-schemas.js";
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
const page = z.object({ url: z.string(), title: z.string().nullable(), text: z.string(), sha256: z.string() });
const SEARCH: Forms = {
  search: z.array(
    z.object({ url: z.string(), title: z.string(), snippet: z.string(), published: z.string().nullable(), page: page.optional() }),
  ),
};

/** A graph passed in by the caller; its errors, malformed answers and endless waits become failures with a code. */
export function guardedGraph(kg: KnowledgeGraph): KnowledgeGraph {
  return guarded(kg, { name: `the graph ${kg.id}`, fails: "graph-unavailable", malformed: "graph-reply", forms: GRAPH });
}

/** A reasoner passed in by the caller. */
export function guardedReasoner(reasoner: Reasoner): Reasoner {
  const code = "model-unavailable";
  return guarded(reasoner, { name: `the reasoner ${reasoner.id}`, fails: code, malformed: code, forms: {} });
}

/** How long an answer is reused, because one claim repeats a query in several steps. */
const REMEMBER_MS = 60_000;
const MAX_REMEMBERED = 200;

/** A search engine passed in by the caller; answers are reused for a minute. */
export function guardedSearch(engine: SearchEngine, now: () => number): SearchEngine {
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
    const hits = found.map((hit) => ({ ...hit, published: hit.published === null ? null : writtenDay(hit.published) }));
    answers.set(key, hits);
    return hits;
  }
}

type Guard = { readonly name: string; readonly fails: ErrorCode; readonly malformed: ErrorCode; readonly forms: Forms };

/** All methods, including inherited ones. Errors with a code are unchanged. A wait ends with its signal, even if the method ignores it. */
function guarded<T extends object>(own: T, { name, fails, malformed, forms }: Guard): T {
  const translate = (cause: unknown): never => {
    throw cause instanceof PlumblineError ? cause : new PlumblineError(fails, `${name} failed: ${messageOf(cause)}`, { cause });
  };

  function checked(method: string, answer: unknown): unknown {
    const parsed = forms[method]?.safeParse(answer);
    if (parsed?.success !== false) return answer;
    const { error } = parsed;
    throw new PlumblineError(malformed, `${name} gave a malformed answer to ${method}: ${sayIssues(error)}`, { cause: error });
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
