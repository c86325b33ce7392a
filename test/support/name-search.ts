import { namedNode, type Store, type Term } from "oxigraph";

const ENTITY = "http://www.wikidata.org/entity/";
const LABEL = namedNode("http://www.w3.org/2000/01/rdf-schema#label");
const ALIAS = namedNode("http://www.w3.org/2004/02/skos/core#altLabel");
const DESCRIPTION = namedNode("http://schema.org/description");

type Hit = { readonly id: string; readonly type: "label" | "alias"; readonly text: string; readonly uses: number };
type Words = { readonly language: string; readonly value: string };

/**
 * Wikidata's search API over a store. `wbsearchentities` finds any start of a label or alias, whole names first, then what is used
 * most; the full-text search finds words of labels and descriptions; the vector search finds words of aliases, as if it knew the meaning.
 */
export function nameSearch(store: Store): (path: string, parameters: URLSearchParams) => string {
  const names = [...hits(store, "label"), ...hits(store, "alias")].sort((a, b) => b.uses - a.uses);
  const ids = [...new Set(names.map(({ id }) => id))];

  const known = new Map<string, ReadonlySet<string>>();

  function wordsOf(id: string, predicate: Term): ReadonlySet<string> {
    const key = `${id} ${predicate.value}`;
    const words = known.get(key) ?? new Set(values(store, id, predicate).flatMap(({ value }) => value.toLowerCase().split(/\W+/u)));
    known.set(key, words);
    return words;
  }

  function byStart(asked: string, limit: number) {
    const whole = (hit: Hit) => Number(hit.text.toLowerCase() === asked);
    return names
      .filter((hit) => hit.text.toLowerCase().startsWith(asked))
      .sort((a, b) => whole(b) - whole(a))
      .filter((hit, place, all) => all.findIndex(({ id }) => id === hit.id) === place)
      .slice(0, limit)
      .map(({ id, type, text }) => ({ id, label: values(store, id, LABEL)[0]?.value, match: { type, language: "en", text } }));
  }

  function byWords(asked: string, predicates: readonly Term[]): readonly string[] {
    const words = asked.split(/\W+/u).filter(Boolean);
    return ids.filter((id) => words.every((word) => predicates.some((predicate) => wordsOf(id, predicate).has(word))));
  }

  function described(id: string) {
    const byLanguage = (words: readonly Words[]) => Object.fromEntries(words.map((word) => [word.language, word]));
    const aliases = values(store, id, ALIAS);
    const lists = [...new Set(aliases.map(({ language }) => language))].map((tag) => [
      tag,
      aliases.filter((alias) => alias.language === tag),
    ]);
    return {
      id,
      labels: byLanguage(values(store, id, LABEL)),
      descriptions: byLanguage(values(store, id, DESCRIPTION)),
      // As PHP writes an empty map.
      aliases: lists.length === 0 ? [] : Object.fromEntries(lists),
    };
  }

  return (path, parameters) => {
    const text = (parameter: string) => (parameters.get(parameter) ?? "").toLowerCase();
    if (path === "/vector") return JSON.stringify(byWords(text("query"), [ALIAS]).map((QID) => ({ QID, similarity_score: 0.5 })));
    switch (parameters.get("action")) {
      case "wbsearchentities":
        return JSON.stringify({ search: byStart(text("search"), Number(parameters.get("limit") ?? 7)), success: 1 });
      case "query":
        return JSON.stringify({
          query: {
            search: byWords(text("srsearch"), [LABEL, DESCRIPTION])
              .slice(0, Number(parameters.get("srlimit") ?? 10))
              .map((title) => ({ ns: 0, title })),
          },
        });
      case "wbgetentities": {
        const asked = (parameters.get("ids") ?? "").split("|");
        if (asked.length > 50) return JSON.stringify({ error: { code: "toomanyvalues", info: "too many values for ids" } });
        return JSON.stringify({ entities: Object.fromEntries(asked.map((id) => [id, described(id)])), success: 1 });
      }
      default:
        return JSON.stringify({ error: { code: "badvalue" } });
    }
  };
}

/** Names in the languages that are asked for: English, and what holds in every language. */
function hits(store: Store, type: Hit["type"]): readonly Hit[] {
  return store.match(null, type === "label" ? LABEL : ALIAS).flatMap(({ subject, object }) => {
    const id = subject.value.slice(ENTITY.length);
    if (!id.startsWith("Q") || object.termType !== "Literal" || !["en", "mul"].includes(object.language)) return [];
    return [{ id, type, text: object.value, uses: store.match(null, null, subject).length + store.match(subject).length }];
  });
}

function values(store: Store, id: string, predicate: Term): readonly Words[] {
  return store.match(namedNode(`${ENTITY}${id}`), predicate).flatMap(({ object }) => {
    if (object.termType !== "Literal" || !["en", "mul"].includes(object.language)) return [];
    return [{ language: object.language, value: object.value }];
  });
}
