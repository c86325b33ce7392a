import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The system tests that a user would notice first: the command, the service, the package, the page, MCP. */
const FIRST = ["test/system/{cli,serve,package,page,mcp}.test.ts"];

/** Simulations, ratios over whole corpora, and faults that need waiting: minutes of work that rarely fail alone. `npm test` leaves them out. */
const SLOW = [
  "test/adapters/file-graph-equals-oxigraph.test.ts",
  "test/adapters/page-text/hostile-pages.test.ts",
  "test/adapters/pages/{misbehaving-sites,floods}.test.ts",
  "test/cli/commands/doctor.test.ts",
  "test/compose/open-replay.test.ts",
  "test/compose/threads/verify-pool.test.ts",
  "test/expressions-{growth,static}.test.ts",
  "test/fault-matrix.test.ts",
  "test/graph-file/import/{pull-neighbourhood,round-trip,update-killed}.test.ts",
  "test/hostile-{claims,evidence}.test.ts",
  "test/http/{requests.property,in-threads,gone-clients}.test.ts",
  "test/image-claims.test.ts",
  "test/kg/injection.property.test.ts",
  "test/lab/evaluation/loaders/large-file.test.ts",
  "test/lab/statistics/bootstrap.test.ts",
  "test/lab/optimizer/{ours,others}-in-simulated-world.test.ts",
  "test/lab/optimizer/{optimize-policy,from-experience}.test.ts",
  "test/live-graph-faults.test.ts",
  "test/llm-episodes/{call-bound,faults,hostile-texts,liar}.test.ts",
  "test/phrasebook.test.ts",
  "test/reasoner/rules/**/*.property.test.ts",
  "test/reports/{hostile-labels,rdf.property,layout.property}.test.ts",
  "test/starter/{claims,contrast,corpus-claims,never,shapes,source}.test.ts",
];

/** V8's inlined calls into oxigraph's WebAssembly have crashed test processes ("unreachable code" in the deoptimizer). */
const execArgv = ["--no-turbo-inline-js-wasm-calls"];

/** The default of one second is too short on a busy machine. A poll still ends as soon as its condition holds. */
const expect = { poll: { timeout: 20_000 } };
const hookTimeout = 120_000;
/** One more than the cores, because many tests wait. Tests that measure use their own CPU time. */
const maxWorkers = availableParallelism() + 1;

/** Shared by the projects whose files must not share modules. Tried once more, because servers and browsers may be slow on a busy machine. */
const isolated = { execArgv, expect, testTimeout: 120_000, hookTimeout, maxWorkers, retry: 1 };

/** Files that take minutes begin first, so that none of them runs alone at the end. */
const LONG = /\/(?:liar|corpus-claims|contrast|claims)\.test\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    globalSetup: ["test/support/temporary-directory.ts", "test/support/ready-starter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          execArgv,
          expect,
          include: ["test/**/*.test.ts"],
          exclude: ["test/system/**", ...SLOW],
          testTimeout: 30_000,
          hookTimeout,
          maxWorkers,
          // Our modules keep no state, so test files can share them; loading them took two fifths of the time.
          isolate: false,
        },
      },
      { test: { name: "slow", ...isolated, include: SLOW } },
      { test: { name: "first", ...isolated, include: FIRST } },
      { test: { name: "system", ...isolated, include: ["test/system/**/*.test.ts"], exclude: FIRST } },
    ],
  },
});
