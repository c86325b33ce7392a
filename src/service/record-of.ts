import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { RecordStore } from "../ports/record-store.js";

/** null where there is none. */
export async function recordOf(records: Pick<RecordStore, "load">, id: string): Promise<Episode | null> {
  try {
    return await records.load(id);
  } catch (error) {
    if (error instanceof PlumblineError && error.code === "record-unknown") return null;
    throw error;
  }
}
