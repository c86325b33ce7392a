import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { evaluate, type Report } from "../lab/evaluation/evaluate.js";
import { claimOptions } from "./claim-options.js";
import type { EvalFlags } from "./eval-flags.js";
import { EXIT } from "./exit-codes.js";
import { probeOutput, writeOutput } from "./files.js";
import type { Io } from "./io.js";
import { progressBar } from "./progress-bar.js";
import { withWorkers } from "./verify-many.js";

/** `plumbline eval --policy a,b,c`: the same claims by several policies, one after the other, and one table. */
export async function comparePolicies(io: Io, rows: readonly Row[], flags: EvalFlags, names: readonly string[]): Promise<number> {
  refuseOthers(flags);
  const output = flags.out === undefined ? null : { file: flags.out, what: "report" };
  if (output !== null) probeOutput(output);
  const compared: Compared[] = [];
  for (const name of names) {
    const overrides = { ...flags.overrides, policy: name };
    const code = await io.withEngine(overrides, async (engine, signal) => {
      const episodes: Episode["cost"][] = [];
      const bar = progressBar(io.stderr, flags.quiet !== true);
      const report = await withWorkers({ io, engine, claims: rows.length, flags: { ...flags, overrides } }, ({ verify, concurrency }) =>
        evaluate(rows, {
          signal,
          concurrency,
          verify: async (row, abort) => {
            const episode = await verify(row.claim, { ...(await claimOptions(row)), signal: abort, record: false, leakGuard: true });
            episodes.push(episode.cost);
            return episode;
          },
          onPrediction: (prediction, row, count, total) => bar.show(count, total, prediction.label === row.label),
        }),
      ).finally(() => bar.end());
      if (signal.aborted) throw new PlumblineError("aborted", `the comparison was interrupted while ${name} was measured`);
      const mean = (of: (cost: Episode["cost"]) => number) =>
        episodes.reduce((sum, cost) => sum + of(cost), 0) / Math.max(1, episodes.length);
      compared.push({
        policy: engine.policy.id,
        ...report,
        steps: mean(({ steps }) => steps),
        webRequests: mean((cost) => cost.webRequests),
      });
      return EXIT.ok;
    });
    if (code !== EXIT.ok) return code;
  }
  if (output !== null) await writeOutput(output, `${JSON.stringify({ dataset: flags.dataset, policies: compared }, null, 2)}\n`);
  io.stdout.write(`${renderComparison(compared)}\n`);
  return compared.some(({ failures }) => Object.keys(failures).length > 0) ? EXIT.failed : EXIT.ok;
}

/** Refuses flags that write one file per policy. */
function refuseOthers({ predictions, resume, records, experience, calibration }: EvalFlags): void {
  const given = Object.entries({ predictions, resume, records, experience, calibration }).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [`--${name}`],
  );
  if (given.length > 0)
    throw new PlumblineError("invalid-input", `${given.join(", ")} can go with one policy only; measure them one by one`);
}

/** `steps` and `webRequests` are means. */
export type Compared = Report & { readonly policy: string; readonly steps: number; readonly webRequests: number };

const percent = (value: number | null) => (value === null ? "–" : `${(100 * value).toFixed(1)} %`);

/** Of the claims that got a label other than "not enough information": the share whose label is wrong. */
function wrongOfDecided(confusion: Report["metrics"]["confusion"]): number | null {
  const cells = Object.entries(confusion).flatMap(([gold, line]) =>
    Object.entries(line).flatMap(([predicted, times]) => (OPEN.has(predicted) ? [] : [{ right: gold === predicted, times }])),
  );
  const decided = cells.reduce((sum, { times }) => sum + times, 0);
  return decided === 0 ? null : cells.reduce((sum, { right, times }) => sum + (right ? 0 : times), 0) / decided;
}
const OPEN: ReadonlySet<string> = new Set(["not-enough-info", "failed"]);

type Column = readonly [name: string, cell: (one: Compared) => string];

const COLUMNS: readonly Column[] = [
  ["2-way", ({ metrics }) => percent(metrics.balancedAccuracy2)],
  ["3-way", ({ metrics }) => percent(metrics.balancedAccuracy3)],
  ["coverage", ({ metrics }) => percent(metrics.coverage)],
  ["wrong", ({ metrics }) => percent(wrongOfDecided(metrics.confusion))],
  ["ECE", ({ metrics }) => (metrics.ece === null ? "–" : metrics.ece.toFixed(3))],
  ["steps", ({ steps }) => steps.toFixed(1)],
  ["model calls", ({ cost }) => cost.modelCalls.mean.toFixed(1)],
  ["SPARQL", ({ cost }) => cost.sparqlQueries.mean.toFixed(1)],
  ["web requests", ({ webRequests }) => webRequests.toFixed(1)],
  ["ms", ({ cost }) => cost.ms.mean.toFixed(0)],
  ["failed", ({ failures }) => String(Object.values(failures).reduce((sum, count) => sum + count, 0))],
];

/** One line a policy: balanced accuracy, and beside it what a claim costs on average. */
export function renderComparison(compared: readonly Compared[]): string {
  const width = Math.max("policy".length, ...compared.map(({ policy }) => policy.length));
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)}${cells.map((cell, place) => cell.padStart(Math.max(9, (COLUMNS[place]?.[0].length ?? 0) + 2))).join("")}`;
  return [
    `${compared[0]?.metrics.claims ?? 0} claims; costs are means a claim`,
    row(
      "policy",
      COLUMNS.map(([name]) => name),
    ),
    ...compared.map((one) =>
      row(
        one.policy,
        COLUMNS.map(([, cell]) => cell(one)),
      ),
    ),
  ].join("\n");
}
