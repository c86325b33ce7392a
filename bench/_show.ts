import { composeEngine } from "/work/main/src/compose.js";
import { readConfig } from "/work/main/src/config.js";

const engine = await composeEngine(readConfig({}, { kg: process.env["KG"] ?? "embedded:/work/shared/data/wikidata-slice.nt.gz" }));
for (const claim of process.argv.slice(2)) {
  const e = await engine.verify(claim, { record: false });
  console.log(
    claim,
    "=>",
    e.outcome.kind === "verdict"
      ? [e.outcome.verdict.label, e.outcome.verdict.confidence, e.outcome.verdict.justification].join(" ")
      : e.outcome.failure,
  );
  for (const s of e.trajectory)
    console.log("  ", s.action, "|", s.reason, "|", s.observation.summary, s.belief.frontier, JSON.stringify(s.cost));
  const c = new Map<string, number>();
  for (const s of e.graph.statements) {
    const k = s.subject + " " + s.property + " " + s.propertyLabel;
    c.set(k, (c.get(k) ?? 0) + 1);
  }
  console.log(
    "   ",
    e.graph.statements.length,
    [...c]
      .slice(0, 60)
      .map(([k, n]) => k + "×" + n)
      .join("; "),
  );
}
await engine.close();
