/**
 * `npm run bench:retrieval [-- --claims 60 --delay 150 --parallel 2 --names endpoint]`: what a claim costs three retrieval plans against
 * an HTTP endpoint, in one run, on the same claims, with the same linking and the same judge. `--names dictionary` finds names in memory
 * as the embedded graph does, so that what an endpoint cannot find by exact name does not blur what the plans retrieve. Asserts nothing.
 */
import { parseArgs } from "node:util";
import { embeddedGraph } from "../src/adapters/embedded/embedded-graph.js";
import { endpointGraph } from "../src/adapters/sparql-http/endpoint-graph.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { POLICY_FOLDER } from "../src/compose/policy-folder.js";
import { readTemplates } from "../src/kg/bind-template.js";
import type { KnowledgeGraph } from "../src/ports/knowledge-graph.js";
import { rulesReasoner } from "../src/reasoner/rules/rules-reasoner.js";
import { readPhrasebook } from "../src/reasoner/rules/understand/phrasebook-file.js";
import { readPolicy } from "../src/store/policy-files.js";
import { type Asked, startEndpoint } from "./data/endpoint.js";
import { mean, percent } from "./data/figures.js";
import { ourPlan } from "./data/plans/ours.js";
import { paperPlan } from "./data/plans/paper.js";
import type { Plan, Retrieved } from "./data/plans/plan.js";
import { thinkOnGraph } from "./data/plans/think-on-graph.js";
import { readTasks, type Task } from "./data/retrieval-tasks.js";

const { values: options } = parseArgs({
  options: {
    claims: { type: "string", default: "60" },
    delay: { type: "string", default: "150" },
    parallel: { type: "string", default: "2" },
    names: { type: "string", default: "endpoint" },
  },
});

const PLANS = {
  "paper (WKGFC)": paperPlan("never"),
  "paper, stops when decided": paperPlan("when-decided"),
  "Think-on-Graph": thinkOnGraph,
  "ours, all hops": ourPlan("never"),
  "ours (as it ships)": ourPlan("when-decided"),
} as const satisfies Record<string, Plan>;
type PlanName = keyof typeof PLANS;
const NAMES = Object.keys(PLANS) as PlanName[];
const OURS = "ours (as it ships)";
const PAPER = "paper (WKGFC)";

type Run = Retrieved & Asked & { readonly ms: number };
type Runs = { readonly task: Task; readonly by: Readonly<Record<PlanName, Run>> };

const { graph, title, recall, tasks } = readTasks(Number(options.claims));
const endpoint = await startEndpoint(graph, Number(options.delay), Number(options.parallel));
const phrasebook = readPhrasebook(new URL("weights/phrasebook.txt", PACKAGE_ROOT));
const policy = readPolicy(POLICY_FOLDER, "wkgfc");
const remote = endpointGraph({ url: endpoint.url, templates: readTemplates(new URL("sparql/", PACKAGE_ROOT)), fetch: endpoint.fetch });
const rules = rulesReasoner(Date.now, phrasebook);
const deps = {
  kg: options.names === "dictionary" ? await withDictionary(remote) : remote,
  reasoner: rules,
  rules,
  phrasebook,
  policy,
};

async function withDictionary(kg: KnowledgeGraph): Promise<KnowledgeGraph> {
  const { searchEntities } = await embeddedGraph({ file: graph, cache: null });
  return { ...kg, names: "dictionary", searchEntities };
}

async function run(plan: Plan, { claim }: Task): Promise<Run> {
  await endpoint.takeCounts();
  const start = performance.now();
  const found = await plan(deps, claim);
  const ms = performance.now() - start;
  return { ...found, ...(await endpoint.takeCounts()), ms };
}

// The dictionary of properties is fetched once a process, whatever the plan.
await deps.kg.properties();
const runs: Runs[] = [];
for (const task of tasks) {
  const entries: [string, Run][] = [];
  for (const name of NAMES) entries.push([name, await run(PLANS[name], task)]);
  runs.push({ task, by: Object.fromEntries(entries) as Runs["by"] });
  if (process.stderr.isTTY) process.stderr.write(`\r${runs.length} of ${tasks.length} claims`);
}
endpoint.close();

const judged = ({ judgements: { prune, enough, verdict } }: Run) => prune + enough + verdict;
const COLUMNS = {
  hops: ({ hops }) => hops,
  queries: ({ requests }) => requests,
  "round trips": ({ waves }) => waves,
  chain: ({ chain }) => chain,
  judgements: judged,
  rows: ({ rows }) => rows,
  seconds: ({ ms }) => ms / 1000,
  statements: ({ statements }) => statements.length,
} as const satisfies Record<string, (run: Run) => number>;

const all = (name: PlanName, read: (run: Run) => number) => runs.map(({ by }) => read(by[name]));
const average = (name: PlanName, read: (run: Run) => number) => mean(all(name, read));
const most = (name: PlanName, read: (run: Run) => number) => Math.max(...all(name, read));
const hits = (name: PlanName, of = runs) => of.flatMap(({ task, by }) => task.holds(by[name].statements, by[OURS]) ?? []);
/** A claim that was decided rightly needs no other statement, even where that is not the gold one (a city's region instead of its country). */
const answered = (name: PlanName) =>
  runs.flatMap(({ task, by }) => {
    const holds = task.holds(by[name].statements, by[OURS]);
    return holds === null ? [] : [holds || by[name].label === task.label];
  });
const right = (name: PlanName) => runs.map(({ task, by }) => by[name].label === task.label);

function print(
  heading: string,
  cell: (name: PlanName, read: (run: Run) => number) => string,
  last: (name: PlanName) => readonly string[],
): void {
  console.log(
    [
      `\n${heading}`.padEnd(27),
      ...Object.keys(COLUMNS).map((column) => column.padStart(12)),
      "recall".padStart(10),
      "right".padStart(10),
    ].join(""),
  );
  for (const name of NAMES)
    console.log(
      [
        name.padEnd(26),
        ...Object.values(COLUMNS).map((read) => cell(name, read).padStart(12)),
        ...last(name).map((text) => text.padStart(10)),
      ].join(""),
    );
}

const linking = `${options.names === "dictionary" ? "names from memory" : "one look-up of names at the endpoint"}, one query for the edges among candidates`;
const undecidable = tasks.filter(({ label }) => label === "not-enough-info").length;
console.log(`
${tasks.length} ${title}; ${undecidable} of them undecidable. k = ${policy.beam.k}, N = ${policy.beam.hops}; ${options.delay} ms added to every request, at most ${options.parallel} at once.

All plans link alike, and linking is counted for all (${linking}); all rank relations
by the same scores, prune values by the claim's own names, and decide by the same rules. The plans before ours start from at most k entities.
queries      HTTP requests that reached the server           rows        result rows that it sent
round trips  requests made while none was open (waves)       chain       longest row of requests of which each began after the one before had ended
judgements   points at which a model would be called: keep (relations, far ends), go on? (ours: answered by rule), verdict
recall       ${recall}
right        share of the verdicts, all made by our rules on each plan's evidence, that are the claim's label`);
print(
  "mean per claim",
  (name, read) => average(name, read).toFixed(1),
  (name) => [percent(hits(name)), percent(right(name))],
);
print(
  "most for one claim",
  (name, read) => most(name, read).toFixed(1),
  () => [],
);
print(
  `times ${OURS}`,
  (name, read) => `${(average(name, read) / average(OURS, read)).toFixed(1)} ×`,
  () => [],
);

console.log(`\nrecall by kind            ${NAMES.map((name) => name.padStart(27)).join("")}`);
for (const kind of new Set(tasks.map((task) => task.kind))) {
  const own = runs.filter(({ task }) => task.kind === kind);
  console.log(kind.padEnd(26) + NAMES.map((name) => percent(hits(name, own)).padStart(27)).join(""));
}
console.log("\njudgements, mean            keep   go on?  verdict");
for (const name of NAMES) {
  const parts = (["prune", "enough", "verdict"] as const).map((part) => average(name, ({ judgements }) => judgements[part]).toFixed(1));
  console.log(name.padEnd(26) + parts.map((part) => part.padStart(7)).join("  "));
}

const share = (name: PlanName) => mean(answered(name).map(Number));
const faster = average(PAPER, COLUMNS.seconds) / average(OURS, COLUMNS.seconds);
const { hops } = policy.beam;
function goal(met: boolean, text: string): void {
  console.log(`${met ? "met   " : "MISSED"}  ${text}`);
}
console.log("\ngoals");
goal(most(OURS, judged) <= hops + 1, `≤ N + 1 = ${hops + 1} judgements a claim: at most ${most(OURS, judged)} seen`);
goal(
  most(OURS, COLUMNS["round trips"]) <= 2 * hops,
  `≤ 2N = ${2 * hops} sequential round trips a claim: at most ${most(OURS, COLUMNS["round trips"])} seen (longest chain ${most(OURS, COLUMNS.chain)})`,
);
goal(average(OURS, COLUMNS.statements) <= 40, `mean evidence graph ≤ 40 statements: ${average(OURS, COLUMNS.statements).toFixed(1)}`);
goal(
  faster >= 4 && share(OURS) >= share(PAPER),
  `wall time ≥ 4 × less than the paper's plan with recall not lower: ${faster.toFixed(1)} ×; gold statement, or a right verdict on another: ` +
    `${percent(answered(OURS))} against ${percent(answered(PAPER))} (gold alone ${percent(hits(OURS))} against ${percent(hits(PAPER))})`,
);
