import { oneLine } from "../../base/one-line.js";
import type { EpisodeExperience, Experience, StepExperience } from "../../domain/experience.js";

const MAX_CLAIM = 300;
const MAX_SUMMARY = 140;
const MAX_STEPS = 6;

/** An episode in a few lines: claim, steps, verdict and gold label. Texts of the record are kept on one line, so that they cannot imitate other lines. */
export function tellEpisode(episode: EpisodeExperience, records: readonly Experience[]): string {
  const steps = records.filter((record): record is StepExperience => record.kind === "step" && record.episode === episode.episode);
  const { claim, gold, label, failure, confidence, forced } = episode;
  const sure = confidence === null ? "" : ` (${confidence.toFixed(2)} sure)`;
  return [
    `  claim: ${short(claim.text, MAX_CLAIM)}${claim.asOf === null ? "" : ` (as of ${short(claim.asOf, 10)})`}`,
    ...steps.slice(0, MAX_STEPS).map(tellStep),
    ...(steps.length > MAX_STEPS ? [`  … ${steps.length - MAX_STEPS} further steps`] : []),
    `  said: ${label ?? short(failure ?? "an error", 40)}${sure}${forced === null ? "" : `, forced by ${short(forced, 40)}`}; right is ${gold ?? "not known"}`,
  ].join("\n");
}

function tellStep({ index, action, observation, credit }: StepExperience): string {
  const cited = credit === null || action === "verdict" ? "" : credit.cited > 0 ? ` [${credit.cited} cited]` : " [nothing cited]";
  return `  ${index + 1}. ${action}: ${short(observation.summary, MAX_SUMMARY)}${cited}`;
}

function short(text: string, most: number): string {
  const line = oneLine(text).replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
