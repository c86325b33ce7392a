#!/usr/bin/env node
/** `dist/plumbline.js`, the only module that Node resolves: it loads the whole command, which the build put into one file. */
import { boundHeapGrowth } from "./heap-growth.js";
import { loadCompiled } from "./load-compiled.js";
import type { main } from "./main.js";

type Command = { readonly main: typeof main };

// V8 refuses compiled code that was kept under other flags, so they are set before anything is loaded.
boundHeapGrowth();
const { exports, keep } = loadCompiled<Command>(new URL("command.cjs", import.meta.url));
process.exitCode = await exports.main();
// Only functions that have run are kept as compiled code: those of a verification serve most commands.
if (process.exitCode === 0 && process.argv[2] === "verify") keep();
