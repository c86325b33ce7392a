import { namedNode, type Store, type Term } from "oxigraph";

const ENTITY = "http://www.wikidata.org/entity/";
const LABEL = namedNode("http://www.w3.org/2000/01/rdf-schema#label");
const ALIAS = namedNode("http://www.w3.org/2004/02/skos/core#altLabel");
const DESCRIPTION = namedNode("http://schema.org/description");

type Hit = { readonly id: string; readonly type: "label" | "alias"; readonly text: string; readonly uses: number };

/** `wbsearchentities` as Wikidata answers it: any start of a label or alias, whole names first, then what is used most. */
export function nameSearch(store: Store): (parameters: URLSearchParams) => string {
  const names = [...hits(store, "label"), ...hits(store, "alias")];
  const text = (id: string, predicate: Term) => english(store, id, predicate);
  return (parameters) => {
    if (parameters.get("action") !== "wbsearchentities") return JSON.stringify({ error: { code: "badvalue" } });
    const asked = (parameters.get("search") ?? "").toLowerCase();
    const whole = (hit: Hit) => Number(hit.text.toLowerCase() === asked);
    const found = names
      .filter((hit) => hit.text.toLowerCase().startsWith(asked))
      .sort((a, b) => whole(b) - whole(a) || b.uses - a.uses)
      .filter((hit, place, all) => all.findIndex(({ id }) => id === hit.id) === place)
      .slice(0, Number(parameters.get("limit") ?? 7));
    const search = found.map(({ id, type, text: matched }) => ({
      id,
      label: text(id, LABEL),
      description: text(id, DESCRIPTION),
      match: { type, language: "en", text: matched },
    }));
    return JSON.stringify({ searchinfo: { search: asked }, search, success: 1 });
  };
}

function hits(store: Store, type: Hit["type"]): readonly Hit[] {
  return store.match(null, type === "label" ? LABEL : ALIAS).flatMap(({ subject, object }) => {
    const id = subject.value.slice(ENTITY.length);
    if (!id.startsWith("Q") || object.termType !== "Literal" || object.language !== "en") return [];
    return [{ id, type, text: object.value, uses: store.match(null, null, subject).length + store.match(subject).length }];
  });
}

function english(store: Store, id: string, predicate: Term): string | undefined {
  const objects = store.match(namedNode(`${ENTITY}${id}`), predicate).map(({ object }) => object);
  return objects.find((object) => object.termType === "Literal" && object.language === "en")?.value;
}
