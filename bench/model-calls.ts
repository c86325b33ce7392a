/**
 * `npm run bench:calls [-- --claims 50 --model-delay 600 --delay 150 --parallel 2 --at-once 4 --never-enough]`: what a claim costs with a language model, by the
 * paper's plan, by version 0.1's and by ours, on the same claims: calls, tokens, statements, queries, time. The model is scripted, goes by shared words, and takes a fixed time a
 * call; the graph is asked over HTTP with a delay. Measures cost, not accuracy. The data is not part of the repository.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { modelSession } from "../src/adapters/language-model/model-session.js";
import { endpointGraph } from "../src/adapters/sparql-http/endpoint-graph.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { parseClaim } from "../src/compose/parse-claim.js";
import { POLICY_FOLDER } from "../src/compose/policy-folder.js";
import type { Policy } from "../src/domain/policy.js";
import { readTemplates } from "../src/kg/bind-template.js";
import { llmReasoner } from "../src/reasoner/llm/llm-reasoner.js";
import { calibrationBy } from "../src/reasoner/rules/conclude/calibrate.js";
import { readRulePrecision } from "../src/reasoner/rules/conclude/rule-precision.js";
import { rulesReasoner } from "../src/reasoner/rules/rules-reasoner.js";
import { readPhrasebook } from "../src/reasoner/rules/understand/phrasebook-file.js";
import { readPolicy } from "../src/store/policy-files.js";
import { reasonerFor } from "../src/systems/wkgfc/wkgfc.js";
import { type CallRun, type ModelPlan, runWithModel } from "./data/calls/call-run.js";
import { releaseReasoner } from "./data/calls/release-reasoner.js";
import { startEndpoint } from "./data/endpoint.js";
import { at, mean } from "./data/figures.js";
import { inParallel } from "./data/in-parallel.js";
import { ourPlan } from "./data/plans/ours.js";
import { type ClaimRow, hasData, SLICE } from "./data/rows.js";
import { sampleClaims } from "./data/sample-claims.js";

const { values: options } = parseArgs({
  options: {
    claims: { type: "string", default: "50" },
    "model-delay": { type: "string", default: "600" },
    delay: { type: "string", default: "150" },
    parallel: { type: "string", default: "2" },
    "at-once": { type: "string", default: "4" },
    "never-enough": { type: "boolean", default: false },
  },
});
if (!hasData()) {
  console.log(`skipped: there is no ${SLICE}; set BENCH_DATA to the folder of the development data.`);
  process.exit(0);
}

const shipped = readPolicy(POLICY_FOLDER, "wkgfc");
/** Table 3, row 1: the cost that §5.6 counts. */
const paper: Policy = { ...readPolicy(POLICY_FOLDER, "wkgfc-paper"), actions: ["initKGRetrieval", "verdict"] };
const everyClaim: Policy = { ...shipped, rulesFrom: null };
const phrasebook = readPhrasebook(new URL("weights/phrasebook.txt", PACKAGE_ROOT));
const precision = readRulePrecision(new URL("weights/rule-precision.json", PACKAGE_ROOT));
const rules = rulesReasoner(Date.now, phrasebook, { calibration: calibrationBy(precision) });

const ours = (policy: Policy): ModelPlan => {
  return (model) => {
    const session = modelSession(model, { limits: { calls: policy.budget.modelCalls }, prices: new Map() });
    return { plan: ourPlan("when-decided"), reasoner: llmReasoner(session.model, rules, precision), policy };
  };
};
const PAPER = "paper (WKGFC)";
const RELEASE = "version 0.1";
const ALL = "ours, model judges all";
const FIRST = "ours, proven rules first";
const PLANS: Readonly<Record<string, ModelPlan>> = {
  [PAPER]: (model) => ({ plan: ourPlan("when-decided"), reasoner: reasonerFor(paper, model, llmReasoner(model, rules)), policy: paper }),
  [RELEASE]: (model) => ({ plan: ourPlan("when-decided"), reasoner: releaseReasoner(model, rules), policy: shipped }),
  [ALL]: ours(everyClaim),
  [FIRST]: ours(shipped),
};

type Run = CallRun & { readonly row: ClaimRow };
const claims = sampleClaims(["kg-claims.dev.jsonl", "natural-kg.dev.jsonl"], Number(options.claims), "model-calls");
const templates = readTemplates(new URL("sparql/", PACKAGE_ROOT));
const endpoint = await startEndpoint(SLICE, Number(options.delay), Number(options.parallel));
const properties = await endpointGraph({ url: endpoint.url, templates, fetch: endpoint.fetch }).properties();
const stops = options["never-enough"] ? ("never" as const) : ("when-enough" as const);
const deps = { endpoint, templates, properties, rules, phrasebook, policy: shipped, modelMs: Number(options["model-delay"]), stops };

const began = performance.now();
const cpu = process.cpuUsage();
const results = new Map<string, readonly Run[]>();
for (const [name, plan] of Object.entries(PLANS)) {
  const runs = await inParallel(claims, Number(options["at-once"]), async (row) => {
    const run = await runWithModel(deps, plan, parseClaim(row.claim));
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${row.id}      `);
    return { ...run, row };
  });
  results.set(name, runs);
}
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpu);
endpoint.close();

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const calls = (run: CallRun) => run.calls.length;
const tokensIn = (run: CallRun) => sum(run.calls.map(({ input }) => input));
const tokensOut = (run: CallRun) => sum(run.calls.map(({ output }) => output));
const inputs = (runs: readonly CallRun[]) => runs.flatMap((run) => run.calls.map(({ input }) => input));
const most = (values: readonly number[]) => Math.max(0, ...values);
const isRight = ({ label, row }: Run) => label === (row.label === "nei" ? "not-enough-info" : row.label);
const runsOf = (name: string) => results.get(name) ?? [];

/** Each column: a heading, and its cell for some runs. */
const COLUMNS: Readonly<Record<string, (runs: readonly Run[]) => string>> = {
  claims: (runs) => String(runs.length),
  "calls mean": (runs) => mean(runs.map(calls)).toFixed(2),
  max: (runs) => String(most(runs.map(calls))),
  "in / call mean": (runs) => mean(inputs(runs)).toFixed(0),
  "max ": (runs) => String(most(inputs(runs))),
  "in / claim": (runs) => mean(runs.map(tokensIn)).toFixed(0),
  "out / claim": (runs) => mean(runs.map(tokensOut)).toFixed(0),
  statements: (runs) => mean(runs.map(({ statements }) => statements)).toFixed(1),
  queries: (runs) => mean(runs.map(({ queries }) => queries)).toFixed(1),
  "round trips": (runs) => mean(runs.map(({ roundTrips }) => roundTrips)).toFixed(1),
  "seconds mean": (runs) => mean(runs.map(({ ms }) => ms / 1000)).toFixed(2),
  p95: (runs) =>
    at(
      runs.map(({ ms }) => ms / 1000),
      0.95,
    ).toFixed(2),
  right: (runs) => String(runs.filter(isRight).length),
};

function print(heading: string, lines: readonly (readonly [string, readonly Run[]])[]): void {
  console.log(`\n${heading.padEnd(33)}${Object.keys(COLUMNS).map(cell).join("")}`);
  for (const [name, runs] of lines)
    console.log(
      name.padEnd(33) +
        Object.entries(COLUMNS)
          .map(([column, read]) => cell(column, runs.length === 0 ? "–" : read(runs)))
          .join(""),
    );
}

function cell(column: string, text: string | number = column): string {
  return (typeof text === "string" ? text : column).padStart(Math.max(9, column.length + 2));
}

const kinds = [...new Set(claims.map(({ kind }) => kind))];
console.log(`
${claims.length} claims of the development data, the same number of ${kinds.join(", ")}; k = ${shipped.beam.k}, N = ${shipped.beam.hops}.
A scripted model that goes by shared words, ${options["model-delay"]} ms a call; the graph over HTTP, ${options.delay} ms added to every request, at most ${options.parallel} at once.
${options["at-once"]} claims side by side, each with a client of its own.${stops === "never" ? "\nThe model never says that the evidence is enough: every plan goes on as long as it can." : ""}

in, out      tokens, estimated as characters / 4; the schema of the answer counts as input
round trips  waves of requests to the graph; the model's calls come on top, one after the other in all plans
right        verdicts that are the claim's label: the model is no reader, so this says what it was fed, not what a real one makes of it
The paper's prompts are of the same make as ours, shortened in its favour: choosing relations shows no evidence.`);
print(
  "per claim",
  Object.keys(PLANS).map((name) => [name, runsOf(name)]),
);

console.log(`\npaper ÷ ours${"calls".padStart(29)}${"tokens in".padStart(12)}${"tokens out".padStart(12)}${"seconds".padStart(12)}`);
for (const name of [RELEASE, ALL, FIRST]) {
  const ratio = (read: (run: Run) => number) => `${(mean(runsOf(PAPER).map(read)) / mean(runsOf(name).map(read))).toFixed(1)} ×`;
  const cells = [calls, tokensIn, tokensOut, ({ ms }: Run) => ms].map((read) => ratio(read).padStart(12));
  console.log(name.padEnd(29) + cells.join(""));
}

const asked = (program: string) => (run: CallRun) => run.calls.some((call) => call.program === program);
const first = runsOf(FIRST);
print(FIRST, [
  ["decided by proven rules, no call", first.filter((run) => calls(run) === 0)],
  ["verdict with a decision", first.filter((run) => calls(run) > 0 && !asked("verdict")(run))],
  ["verdict asked for apart", first.filter(asked("verdict"))],
  ...kinds.map((kind) => [kind, first.filter(({ row }) => row.kind === kind)] as const),
]);
console.log("\ninput tokens a call                  mean     max   calls");
for (const name of Object.keys(PLANS))
  for (const program of ["prune", "plan-and-prune", "verdict"]) {
    const own = runsOf(name).flatMap((run) => run.calls.filter((call) => call.program === program).map(({ input }) => input));
    console.log(
      `${name.padEnd(24)} ${program.padEnd(15)}${[mean(own).toFixed(0), most(own), own.length].map((n) => `${n}`.padStart(8)).join("")}`,
    );
  }

const limit = shipped.beam.hops + 1;
function goal(met: boolean, text: string): void {
  console.log(`${met ? "✓" : "✗"} ${text}`);
}
console.log("\ngoals");
for (const name of [ALL, FIRST]) {
  const seen = most(runsOf(name).map(calls));
  goal(seen <= limit, `${name}: ≤ N + 1 = ${limit} calls a claim: at most ${seen} (paper: ${most(runsOf(PAPER).map(calls))})`);
  const largest = most(inputs(runsOf(name)));
  goal(largest <= 5000, `${name}: ≤ 5,000 input tokens a call: at most ${largest}`);
  goal(mean(runsOf(name).map(calls)) <= 3, `${name}: mean ≤ 3 calls a claim: ${mean(runsOf(name).map(calls)).toFixed(2)}`);
}
// What is not waiting is queries, rules, and a machine that has other things to do: were it much, the seconds above would say little.
const beyond = (run: Run) => (run.ms - calls(run) * deps.modelMs - run.roundTrips * Number(options.delay)) / 1000;
const left = Object.keys(PLANS).map((name) => `${name} ${mean(runsOf(name).map(beyond)).toFixed(2)} s`);
console.log(`\nbeyond the delays of the model and of the round trips, mean: ${left.join(", ")}`);
console.log(
  `${seconds.toFixed(0)} s in all; this process used ${((user + system) / 1e4 / seconds).toFixed(0)} % of one core; load ${loadavg()[0]?.toFixed(1)}`,
);
