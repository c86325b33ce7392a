import { sha256Of } from "../base/fingerprint.js";

/** Is a record what was written? `none`: it comes from a version that did not seal its records. */
export type Seal = "intact" | "changed" | "none";

/** A record with the sha256 of all that it says, which is its JSON without the seal and without spaces. */
export function sealed(record: object): string {
  const text = JSON.stringify(record);
  return `{"sha256":"${sha256Of(text)}",${text.slice(1)}`;
}

/** Takes a record as JSON, because a schema may leave out or add fields. */
export function sealOf(record: object): Seal {
  const { sha256, ...rest } = record as { readonly sha256?: unknown };
  if (sha256 === undefined) return "schemaVersion" in rest && Number(rest.schemaVersion) >= FIRST_SEALED ? "changed" : "none";
  return sha256Of(JSON.stringify(rest)) === sha256 ? "intact" : "changed";
}

/** The first version of records that have a seal: one without it was changed. */
const FIRST_SEALED = 2;
