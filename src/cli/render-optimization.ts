import type { Confirmation } from "../lab/optimizer/confirm.js";
import type { RunReport } from "../lab/optimizer/report.js";
import type { Interval } from "../lab/statistics/bootstrap.js";
import { signed } from "../lab/statistics/say-figures.js";
import { sayExperience } from "../reports/optimization/optimization-report.js";
import type { Adopted } from "./adopt-policy.js";
import { sayTime } from "./optimize-progress.js";
import { plainText, type Style } from "./style.js";

export type Shown = { readonly adopted: Adopted; readonly page: string; readonly ms: number; readonly dry: boolean };

/** The end of a run in a few lines: what came of it, by how much, and where to read on. */
export function renderOptimization(report: RunReport, { adopted, page, ms, dry }: Shown, style: Style): string {
  const { status, confirmation, selected, lineage, spent, config } = report;
  const tokens = spent.tokens === 0 ? "" : `, ${spent.tokens} tokens${spent.usd > 0 ? `, ${spent.usd.toFixed(4)} USD` : ""}`;
  const misses = Object.values(report.misses).reduce((sum, count) => sum + count, 0);
  return [
    `${style.bold(status.kind.toUpperCase())}  ${headline(report, adopted, dry)}`,
    ...(confirmation === null ? [] : figures(confirmation)),
    ...(selected === null || status.kind !== "selected"
      ? []
      : [
          `reward    ${selected.deployedReward.toFixed(3)} → ${selected.reward.toFixed(3)} on validation, chosen for being high`,
          `warning   the best of ${selected.among} looks at the same claims flatters, here by about ${selected.inflation.toFixed(3)}; nothing was confirmed`,
        ]),
    ...(lineage.path.length === 0 ? [] : [`changes   ${lineage.path.map(({ edit }) => plainText(edit)).join("\n          ")}`]),
    ...report.edits
      .filter(({ fate }) => fate === "proposed")
      .map(({ edit, addresses }) => `proposed  ${plainText(edit)}${addresses === "" ? "" : ` (for ${addresses})`}`),
    ...(report.untested.length === 0
      ? []
      : [`untested  ${report.untested.map(plainText).join(", ")}: no claim of the search is of that kind`]),
    `search    ${report.ended}`,
    ...(report.experience === null ? [] : [`saved     ${sayExperience(report.experience).replace("experience: ", "")}`]),
    `spent     ${spent.rollouts} of ${config.budget.rollouts} rollouts${tokens}, ${sayTime(ms)}`,
    ...(misses === 0 ? [] : [`missed    ${misses} rollouts had no environment and were not scored`]),
    ...report.notDone.map((what) => `not done  ${what}`),
    `report    ${page}`,
    ...(adopted.kind === "written" && adopted.current ? [`back      plumbline policy rollback ${adopted.version.split("/")[0]}`] : []),
    ...(adopted.kind === "written" && !adopted.current ? [`use it    plumbline policy promote ${adopted.version}`] : []),
    "",
  ].join("\n");
}

function headline({ status, lineage, confirmation }: RunReport, adopted: Adopted, dry: boolean): string {
  const better = confirmation !== null && confirmation.saving !== null ? "as often right as" : "better than";
  const cheaper = better === "better than" ? "" : ", and cheaper";
  switch (status.kind) {
    case "promoted":
      if (adopted.kind === "written")
        return `${adopted.version} is ${better} ${lineage.policy}${cheaper}, and is used from now on (${status.why})`;
      return `${better} ${lineage.policy}${cheaper} (${status.why})${dry ? "; --dry: no policy was written" : ""}`;
    case "selected":
      if (adopted.kind === "written")
        return `${adopted.version} was best on validation; ${adopted.current ? "used from now on" : "not used yet"}`;
      return `the best on validation${dry ? "; --dry: no policy was written" : ""}`;
    case "unproven":
      return `${lineage.policy} stays as it is: ${status.why}`;
    case "proposed":
      return `${status.why}; nothing was tried or changed`;
    case "aborted":
      return status.why;
  }
}

function figures({ claims, before, after, gain, p, saving }: Confirmation): readonly string[] {
  return [
    `reward    ${change(before.reward, after.reward)}, gain ${signed(gain.mean)} (${signed(gain.low)} to ${signed(gain.high)}), p = ${p.toFixed(4)}`,
    `accuracy  ${change(before.balancedAccuracy, after.balancedAccuracy)} (balanced)`,
    `calls     ${change(before.callsPerClaim, after.callsPerClaim)} a claim${saving === null ? "" : `; ${(100 * saving).toFixed(1)} % of the cost is saved`}`,
    `measured  on ${claims} claims that the search never saw; in brackets 95 % intervals`,
  ];
}

function change(before: Interval | null, after: Interval | null): string {
  return `${say(before)} → ${say(after)}`;
}

function say(value: Interval | null): string {
  return value === null ? "–" : `${value.mean.toFixed(3)} (${value.low.toFixed(3)}–${value.high.toFixed(3)})`;
}
