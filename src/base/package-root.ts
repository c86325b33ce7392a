import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** The nearest parent folder with a `package.json`, from `src` and from `dist`; it contains `policies/`, `sparql/` and `starter/`. */
export const PACKAGE_ROOT = packageRoot(new URL("./", import.meta.url));

function packageRoot(folder: URL): URL {
  return existsSync(new URL("package.json", folder)) ? folder : packageRoot(new URL("../", folder));
}

/** A clone has no `version`, so that npm refuses to publish it; `scripts/pack.mjs` adds it to the package. */
const manifestSchema = z.union([
  z.object({ version: z.string() }).transform(({ version }) => version),
  z.object({ releaseVersion: z.string() }).transform(({ releaseVersion }) => releaseVersion),
]);

export const VERSION: string = manifestSchema.parse(JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8")));

/** Checksums of the built weights and queries; absent when run from source. */
export const DATA_SUMS = new URL("data.sha256", import.meta.url);

const CODE_FILE = new URL("code.sha256", import.meta.url);

/** Hash of the built program with its weights and queries; null when run from source. */
export const CODE_SHA256: string | null = existsSync(CODE_FILE) ? readFileSync(CODE_FILE, "utf8").trim() : null;
