import type { Action } from "../../src/domain/action.js";
import type { Episode, Step } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { episodeOf, NO_COST, verdictOutcome } from "./episode.js";

/** Steps that each find so many statements. Hops count retrievals of the graph; each step costs two queries. */
export function trajectoryOf(...steps: readonly (readonly [Action, number])[]): readonly Step[] {
  let statements = 0;
  let hops = 0;
  return steps.map(([action, found], index) => {
    const belief = { linked: ["Q1"], unknown: [], statements, passages: 0, hops, frontier: 1 };
    statements += found;
    if (action === "initKGRetrieval" || action === "expandKG") hops++;
    return {
      index,
      belief,
      action,
      reason: "",
      observation: { kind: "retrieved", summary: "" },
      cost: { ...NO_COST, sparqlQueries: 2 * (index + 1) },
    };
  });
}

export function ran(verdict: Partial<Verdict>, trajectory: readonly Step[], parts: Partial<Episode> = {}): Episode {
  return episodeOf({ outcome: verdictOutcome(verdict), trajectory, ...parts });
}

export const SHORT = trajectoryOf(["initKGRetrieval", 5], ["verdict", 0]);
export const HOPS = trajectoryOf(["initKGRetrieval", 5], ["expandKG", 3], ["verdict", 0]);
export const LONG = trajectoryOf(["initKGRetrieval", 5], ["expandKG", 3], ["webSearch", 1], ["verdict", 0]);
export const IDLE = trajectoryOf(["initKGRetrieval", 5], ["expandKG", 0], ["verdict", 0]);
