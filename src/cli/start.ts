#!/usr/bin/env node
/** `dist/plumbline.js`, the only module that Node resolves: it loads the whole command, which the build put into one file. */
import { setFlagsFromString } from "node:v8";
import { HEAP_GROWTH_FLAG, loadCompiled } from "./load-compiled.js";
import type { main } from "./main.js";

type Command = { readonly main: typeof main };

// Set before anything is loaded: V8 refuses compiled code that was kept under other flags.
setFlagsFromString(HEAP_GROWTH_FLAG);
const { exports, keep } = loadCompiled<Command>(new URL("command.cjs", import.meta.url));
process.exitCode = await exports.main();
// Only functions that have run are kept as compiled code: those of a verification serve most commands.
if (process.exitCode === 0 && process.argv[2] === "verify") keep();
