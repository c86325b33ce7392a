import { z } from "zod";
// Messages of all schemas of this process: the library leaves those of its host alone.
import "../base/plain-issues.js";

// zod compiles each object schema when it is first used. That pays off only for schemas used often, and `verify` reads every file once.
if (process.argv[2] === "verify") z.config({ jitless: true });
