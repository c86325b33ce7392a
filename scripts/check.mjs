/**
 * `npm run check`: all checks that do not run the program, two at a time. All of them run to the end, so that one run shows every fault;
 * the output of a step is printed when it ends.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const AT_ONCE = 2;
/** TypeScript's native compiler, three times as fast. The package `typescript` is an older version, because other tools call its functions. */
const TSC = "node node_modules/typescript-native/bin/tsc";

/** The longest first, to keep both lanes busy. */
const STEPS = [
  ["types", `${TSC} --noEmit`],
  ["public types", "npm run -s check:api"],
  ["types of the page", `${TSC} --noEmit -p page`],
  ["imports", "node scripts/check-imports.mjs"],
  ["unused code", "knip"],
  ["style", "biome check ."],
  ["licences", "node scripts/licences.mjs --offline"],
];

function run([name, command]) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
    child.on("close", (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(`== ${name}: ${code === 0 ? "ok" : "FAILED"} after ${seconds} s\n${Buffer.concat(said).toString("utf8")}`);
      resolve(code === 0 ? [] : [name]);
    });
  });
}

const waiting = [...STEPS];
async function lane() {
  const failed = [];
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) failed.push(...(await run(step)));
  return failed;
}
const failed = (await Promise.all(Array.from({ length: AT_ONCE }, lane))).flat();
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}
