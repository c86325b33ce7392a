import { FUZZ_TARGETS, fuzz, growth } from "../test/support/fuzz-cases.js";

/**
 * `npm run bench:fuzz -- <cases> <seed>`: so many inputs a reader (default 4,000), with time as an assertion: a second an input, and 2.5 times as long for
 * twice as much. Ends with 1 where a reader grows faster.
 */
const cases = Number(process.argv[2] ?? 4000);
const seed = Number(process.argv[3] ?? 21);
for (const target of FUZZ_TARGETS) {
  const { slowestMs } = await fuzz(target, { cases, seed, mostMs: 1000 });
  const { ratio, unit } = await growth(target);
  const grows = ratio === 0 ? "quick at 200,000 characters" : `× ${ratio.toFixed(1)} for twice as much (${JSON.stringify(unit)})`;
  console.log(`${target.name.padEnd(20)} ${cases} cases, slowest ${slowestMs.toFixed(1)} ms; ${grows}`);
  if (ratio > 2.5) process.exitCode = 1;
}
