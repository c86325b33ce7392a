#!/usr/bin/env node
/** `dist/plumbline.js`, the only module that Node resolves: it loads the whole command, which the build bundled into one file. */
import { setFlagsFromString } from "node:v8";
import { loadCompiled, V8_FLAGS } from "./load-compiled.js";
import type { main } from "./main.js";

// Set before anything is loaded: V8 rejects compiled code that was cached under other flags.
for (const flag of V8_FLAGS) setFlagsFromString(flag);
const { exports, keep } = loadCompiled<{ readonly main: typeof main }>(new URL("command.cjs", import.meta.url));
const isVerify = process.argv[2] === "verify";
// A single claim uses most patterns once, and optimising them takes a third of their time. Not set while code is loaded or kept: see above.
if (isVerify) setFlagsFromString("--no-regexp-optimization");
process.exitCode = await exports.main();
// Only functions that have run are cached; after a verification, most commands find their functions there.
if (process.exitCode === 0 && isVerify) {
  setFlagsFromString("--regexp-optimization");
  keep();
}
