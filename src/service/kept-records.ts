import { type Episode, ownedBy } from "../domain/episode.js";
import type { VerifyEvent } from "../domain/event.js";
import { messageOf, PlumblineError } from "../errors.js";
import type { RecordStore } from "../ports/record-store.js";

export async function recordOf(records: Pick<RecordStore, "load">, id: string): Promise<Episode | null> {
  try {
    return await records.load(id);
  } catch (error) {
    if (error instanceof PlumblineError && error.code === "record-unknown") return null;
    throw error;
  }
}

type Copied = { readonly id: string; readonly owner: string | null };

/** Stores a copy of another request's verification under its own id. */
export async function keepCopy(records: Pick<RecordStore, "save">, episode: Episode, { id, owner }: Copied): Promise<Episode> {
  const copy = ownedBy(owner, { ...episode, id });
  if (episode.notRecorded !== undefined) return copy;
  return records.save(copy).then(
    () => copy,
    (error: unknown) => ({ ...copy, notRecorded: messageOf(error) }),
  );
}

/** The events of an ended episode, identical to those sent while it ran, so that a stream can be resumed from a record. */
export function pastEvents({ claim, policy, trajectory, outcome }: Episode): readonly VerifyEvent[] {
  const steps = trajectory.flatMap((step): readonly VerifyEvent[] => [
    { type: "action", action: step.action, reason: step.reason },
    { type: "step", step },
  ]);
  return [{ type: "started", claim, policy }, ...steps, { type: "finished", outcome }];
}
