import { witnessOf } from "../compose/open-entailment.js";
import { readConfig } from "../config.js";
import { PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { fitThreshold, WANTED } from "../lab/evaluation/fit-threshold.js";
import { percent } from "../lab/statistics/say-figures.js";
import type { EvalFlags } from "./eval-flags.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";

const AT_ONCE = 16;

/** `eval --fit-entailment`: finds the lowest probability at which the configured entailment model is right often enough. */
export async function fitEntailment(io: Io, rows: readonly Row[], flags: EvalFlags): Promise<number> {
  const config = readConfig(io.env, flags.overrides);
  const witness = witnessOf(config);
  if (witness === null || config.entailment === null)
    throw new PlumblineError("invalid-input", "--fit-entailment needs a model: set PLUMBLINE_ENTAILMENT");
  const pairs = rows.flatMap(({ claim, label, evidence }) =>
    evidence.length === 0 ? [] : [{ passage: evidence.map(({ text }) => text).join("\n"), part: claim, label }],
  );
  if (pairs.length === 0) throw new PlumblineError("invalid-input", "--fit-entailment needs claims with passages: the field evidence");
  const model = await witness.open();
  const answers = [];
  for (let start = 0; start < pairs.length; start += AT_ONCE) {
    const asked = pairs.slice(start, start + AT_ONCE);
    const heard = await model.judge(asked.map(({ passage, part }) => ({ passage, part })));
    answers.push(
      ...asked.map(({ label }, place) => ({
        ...(heard[place] ?? { stance: "silent" as const, probability: 0 }),
        label: label === "supported" || label === "refuted" ? label : ("other" as const),
      })),
    );
  }
  const { rows: table, from } = fitThreshold(answers);
  const { kind, url, model: name } = config.entailment;
  io.stdout.write(`${name} on ${pairs.length} claims with passages\n\nfrom    decided  right    at least\n`);
  for (const row of table)
    io.stdout.write(
      `${row.from.toFixed(3)}  ${String(row.decided).padStart(8)}  ${percent(row.decided === 0 ? null : row.right / row.decided).padEnd(7)}  ${percent(row.lower)}\n`,
    );
  io.stdout.write(
    from === null
      ? `\nNo threshold is proven right in ${percent(WANTED, 0)}: use more claims, or another model.\n`
      : `\nPLUMBLINE_ENTAILMENT=${kind}:${url}#${name},from=${from}\n`,
  );
  return from === null ? EXIT.failed : EXIT.ok;
}
