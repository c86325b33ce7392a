import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Simulations, ratios over whole corpora, and faults that are waited for: minutes of work that hardly ever fail alone. `npm run test:slow` and
 * `.ci/run` run them; `npm test` does not.
 */
const SLOW = [
  "test/adapters/file-graph-equals-oxigraph.test.ts",
  "test/adapters/page-text/hostile-pages.test.ts",
  "test/adapters/pages/{misbehaving-sites,floods}.test.ts",
  "test/cli/commands/doctor.test.ts",
  "test/evaluation/{loaders/large-file,statistics/bootstrap}.test.ts",
  "test/expressions-growth.test.ts",
  "test/exports/{hostile-labels,rdf.property,layout.property}.test.ts",
  "test/fault-matrix.test.ts",
  "test/hostile-{claims,evidence}.test.ts",
  "test/http/{requests.property,in-threads,gone-clients}.test.ts",
  "test/image-claims.test.ts",
  "test/kg/injection.property.test.ts",
  "test/live-graph-faults.test.ts",
  "test/llm-episodes/{call-bound,faults,hostile-texts,liar}.test.ts",
  "test/compose/open-replay.test.ts",
  "test/optimizer/{ours,others}-in-simulated-world.test.ts",
  "test/optimizer/{optimize-policy,from-experience}.test.ts",
  "test/phrasebook.test.ts",
  "test/reasoner/rules/**/*.property.test.ts",
  "test/slices/{pull-neighbourhood,round-trip,update-killed}.test.ts",
  "test/starter/{claims,contrast,corpus-claims,never,source}.test.ts",
  "test/compose/threads/verify-pool.test.ts",
];

/** oxigraph is WebAssembly, and V8's inlined calls into it have ended a test process midway ("unreachable code" in the deoptimizer). */
const execArgv = ["--no-turbo-inline-js-wasm-calls"];

/** A poll ends when what it waits for is there; only what never comes waits so long. A second, which is the default, is little on a busy machine. */
const expect = { poll: { timeout: 20_000 } };
const hookTimeout = 120_000;
/** One more than there are cores, because many tests wait. Those that measure count the processor time that they use themselves. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
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
          // No module of ours keeps state of its own, so that files can share them: loading was two fifths of the time.
          isolate: false,
        },
      },
      { test: { name: "slow", execArgv, expect, include: SLOW, testTimeout: 120_000, hookTimeout, maxWorkers } },
      {
        test: {
          name: "system",
          execArgv,
          expect,
          include: ["test/system/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout,
          maxWorkers,
        },
      },
    ],
  },
});
