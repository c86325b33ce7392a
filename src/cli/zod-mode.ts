import { z } from "zod";

// zod compiles each object schema when it is first used. That pays off only for schemas used often, and `verify` reads every file once.
if (process.argv[2] === "verify") z.config({ jitless: true });
