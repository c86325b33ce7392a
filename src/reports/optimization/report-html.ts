import { escapeHtml } from "../../base/escape-html.js";
import { diffPolicies } from "../../domain/diff-policies.js";
import type { Interval } from "../../lab/optimizer/bootstrap.js";
import type { CandidateJson } from "../../lab/optimizer/candidate.js";
import type { Confirmation } from "../../lab/optimizer/confirm.js";
import type { Figures } from "../../lab/optimizer/figures.js";
import type { RunReport } from "../../lab/optimizer/report.js";
import { signed } from "../../lab/optimizer/signed.js";
import { differencesChart, lineageChart, rewardCurve } from "./report-charts.js";
import { headlineOf, sayExperience, sentence } from "./report-markdown.js";
import { REPORT_STYLE } from "./report-style.js";

/** `report.html`: the whole run on one page that needs nothing else. Every text of a policy, claim or model is escaped. */
export function renderReportPage(report: RunReport): string {
  const { status, lineage, confirmation, config } = report;
  const parts = [
    `<h1>${escapeHtml(headlineOf(report))}</h1>`,
    `<p class="lead">${escapeHtml(lineage.policy)}, engine ${escapeHtml(config.engine)}, seed ${config.seed}. ${escapeHtml(sentence(status.why))}${report.ended === status.why ? "" : ` The search ended: ${escapeHtml(sentence(report.ended))}`}</p>`,
    confirmation === null ? "" : confirmed(confirmation),
    section(
      "Reward over the rollouts",
      rewardCurve(report.curve) + note("Mean reward of the rollouts in the order in which they were made, search and confirmation."),
    ),
    section("Candidates and where they come from", lineageChart(report) + editTable(report)),
    section("What the new policy changes", changes(report)),
    section("Costs", costs(report)),
    report.untested.length === 0
      ? ""
      : section(
          "Untested",
          `<p>No claim of the search is of these kinds, so nobody knows what the new policy does with them: ${escapeHtml(report.untested.join(", "))}.</p>`,
        ),
    report.notDone.length === 0 ? "" : section("Not done", list(report.notDone)),
    lineage.gradients.length === 0
      ? ""
      : section(
          "Textual gradients",
          list(lineage.gradients.map(({ round, errorType, gradient }) => `round ${round}, ${errorType}: ${gradient}`)),
        ),
  ];
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(lineage.policy)}: ${escapeHtml(status.kind)}</title><style>${REPORT_STYLE}</style></head><body><main>\n${parts.filter((part) => part !== "").join("\n")}\n</main></body></html>\n`;
}

function confirmed(confirmation: Confirmation): string {
  const { claims, repeats, before, after, gain, correctnessGain, p, differences, kinds, saving } = confirmation;
  const [better, worse] = [differences.filter((one) => one > 0).length, differences.filter((one) => one < 0).length];
  const saved = saving === null ? "" : ` The whole gain is a saving: ${(100 * saving).toFixed(1)} % of the cost.`;
  const row = (name: string, pick: (figures: Figures) => Interval | null) => [name, interval(pick(before)), interval(pick(after))];
  const share = (figures: Figures, type: string) =>
    `${(100 * (Object.entries(figures.errorTypes).find(([name]) => name === type)?.[1] ?? 0)).toFixed(1)} %`;
  return [
    section(
      "Before and after",
      `<p>On ${claims} claims that the search never saw, ${repeats === 1 ? "once" : `${repeats} times`} each; in brackets 95 % intervals.</p>` +
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
    ),
    section(
      "Paired differences",
      differencesChart(differences, gain) +
        note(
          `Gain in reward ${signed(gain.mean)} (${signed(gain.low)} to ${signed(gain.high)}), in correctness ${signed(correctnessGain.mean)} (${signed(correctnessGain.low)} to ${signed(correctnessGain.high)}); one-sided p = ${p.toFixed(4)}.${saved} One bar a claim (${better} better, ${worse} worse, ${differences.length - better - worse} the same); the band is the interval of the mean.`,
        ),
    ),
    section(
      "By kind of claim",
      table(
        ["kind", "claims", "right before", "right after"],
        [...kinds]
          .sort((a, b) => b.claims - a.claims)
          .map((kind) => [kind.kind, String(kind.claims), kind.before.toFixed(3), kind.after.toFixed(3)]),
      ),
    ),
    section(
      "By error type",
      table(
        ["error type", "deployed", "new"],
        Object.keys(before.errorTypes).map((type) => [type, share(before, type), share(after, type)]),
      ) + note("Share of the rollouts; one may show several. docs/research/optimizing.md says what each means."),
    ),
  ].join("\n");
}

function editTable({ edits }: RunReport): string {
  if (edits.length === 0) return note("No edit was made.");
  return `<details><summary>All ${edits.length} edits</summary>${table(
    ["round", "edit", "for", "end", ""],
    edits.map(({ round, edit, addresses, fate, why }) => [String(round), edit, addresses, fate, why]),
  )}</details>`;
}

function changes({ deployed, winner, lineage }: RunReport): string {
  if (winner === null) return note("Nothing: no other policy was handed over.");
  const editable = ({ knobs, sections }: CandidateJson) => ({ ...knobs, sections: new Map(Object.entries(sections)) });
  const lines = diffPolicies(editable(deployed), editable(winner)).map((line) => {
    const mark = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    return `<div class="${mark}">${escapeHtml(line)}</div>`;
  });
  return `${list(lineage.path.map(({ edit, addresses }) => (addresses === "" ? edit : `${edit} (for ${addresses})`)))}<div class="diff">${lines.join("")}</div>`;
}

function costs({ spent, config, experience, lineage, misses }: RunReport): string {
  const of = (limit: number | null) => (limit === null ? "" : ` of ${limit}`);
  const missed = Object.values(misses).reduce((sum, count) => sum + count, 0);
  return list([
    `${spent.rollouts} of ${config.budget.rollouts} rollouts, ${spent.tokens}${of(config.budget.tokens)} tokens, ${spent.usd}${of(config.budget.usd)} USD`,
    ...(experience === null ? [] : [sayExperience(experience)]),
    ...(missed === 0 ? [] : [`${missed} rollouts had no environment`]),
    `models: ${lineage.models.join(", ") || "none"}; environment: ${lineage.environment}`,
    `claims: ${Object.entries(lineage.splits)
      .map(([name, { claims, hash }]) => `${name} ${claims} (${hash})`)
      .join(", ")}`,
  ]);
}

function section(title: string, body: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${body}</section>`;
}

function note(text: string): string {
  return `<p class="note">${escapeHtml(text)}</p>`;
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]) => `<tr>${row.map((one) => `<${tag}>${escapeHtml(one)}</${tag}>`).join("")}</tr>`;
  return `<div class="table"><table><thead>${cells("th", head)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table></div>`;
}

function interval(value: Interval | null): string {
  return value === null ? "–" : `${value.mean.toFixed(3)} (${value.low.toFixed(3)}–${value.high.toFixed(3)})`;
}
