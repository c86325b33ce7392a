import { readdirSync, readFileSync } from "node:fs";
import type { PoliteFetch } from "../../src/adapters/http/polite-fetch.js";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { parseResults } from "../../src/kg/sparql-results.js";

/** One query that was sent: from which file of `sparql/`, how many rows came, and how many may come. */
export type AskedQuery = { readonly template: string; readonly rows: number; readonly limit: number };

const FOLDER = new URL("sparql/", PACKAGE_ROOT);

/** What the folder holds, not what the code says that it holds. */
export const TEMPLATE_FILES: readonly string[] = readdirSync(FOLDER).filter((file) => file.endsWith(".rq"));

/** Passes everything on, and notes which template each query was made from. */
export function notingFetch(fetch: PoliteFetch, asked: AskedQuery[]): PoliteFetch {
  return async (url, init, signal) => {
    const response = await fetch(url, init, signal);
    const query = queryIn(init);
    const limit = /\bLIMIT\s+(\d+)\s*$/.exec(query)?.[1];
    if (limit === undefined) throw new Error(`a query without a limit was sent: ${query}`);
    asked.push({ template: templateOf(query), rows: parseResults(await response.clone().text()).length, limit: Number(limit) });
    return response;
  };
}

export function queryIn(init: RequestInit | undefined): string {
  return new URLSearchParams(String(init?.body)).get("query") ?? "";
}

/** The file whose fixed text the query holds, piece by piece. */
function templateOf(query: string): string {
  const found = TEMPLATE_FILES.filter((file) => holdsInOrder(query, fixedPieces(readFileSync(new URL(file, FOLDER), "utf8"))));
  if (found.length !== 1 || found[0] === undefined) throw new Error(`the query is made from ${found.length} templates: ${query}`);
  return found[0];
}

function fixedPieces(template: string): readonly string[] {
  return template.split(/^ *#.*$|\$[a-z]+/m).map((piece) => piece.trim());
}

function holdsInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}
