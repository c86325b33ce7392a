import { sha256Of } from "../base/fingerprint.js";
import type { HashAudit } from "../domain/audit.js";
import type { Episode } from "../domain/episode.js";

/** Version of the record format. Records of other versions are refused. */
export const RECORD_VERSION = 2;

/** The text of a record. It starts with the sha256 of the rest, which is JSON without spaces: the seal. */
export function recordText(episode: Episode): string {
  const text = JSON.stringify({ schemaVersion: RECORD_VERSION, ...episode });
  return `{"sha256":"${sha256Of(text)}",${text.slice(1)}`;
}

/** Takes the record as parsed JSON, because a schema may leave out or add fields. */
export function sealOf(record: object): HashAudit {
  const { sha256, ...rest } = record as { readonly sha256?: unknown };
  return sha256Of(JSON.stringify(rest)) === sha256 ? "intact" : "changed";
}
