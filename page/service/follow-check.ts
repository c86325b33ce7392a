import type { Answer, VerifyEvent, VerifyInput } from "../../src/client/plumbline-client.js";
import { readEventStream } from "../../src/client/read-event-stream.js";
import { Problem, problemFrom } from "./problem.js";
import { type Service, verificationPath } from "./service.js";

/** Callbacks for a running check. */
export type CheckListener = {
  /** The id is known from the first event on. */
  id(id: string): void;
  event(event: VerifyEvent): void;
  /** The stream broke and is being resumed; false: it works again. */
  broken(broken: boolean): void;
};

type Word =
  | VerifyEvent
  | { readonly type: "episode"; readonly episode: Answer }
  | { readonly type: "problem"; readonly problem: { readonly status: number; readonly type: string; readonly detail: string } };

/** A new check, or a running one known by its id. */
export type CheckSource = { readonly request: VerifyInput } | { readonly id: string };

const STREAM = { accept: "text/event-stream" };
const MAX_RESUMES = 6;
const PAUSE_MS = 300;

/** Follows a check to its end. A broken stream is resumed where it stopped; the work continues meanwhile. */
export async function followCheck(service: Service, source: CheckSource, listener: CheckListener, signal: AbortSignal): Promise<Answer> {
  let last: string | null = null;
  let id = "id" in source ? source.id : null;
  const open = () => {
    if (id !== null)
      return service.open(`${verificationPath(id)}/events`, {
        headers: last === null ? STREAM : { ...STREAM, "last-event-id": last },
        signal,
      });
    const body = JSON.stringify("request" in source ? source.request : {});
    return service.open("/v1/verify", { method: "POST", headers: STREAM, body, signal });
  };
  for (let failures = 0; ; failures++) {
    try {
      const { body } = await open();
      if (failures > 0) listener.broken(false);
      if (body !== null)
        for await (const event of readEventStream(body)) {
          last = event.id;
          failures = 0;
          if (id === null) {
            id = event.id.split(":")[0] ?? "";
            listener.id(id);
          }
          const word = JSON.parse(event.data) as Word;
          if (word.type === "episode") return word.episode;
          if (word.type === "problem") throw problemFrom(word.problem.status, word.problem, null);
          listener.event(word);
        }
    } catch (error) {
      // A refusal is final; if the connection broke before acceptance, the reader can send the claim again.
      if (signal.aborted || id === null || (error instanceof Problem && error.status > 0 && error.status !== 502)) throw error;
    }
    if (id === null || failures >= MAX_RESUMES) throw new Problem(0, "stream-broken", "the connection broke");
    listener.broken(true);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** failures));
  }
}
