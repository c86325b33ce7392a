/** Runs dependency-cruiser and fails if it checked nothing: a broken set-up reports "no violations (0 modules)". */
import { execFileSync } from "node:child_process";

const output = execFileSync(
  "npx",
  ["depcruise", "src", "page", "starter/build", "bench", "examples", "--config", ".dependency-cruiser.cjs"],
  {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  },
);
process.stdout.write(output);
const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
if (modules < 50) {
  process.stderr.write(`dependency-cruiser looked at ${modules} modules; it should see all of src\n`);
  process.exitCode = 1;
}
