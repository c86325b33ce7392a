import { recordedBelief } from "../agent/recorded-belief.js";
import { sha256Of } from "../base/fingerprint.js";
import type { ModelSettings } from "../config.js";
import type { Belief } from "../domain/belief.js";
import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { ForcedLabel } from "../lab/evaluation/matrix/forced-label.js";
import { CALLS_A_QUESTION, openModel } from "./open-language-model.js";

/**
 * For `eval --labels binary` only: a label of two for an open verdict. The model is asked for the likelier side; without a model, or where it does not
 * answer, a coin decides that depends on the claim's text alone.
 */
export async function openTwoWay(config: ModelSettings): Promise<(episode: Episode, signal: AbortSignal) => Promise<ForcedLabel>> {
  const model = await openModel(config);
  if (model === null) return async ({ claim }) => coinFor(claim.text);
  const { likelierSide } = await import("../reasoner/llm/judge-plainly.js");
  return async (episode, signal) => {
    const session = model.session({ calls: CALLS_A_QUESTION });
    try {
      const label = await likelierSide(session.model, recordedBelief(episode, propertiesOf(episode)), signal);
      return { label, by: "model", usd: session.spent().usd };
    } catch (error) {
      if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
      return { ...coinFor(episode.claim.text), usd: session.spent().usd };
    }
  };
}

function propertiesOf({ properties = [] }: Episode): Belief["properties"] {
  return new Map(properties.map(({ id, label }) => [id, { id, label, aliases: [], kind: "entity" as const }]));
}

function coinFor(text: string): ForcedLabel {
  return { label: Number.parseInt(sha256Of(text).slice(0, 2), 16) % 2 === 0 ? "supported" : "refuted", by: "coin", usd: 0 };
}
