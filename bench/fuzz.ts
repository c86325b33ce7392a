import { FUZZ_TARGETS, fuzz } from "../test/support/fuzz-cases.js";

/** `npm run bench:fuzz`: so many inputs a reader (default 4,000), with time as an assertion; `npm run bench:fuzz -- <cases> <seed>`. */
const cases = Number(process.argv[2] ?? 4000);
const seed = Number(process.argv[3] ?? 21);
for (const target of FUZZ_TARGETS) {
  const { slowestMs } = await fuzz(target, { cases, seed, mostMs: 1000 });
  console.log(`${target.name.padEnd(20)} ${cases} cases, slowest ${slowestMs.toFixed(1)} ms`);
}
