import type { Episode } from "../../domain/episode.js";
import { errorTypesOf } from "../../domain/error-types.js";
import type { Critique } from "../../domain/experience.js";
import type { Label } from "../../domain/outcome.js";
import { furtherRetrievals } from "../../domain/retrievals.js";
import { adviceOn, sayCited, times } from "./advice.js";

const MAX_TEXT = 2000;

/** What an episode did well or badly, as far as its own trajectory tells (§4.4); no model is asked. */
export function critiqueByRule(episode: Episode, gold: Label | null): Critique {
  const errorTypes = errorTypesOf(episode, gold);
  return { errorTypes: [...errorTypes], by: "rule", text: textOf(episode, gold, errorTypes).slice(0, MAX_TEXT) };
}

function textOf(episode: Episode, gold: Label | null, errorTypes: ReturnType<typeof errorTypesOf>): string {
  const { outcome } = episode;
  if (outcome.kind === "failed") return `The episode ended in an error (${outcome.failure.code}); the policy had no part in it.`;
  const { verdict } = outcome;
  const after = times(furtherRetrievals(episode).length, "further retrieval");
  const head =
    gold === null
      ? `It said ${verdict.label} after ${after}.`
      : gold === verdict.label
        ? `It was right (${gold}) after ${after}, resting on ${sayCited(episode, verdict)}.`
        : `It said ${verdict.label}; right is ${gold}.`;
  return [head, ...errorTypes.map((type) => adviceOn(type, episode, verdict))].join(" ");
}
