import { count } from "../../base/count.js";
import type { Episode } from "../../domain/episode.js";
import { type ErrorType, errorTypesOf, isDoubtful } from "../../domain/error-types.js";
import type { Critique } from "../../domain/experience.js";
import { citedId, type Label, type Verdict } from "../../domain/outcome.js";
import { furtherRetrievals, idleRetrievals } from "../../domain/retrievals.js";

const MAX_NAMED = 3;
const MAX_TEXT = 2000;

/** The critique of an episode (§4.4) by rules over its trajectory, without a model. */
export function critiqueByRule(episode: Episode, gold: Label | null): Critique {
  const errorTypes = errorTypesOf(episode, gold);
  return { errorTypes: [...errorTypes], by: "rule", text: textOf(episode, gold, errorTypes).slice(0, MAX_TEXT) };
}

function textOf(episode: Episode, gold: Label | null, errorTypes: readonly ErrorType[]): string {
  const { outcome } = episode;
  if (outcome.kind === "failed") return `The episode ended in an error (${outcome.failure.code}); the policy had no part in it.`;
  const { verdict } = outcome;
  const after = count(furtherRetrievals(episode).length, "further retrieval");
  const head =
    gold === null
      ? `It said ${verdict.label} after ${after}.`
      : gold === verdict.label
        ? `It was right (${gold}) after ${after}, resting on ${sayCited(episode, verdict)}.`
        : `It said ${verdict.label}; right is ${gold}.`;
  return [head, ...errorTypes.map((type) => adviceOn(type, episode, verdict))].join(" ");
}

/** What went wrong in this episode, and what should have been done. */
export function adviceOn(errorType: ErrorType, episode: Episode, verdict: Verdict): string {
  switch (errorType) {
    case "insufficient-knowledge":
      return lackingKnowledge(episode);
    case "evidence-missing":
      return missingEvidence(episode, verdict);
    case "over-confidence":
      return `It said ${sayLabel(verdict)} on the initial graph alone, resting on ${sayCited(episode, verdict)}; a further hop or a search should have tested that first.`;
    case "mishandled-contradiction":
      return contradiction(episode, verdict);
    case "wrong-link":
      return doubtfulLinks(episode);
    case "wrong-relation":
      return doubtfulRelation(episode, verdict);
    case "misjudged-evidence":
      return `It said ${sayLabel(verdict)} after ${count(furtherRetrievals(episode).length, "further retrieval")}, resting on ${sayCited(episode, verdict)}, which does not decide the claim that way; it should have been weighed again before the verdict.`;
    case "redundant-retrieval":
      return wasted(episode);
  }
}

function lackingKnowledge({ links, trajectory }: Episode): string {
  const unknown = links.flatMap((link) => (link.kind === "unknown" ? [`"${link.span.text}"`] : []));
  const searched = trajectory.filter(({ action }) => action === "webSearch").length;
  if (unknown.length > 0)
    return searched === 0
      ? `The graph does not know ${list(unknown)}, and the web was not asked; it should have been searched for ${list(unknown)}.`
      : `The graph does not know ${list(unknown)}, and ${count(searched, "search", "searches")} did not make up for it; a query should have named ${list(unknown)}.`;
  return `The graph was not enough, and ${count(searched, "search", "searches")} of the web did not decide it either; a query should have asked for the one open part.`;
}

function missingEvidence({ links, trajectory, cost }: Episode, { forced, lookedFor }: Verdict): string {
  const relations = lookedFor.map(({ label }) => `"${label}"`);
  const names = links.flatMap((link) => (link.kind === "linked" && link.by === "name" ? [link.entity.label] : []));
  const sought = relations.length === 0 ? "" : `, looking for ${list(relations)}${names.length === 0 ? "" : ` of ${list(names)}`}`;
  if (forced !== null)
    return `The budget of ${forced} ended the search after ${count(cost.sparqlQueries, "graph query", "graph queries")}${sought}; fewer relations a hop would have left steps for the one that decides.`;
  const last = trajectory.at(-1)?.belief;
  const further =
    last !== undefined && last.frontier > 0
      ? `${count(last.frontier, "thing")} could still be expanded, and should have been`
      : "nothing was left to expand, so the web should have been asked";
  return `It was left open after ${count(last?.hops ?? 0, "hop")}${sought}; ${further}.`;
}

function contradiction({ graph }: Episode, { label }: Verdict): string {
  if (label === "conflicting")
    return "It called the evidence conflicting where one side holds; the sources should have been weighed, and the better one followed.";
  const [first] = graph.conflicts;
  const sides = first === undefined ? "graph and web" : `${first.kg} of the graph and ${first.web} of the web`;
  return `The evidence contradicted itself (${sides}), and the verdict followed one side without showing the other; both should have been cited.`;
}

function doubtfulLinks({ links }: Episode): string {
  const said = links.filter(isDoubtful).map(({ span, entity, rivals }) => {
    const other = rivals.map((rival) => `${rival.entity.label} (${rival.entity.id})`);
    return `"${span.text}" was read as ${entity.label} (${entity.id}) although ${list(other)} was nearly as likely`;
  });
  return `${list(said)}; the other bearer should have been looked at before the verdict.`;
}

function doubtfulRelation(episode: Episode, verdict: Verdict): string {
  const { reading = [], label } = verdict;
  if (label === "not-enough-info") {
    const words = reading.flatMap(({ notUnderstood }) => notUnderstood).map((word) => `"${word}"`);
    return `Nothing was made of ${list(words)}; a relation for these words should have been chosen among those on offer.`;
  }
  const read = reading.flatMap(({ relations }) => relations);
  const other = read.flatMap(({ otherwise }) => otherwise).map((relation) => `"${relation}"`);
  const meant = list(read.map(({ relation }) => `"${relation}"`));
  const instead = other.length === 0 ? `a statement of ${meant} should have been fetched` : `${list(other)} should have been looked at too`;
  return `The claim was read as ${meant}, and the verdict rests on ${sayCited(episode, verdict)}; ${instead}.`;
}

function wasted(episode: Episode): string {
  const idle = idleRetrievals(episode);
  const all = furtherRetrievals(episode).length;
  const steps = idle.map(({ index, action }) => `${action} in step ${index + 1}`);
  return `${count(idle.length, "retrieval")} of ${all} further ones brought nothing new (${list(steps)}); the verdict could have been given before.`;
}

function sayLabel({ label, confidence }: Verdict): string {
  return confidence === null ? label : `${label} (${confidence.toFixed(2)} sure)`;
}

function sayCited({ evidence }: Episode, { citations }: Verdict): string {
  const lines = citations.map(citedId).flatMap((id) => evidence.filter((line) => line.id === id).map(({ text }) => `"${cut(text)}"`));
  return lines.length > 0 ? list(lines) : citations.length > 0 ? count(citations.length, "citation") : "nothing that it cites";
}

function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function list(items: readonly string[]): string {
  const shown = items.slice(0, MAX_NAMED).join(", ");
  return items.length > MAX_NAMED ? `${shown} and ${items.length - MAX_NAMED} more` : shown;
}
