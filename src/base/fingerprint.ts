import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.js";

export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The same for equal values, whatever the order of their keys. */
export function fingerprint(value: unknown): string {
  return sha256Of(canonicalJson(value));
}
