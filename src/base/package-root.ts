import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** The nearest folder above this file with a `package.json`, in `src` and in `dist`; it holds `policies/`, `sparql/` and `starter/`. */
export const PACKAGE_ROOT = packageRoot(new URL("./", import.meta.url));

function packageRoot(folder: URL): URL {
  return existsSync(new URL("package.json", folder)) ? folder : packageRoot(new URL("../", folder));
}

/** A clone has no `version`, so that npm refuses to publish it; `scripts/pack.mjs` writes it into the package. */
const manifestSchema = z.union([
  z.object({ version: z.string() }).transform(({ version }) => version),
  z.object({ releaseVersion: z.string() }).transform(({ releaseVersion }) => releaseVersion),
]);

export const VERSION: string = manifestSchema.parse(JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8")));

/** Sums of the weights and queries, as they were built; absent when run from source. */
export const DATA_SUMS = new URL("data.sha256", import.meta.url);

const CODE_FILE = new URL("code.sha256", import.meta.url);

/** Hash of the built program with its weights and queries; null when run from source. */
export const CODE_SHA256: string | null = existsSync(CODE_FILE) ? readFileSync(CODE_FILE, "utf8").trim() : null;
