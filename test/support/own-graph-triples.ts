import { readFileSync } from "node:fs";
import { defaultGraph, Store } from "oxigraph";

/** A graph of test/fixtures/own-graphs as N-Triples. */
export function ownGraphTriples(name: string): string {
  const store = new Store();
  store.load(readFileSync(new URL(`../fixtures/own-graphs/${name}.ttl`, import.meta.url), "utf8"), { format: "ttl" });
  return store.dump({ format: "nt", from_graph_name: defaultGraph() });
}
