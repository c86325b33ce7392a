import { escapeHtml } from "../../base/one-line.js";
import { diffPolicies } from "../../domain/diff-policies.js";
import type { CandidateJson } from "../../lab/optimizer/candidate.js";
import type { Confirmation } from "../../lab/optimizer/confirm.js";
import type { Figures } from "../../lab/optimizer/figures.js";
import type { RunReport, RunStatus } from "../../lab/optimizer/report.js";
import type { Interval } from "../../lab/statistics/bootstrap.js";
import { percent, sayGain, sayInterval } from "../../lab/statistics/say-figures.js";
import { type Block, heading, htmlReport, list, markdownReport, note, type Report, table, text, when } from "../report.js";
import { sentence } from "../words.js";
import { differencesChart, lineageChart, rewardByRound, rewardCurve } from "./plots.js";

const HEADLINES: Readonly<Record<RunStatus["kind"], string>> = {
  promoted: "The new policy is better",
  unproven: "Unproven: the policy stays as it is",
  selected: "Best on validation, not confirmed",
  aborted: "The run was stopped",
  proposed: "Proposed from experience, not tried",
};

/** `report.md`. `chart`: file name of the chart by round, for the link. */
export function optimizationMarkdown(report: RunReport, chart: string): string {
  return markdownReport(optimizationReport(report, chart));
}

/** `report.html`: the whole run on one page without external resources. */
export function optimizationPage(report: RunReport): string {
  return htmlReport(optimizationReport(report), { name: `${report.lineage.policy}: ${report.status.kind}` });
}

function optimizationReport(report: RunReport, chart?: string): Report {
  const { status, lineage, config, confirmation, selected } = report;
  const ended = report.ended === status.why ? "" : ` The search: ${sentence(report.ended)}`;
  return {
    title: headlineOf(report),
    blocks: [
      text(`${lineage.policy}, engine ${config.engine}, seed ${config.seed}. ${sentence(status.why)}${ended}`),
      ...(confirmation === null ? [] : confirmed(confirmation)),
      ...(selected === null ? [] : [heading("Figures, and why not to trust them"), text(saySelected(selected))]),
      ...when(report.notDone.length > 0, heading("What could not be done"), list(report.notDone.map(sentence))),
      ...rewards(report, chart),
      heading("Candidates and where they come from"),
      ...candidates(report),
      heading("What the new policy changes"),
      ...changes(report),
      ...when(
        lineage.gradients.length > 0,
        heading("Textual gradients"),
        list(lineage.gradients.map(({ round, errorType, gradient }) => `round ${round}, ${errorType}: ${gradient}`)),
      ),
      heading("Costs"),
      costs(report),
    ],
  };
}

function headlineOf({ status, confirmation }: RunReport): string {
  const saves = status.kind === "promoted" && (confirmation?.saving ?? null) !== null;
  if (status.kind === "unproven" && confirmation === null) return "Unchanged: no candidate was put to the test";
  return saves ? "The new policy is as often right, and cheaper" : HEADLINES[status.kind];
}

function confirmed(confirmation: Confirmation): readonly Block[] {
  const { claims, repeats, before, after, gain, correctnessGain, p, differences, kinds, saving } = confirmation;
  const [better, worse] = [differences.filter((one) => one > 0).length, differences.filter((one) => one < 0).length];
  const saved = saving === null ? "" : ` The whole gain is a saving: ${percent(saving)} of the cost.`;
  const row = (name: string, pick: (figures: Figures) => Interval | null) => [name, sayInterval(pick(before)), sayInterval(pick(after))];
  const errorTypes = Object.keys(before.errorTypes) as readonly (keyof Figures["errorTypes"])[];
  return [
    heading("Before and after"),
    text(`On ${claims} claims that the search never saw, ${repeats === 1 ? "once" : `${repeats} times`} each; in brackets 95 % intervals.`),
    table(
      ["", "deployed", "new"],
      [
        row("reward", ({ reward }) => reward),
        row("balanced accuracy", ({ balancedAccuracy }) => balancedAccuracy),
        row("correctness", ({ correctness }) => correctness),
        row("evidence sufficiency", ({ sufficiency }) => sufficiency),
        row("retrieval cost", ({ cost }) => cost),
        row("calls a claim", ({ callsPerClaim }) => callsPerClaim),
      ],
    ),
    heading("Paired differences"),
    { kind: "charts", charts: [{ caption: "Difference in reward on each claim", svg: differencesChart(differences, gain) }] },
    note(
      `Gain in reward ${sayGain(gain)}, in correctness ${sayGain(correctnessGain)}; one-sided p = ${p.toFixed(4)}.${saved} ` +
        `One bar a claim (${better} better, ${worse} worse, ${differences.length - better - worse} the same); the band is the interval of the mean.`,
    ),
    heading("By kind of claim"),
    table(
      ["kind", "claims", "right before", "right after"],
      kinds.map((kind) => [kind.kind, String(kind.claims), kind.before.toFixed(3), kind.after.toFixed(3)]),
    ),
    heading("By error type"),
    table(
      ["error type", "deployed", "new"],
      errorTypes.map((type) => [type, percent(before.errorTypes[type] ?? 0), percent(after.errorTypes[type] ?? 0)]),
    ),
    note("Share of the rollouts; one may show several. docs/research/optimizing.md says what each means."),
  ];
}

function saySelected({ reward, deployedReward, inflation, among }: NonNullable<RunReport["selected"]>): string {
  return `Reward on validation ${reward.toFixed(3)}, deployed ${deployedReward.toFixed(3)}. The best of ${among} looks at the same claims flatters: by about ${inflation.toFixed(3)} here. Nothing was confirmed on other claims.`;
}

function rewards({ curve, rounds }: RunReport, chart: string | undefined): readonly Block[] {
  return [
    heading("Reward over the rollouts"),
    ...(curve.length < 2
      ? [note("Too few rollouts were made for a curve.")]
      : [
          { kind: "charts" as const, charts: [{ caption: "Mean reward", svg: rewardCurve(curve) }] },
          note("Mean reward of the rollouts in the order in which they were made, search and confirmation."),
        ]),
    ...when(
      rounds.length > 0,
      heading("Reward by round"),
      {
        kind: "charts",
        charts: [{ caption: "Reward on validation by round", svg: rewardByRound(rounds), ...(chart === undefined ? {} : { file: chart }) }],
      },
      table(
        ["round", "tried", "best candidate", "best so far"],
        rounds.map(({ round, tried, bestCandidate, best }) => [
          String(round),
          String(tried),
          bestCandidate?.toFixed(3) ?? "–",
          best.toFixed(3),
        ]),
      ),
      note("These are rewards on validation, and the best of them flatters."),
    ),
  ];
}

function candidates(report: RunReport): readonly Block[] {
  const { edits } = report;
  const picture = lineageChart(report);
  if (edits.length === 0) return [note("No edit was made.")];
  return [
    picture === null
      ? note("No candidate was validated.")
      : { kind: "charts", charts: [{ caption: "Validated candidates", svg: picture }] },
    {
      kind: "details",
      summary: `All ${edits.length} edits`,
      blocks: [
        table(
          ["round", "edit", "for", "end", "why"],
          edits.map(({ round, edit, addresses, fate, why }) => [String(round), edit, addresses, fate, why]),
        ),
      ],
    },
  ];
}

function changes({ deployed, winner, lineage }: RunReport): readonly Block[] {
  if (winner === null) return [note("Nothing: the deployed policy stays.")];
  const editable = ({ knobs, sections }: CandidateJson) => ({ ...knobs, sections: new Map(Object.entries(sections)) });
  const lines = diffPolicies(editable(deployed), editable(winner)).map((line) => {
    const mark = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    return `<div class="${mark}">${escapeHtml(line)}</div>`;
  });
  return [
    list(lineage.path.map(({ edit, addresses }) => (addresses === "" ? edit : `${edit} (for ${addresses})`))),
    { kind: "html", html: `<div class="diff">${lines.join("")}</div>` },
  ];
}

function costs({ spent, config, experience, lineage, misses, untested, deployed, winner }: RunReport): Block {
  const of = (limit: number | null) => (limit === null ? "" : ` of ${limit}`);
  const { correctness, sufficiency, cost } = config.weights;
  const splits = Object.entries(lineage.splits).map(([name, { claims, hash }]) => `${name} ${claims} (${hash})`);
  return list([
    `${spent.rollouts} of ${config.budget.rollouts} rollouts, ${spent.tokens}${of(config.budget.tokens)} tokens, ${spent.usd}${of(config.budget.usd)} USD`,
    ...(experience === null ? [] : [sayExperience(experience)]),
    ...Object.entries(misses).map(([why, count]) => `missed ${count} times, not scored: ${why}`),
    ...(untested.length === 0 ? [] : [`untested, since no claim to learn from was read as one of that kind: ${untested.join(", ")}`]),
    `reward: ${correctness} × correctness + ${sufficiency} × sufficiency − ${cost} × cost`,
    `models: ${lineage.models.join(", ") || "none"}; environment: ${lineage.environment}`,
    `claims: ${splits.join(", ")}`,
    `deployed ${deployed.id}, winner ${winner?.id ?? "none"}`,
  ]);
}

export function sayExperience({ episodes, countable, saved, lessons }: NonNullable<RunReport["experience"]>): string {
  return `experience: ${saved} rollouts saved (${countable} of ${episodes} recorded episodes are of this run's policies, claims and environment); ${lessons} others were told as examples only`;
}
