import type { Episode } from "../domain/episode.js";
import type { Critique } from "../domain/experience.js";
import type { Label } from "../domain/outcome.js";
import type { Step } from "../domain/trajectory.js";

/** A wrong verdict with a higher confidence than this is over-confident. */
const SURE = 0.8;

/** What an episode did well or badly, as far as its own trajectory tells (§4.4); no model is asked. */
export function critiqueByRule(episode: Episode, gold: Label | null): Critique {
  const category = categoryOf(episode, gold);
  const said = (errorType: Critique["errorType"], text: string): Critique => ({ errorType, category, by: "rule", text });
  const { outcome, graph } = episode;
  if (outcome.kind === "failed")
    return said("none", `The episode ended in an error (${outcome.failure.code}); the policy had no part in it.`);
  const { label, confidence, forced } = outcome.verdict;
  const searched = retrievals(episode).filter(({ action }) => action !== "initKGRetrieval");
  if (graph.conflicts.length > 0 && label !== "conflicting" && gold !== label)
    return said(
      "mishandled-contradiction",
      "Graph and web contradicted each other, and the verdict followed one side without showing the other.",
    );
  if (gold === null ? forced !== null : gold !== label && forced !== null)
    return said(
      "insufficient-coverage",
      `The budget of ${forced} ended the search before the evidence decided; spend it on fewer, better directed steps.`,
    );
  if (gold !== null && gold !== label) {
    if (label === "not-enough-info")
      return said(
        "insufficient-coverage",
        `The verdict was left open after ${searched.length} further retrievals, although the claim can be decided.`,
      );
    if (label === "conflicting") return said("mishandled-contradiction", "The evidence was called conflicting where one side holds.");
    const how = searched.length === 0 ? "on the first retrieval alone" : `after ${searched.length} further retrievals`;
    const sure = confidence !== null && confidence >= SURE ? `, sure of it by ${confidence.toFixed(2)}` : "";
    return said("premature-verdict", `The verdict was given ${how}${sure}, and it is wrong.`);
  }
  const idle = idleSteps(episode);
  if (idle.length > 0)
    return said(
      "redundant-retrieval",
      `${idle.length} of ${searched.length} further retrievals brought nothing that was not known (${idle.map(({ action }) => action).join(", ")}).`,
    );
  return said(
    "none",
    gold === null ? "Nothing in the trajectory speaks against it." : "The verdict is right, and no retrieval was wasted.",
  );
}

/** The observations of §5.7: over-confidence and its like are of wrong verdicts only. */
function categoryOf(episode: Episode, gold: Label | null): Critique["category"] {
  if (episode.outcome.kind === "failed") return null;
  const { label, forced } = episode.outcome.verdict;
  if (gold === null || gold === label) return null;
  const further = retrievals(episode).filter(({ action }) => action !== "initKGRetrieval");
  if (forced !== null) return "EM";
  if (further.some(({ action }) => action === "webSearch")) return "IK";
  return further.length === 0 ? "OC" : null;
}

function retrievals({ trajectory }: Episode): readonly Step[] {
  return trajectory.filter(({ action }) => action !== "verdict");
}

/** Retrievals after the first that left the evidence as it was. */
function idleSteps({ trajectory }: Episode): readonly Step[] {
  return trajectory.filter(({ action, belief }, place) => {
    const next = trajectory[place + 1]?.belief;
    if (action === "verdict" || action === "initKGRetrieval" || next === undefined) return false;
    return next.statements === belief.statements && next.passages === belief.passages;
  });
}
