import { type Episode, ownedBy } from "../domain/episode.js";
import { messageOf } from "../errors.js";
import type { RecordStore } from "../ports/record-store.js";

type Copied = { readonly id: string; readonly owner: string | null };

/** A verification that was done for somebody else, kept under an id of one's own too. */
export async function keepCopy(records: Pick<RecordStore, "save">, episode: Episode, { id, owner }: Copied): Promise<Episode> {
  const copy = ownedBy(owner, { ...episode, id });
  if (episode.notRecorded !== undefined) return copy;
  return records.save(copy).then(
    () => copy,
    (error: unknown) => ({ ...copy, notRecorded: messageOf(error) }),
  );
}
