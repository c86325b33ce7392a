import type { Config } from "../config.js";
import { diffPolicies } from "../domain/diff-policies.js";
import type { Lineage, Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { policyNames, readPolicy, renderPolicy } from "../store/policy-files.js";
import { readVersions, versionNames } from "../store/policy-versions.js";
import { configuredPolicy, policyFolder } from "./policy-folder.js";

/** A policy as the service shows it; `id` is the current version. */
type ShownPolicy = Pick<Policy, "name" | "id" | "description" | "actions" | "budget"> & { readonly versions: readonly string[] };

/** One version for readers: settings, text, changes, and its figures. */
type ShownVersion = Pick<Policy, "id" | "description" | "parents"> & {
  readonly isCurrent: boolean;
  readonly settings: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  /** As `plumbline policy diff` prints it; null for the first version. */
  readonly changes: { readonly since: string; readonly lines: readonly string[] } | null;
  readonly lineage: Lineage | null;
};

export type ServicePolicies = ReturnType<typeof servicePolicies>;

export function servicePolicies(config: Pick<Config, "policy" | "policies" | "allowedPolicies">) {
  const folder = policyFolder(config);
  const deployed = configuredPolicy(config);
  return {
    deployed,
    /** The policy that a request names; throws `invalid-input` if it may not be used. */
    policyOf({ policy }: { readonly policy: string | null }): Policy {
      if (policy === null) return deployed;
      const [name = ""] = policy.split("/");
      if (config.allowedPolicies.length > 0 && !config.allowedPolicies.includes(name))
        throw new PlumblineError("invalid-input", `policy: "${policy}" is not available here`);
      try {
        return readPolicy(folder, policy);
      } catch (cause) {
        throw new PlumblineError("invalid-input", `policy: there is no policy "${policy}" that can be used here`, { cause });
      }
    },
    policies: (): readonly ShownPolicy[] =>
      policyNames(folder).map((name) => {
        const { id, description, actions, budget } = readPolicy(folder, name);
        return { name, id, description, versions: versionNames(folder, name), actions, budget };
      }),
    /** All versions of a policy with their texts, oldest first; null for an unknown policy. */
    policyVersions: (name: string): readonly ShownVersion[] | null =>
      policyNames(folder).includes(name) ? shownVersions(folder, name) : null,
  };
}

function shownVersions(folder: URL, name: string): readonly ShownVersion[] {
  const current = readPolicy(folder, name).id;
  const versions = readVersions(folder, name);
  return versions.map((policy, place) => {
    const { id, sections, calibration: _, lineage, ...knobs } = policy;
    const before = versions.find((one) => policy.parents.includes(one.id)) ?? versions[place - 1];
    return {
      id,
      isCurrent: id === current,
      description: policy.description,
      parents: policy.parents,
      settings: renderPolicy(knobs, new Map())
        .replaceAll(/^---\n/gm, "")
        .trim(),
      sections: [...sections].map(([title, text]) => ({ title, text })),
      changes: before === undefined ? null : { since: before.id, lines: diffPolicies(before, policy) },
      lineage: lineage ?? null,
    };
  });
}
