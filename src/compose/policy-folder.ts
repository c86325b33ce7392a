import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { PolicySettings } from "../config.js";
import type { Policy } from "../domain/policy.js";
import { readPolicy } from "../store/policy-files.js";

export const POLICY_FOLDER = new URL("policies/", PACKAGE_ROOT);

export function policyFolder({ policies }: Pick<PolicySettings, "policies">): URL {
  return policies === null ? POLICY_FOLDER : pathToFileURL(`${resolve(policies)}/`);
}

export function configuredPolicy(settings: Pick<PolicySettings, "policies" | "policy">): Policy {
  return readPolicy(policyFolder(settings), settings.policy);
}
