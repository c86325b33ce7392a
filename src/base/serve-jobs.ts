import type { MessagePort } from "node:worker_threads";
import { type ErrorCode, PlumblineError } from "../errors.js";

/** Messages from the owner of a thread. `close` ends the thread. */
export type ThreadRequest<Job> =
  | { readonly kind: "run"; readonly id: number; readonly job: Job }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "close" };

export type JobReply<Result, Event> =
  | { readonly kind: "event"; readonly id: number; readonly event: Event }
  | { readonly kind: "done"; readonly id: number; readonly result: Result }
  | { readonly kind: "thrown"; readonly id: number; readonly fault: Fault };
export type ThreadReply<Result, Facts, Event> =
  | JobReply<Result, Event>
  | { readonly kind: "ready"; readonly facts: Facts }
  | { readonly kind: "unopened"; readonly fault: Fault };

/** An error sent between threads; `code` is null for a bug. */
type Fault = {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly retryable: boolean;
  readonly stack: string | undefined;
};

function faultOf(error: unknown): Fault {
  if (error instanceof PlumblineError) return { code: error.code, message: error.message, retryable: error.retryable, stack: error.stack };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: null, message, retryable: false, stack };
}

export function errorOf({ code, message, retryable, stack }: Fault): Error {
  const error = code === null ? new Error(message) : new PlumblineError(code, message, { retryable });
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** The work of a thread; `facts` are sent to its owner when it is ready. */
type Serving<Job, Result, Facts, Event> = {
  readonly facts: Facts;
  work(job: Job, tell: (event: Event) => void, signal: AbortSignal): Promise<Result>;
  close?(): Promise<void>;
};

/** Runs in the thread: processes the jobs that arrive through its port. Errors are reported, and the thread continues. */
export function serveJobs<Job, Result, Facts, Event>(
  port: MessagePort | null,
  open: () => Promise<Serving<Job, Result, Facts, Event>>,
): void {
  if (port === null) throw new Error("this module runs as a worker thread only");
  const reply = (message: ThreadReply<Result, Facts, Event>): void => port.postMessage(message);
  const underWay = new Map<number, AbortController>();

  async function run({ work }: Serving<Job, Result, Facts, Event>, id: number, job: Job): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    try {
      reply({ kind: "done", id, result: await work(job, (event) => reply({ kind: "event", id, event }), controller.signal) });
    } catch (error) {
      reply({ kind: "thrown", id, fault: faultOf(error) });
    } finally {
      underWay.delete(id);
    }
  }

  open().then(
    (serving) => {
      port.on("message", (request: ThreadRequest<Job>) => {
        if (request.kind === "run") void run(serving, request.id, request.job);
        else if (request.kind === "abort") underWay.get(request.id)?.abort();
        else void Promise.resolve(serving.close?.()).finally(() => process.exit());
      });
      reply({ kind: "ready", facts: serving.facts });
    },
    (error: unknown) => reply({ kind: "unopened", fault: faultOf(error) }),
  );
}
