/**
 * `npm run bench:shapes [-- --show]`: puts plain facts into other sentences that mean the same, deny it, or leave it open, and counts the verdicts that agree with
 * that of the plain sentence. `--show` prints every claim that does not. `--only <words>` takes only shapes with these words.
 */
import { parseArgs } from "node:util";
import { composeEngine } from "../src/compose/compose.js";
import { readConfig } from "../src/config.js";
import { type ShapedClaim, shapedClaims } from "./data/shaped-claims.js";

const { values: options } = parseArgs({ options: { show: { type: "boolean", default: false }, only: { type: "string", default: "" } } });
const engine = await composeEngine(readConfig({ PLUMBLINE_REASONER: "offline" }));
const judged: { readonly one: ShapedClaim; readonly label: string; readonly why: string }[] = [];
for (const one of shapedClaims()) {
  if (one.means !== "plain" && !one.shape.includes(options.only)) continue;
  const { outcome } = await engine.verify(one.claim, { record: false });
  const verdict = outcome.kind === "verdict" ? outcome.verdict : null;
  judged.push({ one, label: verdict?.label ?? "failed", why: verdict?.justification ?? "" });
}
await engine.close();

const plainly = new Map(judged.flatMap(({ one, label }) => (one.means === "plain" ? [[keyOf(one), label] as const] : [])));
const totals = { agree: 0, open: 0, wrong: 0 };
for (const shape of new Set(judged.map(({ one }) => one.shape))) {
  // Only facts that the plain sentence decides.
  const rows = judged.filter(({ one }) => one.shape === shape && plainly.get(keyOf(one)) !== "not-enough-info");
  const bad = rows.filter((row) => kindOf(row) === "wrong");
  const open = rows.filter((row) => kindOf(row) === "open");
  const agree = rows.length - bad.length - open.length;
  totals.agree += agree;
  totals.open += open.length;
  totals.wrong += bad.length;
  console.log(
    `${String(agree).padStart(4)} agree ${String(open.length).padStart(4)} open ${String(bad.length).padStart(4)} wrong   ${shape}`,
  );
  if (options.show)
    for (const { one, label, why } of [...bad, ...open]) console.log(`       ${label}: ${one.claim} | ${why.slice(0, 160)}`);
}
console.log(`all: ${totals.agree} agree, ${totals.open} open, ${totals.wrong} wrong`);

function keyOf({ fact, holds }: ShapedClaim): string {
  return `${fact} ${holds}`;
}

function kindOf({ one, label }: (typeof judged)[number]): "agree" | "open" | "wrong" {
  if (one.means === "open") return label === "supported" ? "wrong" : "agree";
  const gold = one.holds === (one.means !== "denied") ? "supported" : "refuted";
  return label === gold ? "agree" : label === "not-enough-info" ? "open" : "wrong";
}
