import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { evaluate } from "../lab/evaluation/evaluate.js";
import type { EvalFlags } from "./eval-flags.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { probeOutput, writeOutput } from "./output-file.js";
import { progressBar } from "./progress-bar.js";
import { type Compared, renderComparison } from "./render-comparison.js";
import { withWorkers } from "./worker-verify.js";

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
      const report = await withWorkers(io, engine, rows.length, { ...flags, overrides }, ({ verify, concurrency }) =>
        evaluate(rows, {
          signal,
          concurrency,
          verify: async ({ claim, date, evidence, url }, abort) => {
            const episode = await verify(claim, { asOf: date, evidence, url, signal: abort, record: false, leakGuard: true });
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

/** What belongs to one policy cannot be written for several into one file. */
function refuseOthers({ predictions, resume, records, experience, calibration }: EvalFlags): void {
  const given = Object.entries({ predictions, resume, records, experience, calibration }).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [`--${name}`],
  );
  if (given.length > 0)
    throw new PlumblineError("invalid-input", `${given.join(", ")} can go with one policy only; measure them one by one`);
}
