import { STARTER_GRAPH_NAME } from "../../src/domain/evidence-lines.js";

/** `embedded:starter@4cee…`: the shipped graph, whose facts are written by hand. */
export function isStarter(graph: string): boolean {
  return graph.startsWith(`embedded:${STARTER_GRAPH_NAME}@`);
}

export function sayGraph(graph: string): string {
  if (isStarter(graph)) return "Starter graph";
  if (graph.startsWith("embedded:")) return graph.slice("embedded:".length).replace(/@[0-9a-f]+$/, "");
  return graph.startsWith("wikidata") ? "Wikidata" : graph;
}

export const HAND_WRITTEN = "Its facts are written by hand as of 2025; check the original before you publish.";

export function sayReasoner(reasoner: "offline" | "llm", model: string | null): string {
  return reasoner === "offline" ? "offline rules" : (model ?? "language model");
}

/** The name of the search engine for readers; null: there is none. */
export function saySearch(search: string): string | null {
  if (search === "none") return null;
  return search === "corpus" ? "documents" : search;
}
