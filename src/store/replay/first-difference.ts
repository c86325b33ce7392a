import type { Episode } from "../../domain/episode.js";

/** Where two episodes part first, and what stands there in each. */
export type Difference = { readonly at: string; readonly recorded: string; readonly now: string };

/** What a clock or chance decides, and the version of the program, which is allowed to change. */
const FREE = new Set(["retrievedAt", "ms", "usd"]);

/** Steps first, because what differs there explains all that follows; then what was read and found, then the outcome. */
export function firstDifference(recorded: Episode, now: Episode): Difference | null {
  return compare("", comparable(recorded), comparable(now));
}

function comparable({ trajectory, links, graph, outcome, cost }: Episode): unknown {
  // Through JSON, as the record went: what is undefined is not there.
  return JSON.parse(JSON.stringify({ trajectory, links, graph, outcome, cost }));
}

function compare(at: string, recorded: unknown, now: unknown): Difference | null {
  if (isObject(recorded) && isObject(now) && Array.isArray(recorded) === Array.isArray(now)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
      if (FREE.has(key)) continue;
      const found = compare(at === "" ? key : `${at}.${key}`, recorded[key], now[key]);
      if (found !== null) return found;
    }
    return null;
  }
  return Object.is(recorded, now) ? null : { at, recorded: shown(recorded), now: shown(now) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
