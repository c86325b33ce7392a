import type { Engine } from "../compose/compose.js";

/** Default concurrency on an embedded graph. */
const EMBEDDED_CONCURRENCY = 4;

/** How many claims are under way at once: live endpoints are asked one at a time unless the user says otherwise. */
export function concurrencyFor({ kg }: Pick<Engine, "kg">, wanted: number | undefined): number {
  return wanted ?? (kg.id.startsWith("embedded:") ? EMBEDDED_CONCURRENCY : 1);
}
