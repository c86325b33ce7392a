import { z } from "zod";
import type { VerifyEvent } from "../domain/event.js";
import type { JobServer } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import { pastEvents } from "./past-events.js";
import { recordOf } from "./record-of.js";
import type { FollowedRun, RunState } from "./run.js";

const ASK_MS = 400;
/** Who follows asks for changes again and again; when nobody has for so long, nobody is left. */
const LEFT_MS = 60_000;

type Deps = { readonly jobs: Pick<JobServer, "find" | "events">; readonly records: Pick<RecordStore, "load"> };
type Seen = { readonly state: RunState; readonly events: readonly VerifyEvent[] };

/** A job that a worker has, as far as the server knows. undefined: it is not known, or has its record. */
export async function followSharedJob(deps: Deps, id: string): Promise<FollowedRun | undefined> {
  const first = await look(deps, id);
  if (first === null || first.state.kind === "ended") return undefined;
  let seen = first;
  let next: Promise<void> | undefined;
  let askedAt = performance.now();

  async function changes(): Promise<void> {
    while (performance.now() - askedAt < LEFT_MS) {
      await pause(ASK_MS);
      // A server that is away for a while comes back; the stream only waits.
      const now = await look(deps, id).catch(() => seen);
      // A job that is forgotten ends the stream as a cancelled one does.
      const latest: Seen = now ?? { state: { kind: "cancelled" }, events: seen.events };
      // A second try of the job tells its events anew: those that were sent already are not sent again.
      const changed = latest.state.kind !== seen.state.kind || latest.events.length > seen.events.length;
      if (!changed) continue;
      seen = latest.events.length >= seen.events.length ? latest : { ...latest, events: seen.events };
      return;
    }
  }

  return {
    id,
    state: () => seen.state,
    events: () => seen.events,
    changed() {
      askedAt = performance.now();
      if (seen.state.kind !== "queued" && seen.state.kind !== "running") return new Promise(() => undefined);
      next ??= changes().finally(() => {
        next = undefined;
      });
      return next;
    },
  };
}

/** Nobody who only follows keeps the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

const eventsSchema = z.array(z.custom<VerifyEvent>((value) => typeof value === "object" && value !== null && "type" in value));

async function look({ jobs, records }: Deps, id: string): Promise<Seen | null> {
  const known = await jobs.find(id);
  if (known === null) return null;
  const { state } = known;
  if (state.kind === "ended") {
    const episode = state.failure === null ? await recordOf(records, id) : null;
    if (episode !== null) return { state: { kind: "ended", episode }, events: pastEvents(episode) };
    return { state: { kind: "broken", error: state.failure }, events: [] };
  }
  const told = state.kind === "running" ? await jobs.events(id) : null;
  const events = told === null ? [] : (eventsSchema.safeParse(JSON.parse(told)).data ?? []);
  return { state: state.kind === "cancelled" ? { kind: "cancelled" } : { kind: state.kind }, events };
}
