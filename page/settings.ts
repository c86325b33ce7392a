import type { VerifyInput } from "../src/client/plumbline-client.js";

/** How claims are checked; stored on this device. Claims and texts are not stored. */
export type Settings = { readonly asOf: string | null; readonly policy: string | null; readonly search: boolean };

const KEY = "plumbline-settings";
const DEFAULTS: Settings = { asOf: null, policy: null, search: true };

export function readSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return {
      asOf: typeof kept.asOf === "string" ? kept.asOf : null,
      policy: typeof kept.policy === "string" ? kept.policy : null,
      search: kept.search !== false,
    };
  } catch {
    return DEFAULTS;
  }
}

export function keepSettings(settings: Settings): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

export function requestOf(claim: string, { asOf, policy, search }: Settings, evidence: string, image: string | null): VerifyInput {
  const picture = image === null ? {} : { image };
  return {
    ...picture,
    claim,
    asOf,
    policy,
    ...(search ? {} : { search: false }),
    ...(evidence.trim() === "" ? {} : { evidence: [{ text: evidence, source: "Own text" }] }),
  };
}
