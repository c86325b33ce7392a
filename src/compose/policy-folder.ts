import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { Config } from "../config.js";

export const POLICY_FOLDER = new URL("policies/", PACKAGE_ROOT);

export function policyFolder({ policies }: Pick<Config, "policies">): URL {
  return policies === null ? POLICY_FOLDER : pathToFileURL(`${resolve(policies)}/`);
}
