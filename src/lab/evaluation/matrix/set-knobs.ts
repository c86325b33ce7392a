import { sayIssues } from "../../../base/plain-issues.js";
import { type Policy, policyKnobsSchema } from "../../../domain/policy.js";
import { PlumblineError } from "../../../errors.js";

/** A policy knob by its path in the front matter, and the values to try. */
export type KnobSweep = { readonly knob: string; readonly values: readonly string[] };
export type KnobValues = Readonly<Record<string, string>>;

/** `web.alpha=0,0.25,0.5` */
export function parseSweep(text: string): KnobSweep {
  const [, knob, values] = /^([A-Za-z]+(?:\.[A-Za-z]+)*)=(.+)$/u.exec(text.trim()) ?? [];
  if (knob === undefined || values === undefined)
    throw new PlumblineError(
      "invalid-input",
      `"${text}" is no setting: write a knob of the policy and its values, such as web.alpha=0,0.5,1`,
    );
  return { knob, values: values.split(",").map((value) => value.trim()) };
}

export function combinationsOf(sweeps: readonly KnobSweep[]): readonly KnobValues[] {
  return sweeps.reduce<readonly KnobValues[]>(
    (all, { knob, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [knob]: value }))),
    [{}],
  );
}

/** The policy with other knobs, checked like a policy file. List entries are joined by `+`; `off` is null. */
export function setKnobs(policy: Policy, values: KnobValues): Policy {
  const { id, sections, calibration, ...knobs } = policy;
  const changed = structuredClone(knobs) as Record<string, unknown>;
  for (const [knob, value] of Object.entries(values)) write(changed, knob.split("."), value);
  const parsed = policyKnobsSchema.safeParse(changed);
  const said = sayKnobs(values);
  if (!parsed.success) throw new PlumblineError("invalid-input", `${policy.name} cannot be set to ${said}: ${sayIssues(parsed.error)}`);
  return { ...parsed.data, id: `${id}+${said}`, sections, calibration };
}

export function sayKnobs(values: KnobValues): string {
  return Object.entries(values)
    .map(([knob, value]) => `${knob}=${value}`)
    .join(" ");
}

function write(target: Record<string, unknown>, [key = "", ...rest]: readonly string[], value: string): void {
  const inner = target[key];
  if (rest.length === 0) target[key] = Array.isArray(inner) ? value.split("+") : readSetting(value);
  else if (typeof inner === "object" && inner !== null) write(inner as Record<string, unknown>, rest, value);
  // The schema rejects unknown knobs and names them.
  else target[key] = { [rest.join(".")]: readSetting(value) };
}

function readSetting(text: string): unknown {
  if (text === "off" || text === "null") return null;
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
