import { fingerprint } from "../base/fingerprint.js";
import { type Policy, policyKnobsSchema } from "../domain/policy.js";

/**
 * Names what a policy says, so that a record can be held against it later. The budget is left out: settings may replace it, and the record has its own. So
 * are knobs at their defaults: one that a later version adds does not change a policy that does not use it.
 */
export function policyFingerprint({ id: _id, budget: _budget, sections, calibration, ...knobs }: Policy): string {
  const { name, version, description } = knobs;
  const defaults: unknown = policyKnobsSchema.parse({ name, version, description });
  return fingerprint({ name, version, description, knobs: differences(knobs, defaults), sections: [...sections], calibration });
}

/** What a value says otherwise than the defaults; undefined where it says nothing else. */
function differences(value: unknown, defaults: unknown): unknown {
  if (!isObject(value) || !isObject(defaults)) return fingerprint({ value }) === fingerprint({ value: defaults }) ? undefined : value;
  const changed = Object.entries(value).flatMap(([key, part]) => {
    const different = differences(part, defaults[key]);
    return different === undefined ? [] : [[key, different] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
