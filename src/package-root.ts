import { readFileSync } from "node:fs";
import { z } from "zod";

/** The folder that holds `policies/`, `sparql/` and `starter/`: one above this file, both in `src` and in `dist`. */
export const PACKAGE_ROOT = new URL("../", import.meta.url);

export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8"))).version;
