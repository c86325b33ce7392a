import type { Action } from "../domain/action.js";
import type { Episode, Step } from "../domain/episode.js";
import { count, listing, seconds, sentence } from "./words.js";

/** Actions in words for readers; records use the paper's names. */
export const DONE: Readonly<Record<Action, string>> = {
  initKGRetrieval: "Asked the graph",
  expandKG: "Followed the graph",
  webSearch: "Searched pages",
  plan: "Made a plan",
  reflect: "Weighed what was found",
  examineImage: "Looked at the image",
  verdict: "Gave the verdict",
};

export const DOING: Readonly<Record<Action, string>> = {
  initKGRetrieval: "Asking the graph",
  expandKG: "Following the graph",
  webSearch: "Searching pages",
  plan: "Making a plan",
  reflect: "Weighing what was found",
  examineImage: "Looking at the image",
  verdict: "Giving the verdict",
};

/** Fixed reasons of the engine, in words for readers. A model's own reasons are shown unchanged. */
const REASONS: Readonly<Record<string, string>> = {
  "every episode starts from the graph": "Every check starts from the graph.",
  "not decided yet, and the beam can go on": "Not decided yet, and the graph goes on.",
  "the graph decides, and the web is heard too": "The graph decides; web pages are checked too.",
  "the evidence decides: supported": "The evidence decides.",
  "the evidence decides: refuted": "The evidence decides.",
  "the evidence decides: conflicting": "The evidence decides.",
};

export function sayReason(reason: string): string {
  return REASONS[reason] ?? sentence(reason);
}

/** The neighbours of a step: costs are cumulative, and a step's new statements show in the next step's count. */
type Around = {
  readonly before?: Step | undefined;
  readonly after?: Step | undefined;
  /** Number of statements in the evidence graph after the last step. */
  readonly statements?: number | undefined;
};

export function stepWords(step: Step, around: Around) {
  return { title: DONE[step.action], why: sayReason(step.reason), found: sayFound(step, around), cost: sayCost(step, around.before) };
}

export function stepsInWords({ trajectory, graph }: Pick<Episode, "trajectory" | "graph">): readonly ReturnType<typeof stepWords>[] {
  return trajectory.map((step, at) =>
    stepWords(step, { before: trajectory[at - 1], after: trajectory[at + 1], statements: graph.statements.length }),
  );
}

/** Number of statements that the step added to the evidence graph; several facts may be one statement. */
function added({ belief, observation }: Step, { after, statements }: Around): number {
  const then = after?.belief.statements ?? statements;
  return then === undefined ? (observation.found?.facts ?? 0) : then - belief.statements;
}

function sayFound(step: Step, around: Around): string {
  const { observation, index } = step;
  const { after } = around;
  const { kind, found, queries = [], drops = [], summary } = observation;
  if (kind === "verdict") return "";
  if (kind === "failed" || found === undefined) return sentence(summary);
  if (kind === "searched") {
    const unused = drops.length === 0 ? "" : ` ${sentence(`${count(drops.length, "page")} not used`)}`;
    const asked = queries.length === 0 ? "Nothing new to ask." : `Asked ${listing(queries.map((query) => `“${query}”`))}.`;
    const facts = added(step, around);
    const about = facts === 0 ? "" : ` ${sentence(`${count(facts, "statement")} about what they name`)}`;
    return `${asked} ${sentence(`${sayCount(found.passages, "passage")} read`)}${about}${unused}`;
  }
  const of = found.offered === 0 ? "" : ` from ${found.followed.length} of ${count(found.offered, "relation")}`;
  const cut = found.cut.length === 0 ? "" : ` ${sentence(`${count(found.cut.length, "long list")} cut short`)}`;
  return `${index === 0 ? sayNames(found, after) : ""}${sentence(`${sayCount(added(step, around), "statement")}${of === "" && found.entities > 0 ? ` about ${count(found.entities, "thing")}` : of}`)}${cut}`;
}

function sayCount(number: number, one: string): string {
  return number === 0 ? `no ${one}` : count(number, one);
}

const MAX_LISTED = 4;

function sayNames(found: NonNullable<Step["observation"]["found"]>, after: Step | undefined): string {
  const unknown =
    found.names === undefined ? after?.belief.unknown : found.names.flatMap(({ text, entity }) => (entity === null ? [text] : []));
  const linked = found.names === undefined ? after?.belief.linked : found.names.filter(({ entity }) => entity !== null);
  if (unknown === undefined || linked === undefined) return "";
  if (unknown.length > 0)
    return `${listing(unknown.map((name) => `“${name}”`))} ${unknown.length === 1 ? "is" : "are"} not in this graph. `;
  const labels = [...new Set(found.names?.flatMap(({ entity }) => entity?.label ?? []))];
  if (linked.length === 0) return "No names found. ";
  return labels.length === 0 || labels.length > MAX_LISTED
    ? `${sentence(`${count(linked.length, "name or word", "names or words")} found`)} `
    : `Found ${listing(labels)}. `;
}

function sayCost({ cost, action }: Step, before: Step | undefined): string {
  if (action === "verdict") return `${seconds(cost.ms)} in all`;
  const spent = (name: "sparqlQueries" | "webRequests" | "modelCalls" | "ms") => cost[name] - (before?.cost[name] ?? 0);
  const parts = [
    [spent("sparqlQueries"), "query", "queries"],
    [spent("webRequests"), "web request", "web requests"],
    [spent("modelCalls"), "model call", "model calls"],
  ] as const;
  const said = parts.flatMap(([number, one, many]) => (number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]));
  return [...said, seconds(spent("ms"))].join(" · ");
}
