import { z } from "zod";
import { ACTIONS } from "../domain/action.js";
import { episodeSchema, stepSchema } from "../domain/episode.js";
import { knownSchema, type VerifyEvent } from "../domain/event.js";
import { outcomeSchema } from "../domain/outcome.js";
import { type Answer, answerSchema } from "../service/verification-schema.js";
import { readEventStream, type ServerEvent } from "./read-event-stream.js";

const wordSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), claim: episodeSchema.shape.claim, policy: z.string() }),
  z.object({ type: z.literal("action"), action: z.enum(ACTIONS), reason: z.string() }),
  z.object({ type: z.literal("step"), step: stepSchema, known: knownSchema.exactOptional() }),
  z.object({ type: z.literal("finished"), outcome: outcomeSchema }),
  z.object({ type: z.literal("episode"), episode: answerSchema }),
  z.object({ type: z.literal("problem"), problem: z.object({ type: z.string(), status: z.number(), detail: z.string() }) }),
]);

/** Opens the stream, from the beginning or after the event with this id. */
export type OpenStream = (lastEventId: string | null) => Promise<Response>;

const MAX_RESUMES = 5;
const PAUSE_MS = 250;

/** Yields every event and returns the episode. After a broken connection it resumes after the last event, a few times. */
export async function* verifyStream(open: OpenStream, signal: AbortSignal | undefined): AsyncGenerator<VerifyEvent, Answer> {
  let last: string | null = null;
  for (let broken = 0; ; broken++) {
    const response = await open(last);
    if (!response.ok) throw await problemOf(response);
    try {
      for await (const event of eventsOf(response)) {
        last = event.id;
        broken = 0;
        const word = wordSchema.parse(JSON.parse(event.data));
        if (word.type === "episode") return word.episode;
        if (word.type === "problem") throw new ServiceProblem(word.problem.status, word.problem.type, word.problem.detail);
        yield word;
      }
    } catch (error) {
      if (signal?.aborted || error instanceof ServiceProblem || error instanceof z.ZodError || last === null) throw error;
    }
    if (broken >= MAX_RESUMES || last === null) throw new ServiceProblem(0, "about:blank", "the stream ended before the verification did");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** broken));
  }
}

async function* eventsOf({ body }: Response): AsyncGenerator<ServerEvent, void> {
  if (body !== null) yield* readEventStream(body);
}

const problemSchema = z.looseObject({ type: z.string(), title: z.string(), detail: z.string().default("") });

/** A refusal or failure of a service (RFC 9457). `type` is stable: `urn:plumbline:overloaded`. */
export class ServiceProblem extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    /** Seconds to wait before a retry, if the service says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ServiceProblem";
  }
}

/** The error for a refusal, even if a proxy answered in its own format. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const wait = Number(response.headers.get("retry-after"));
  const retryAfter = response.headers.has("retry-after") && Number.isFinite(wait) ? wait : null;
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ServiceProblem(response.status, "about:blank", `the service answered ${response.status}`, retryAfter);
  const { type, title, detail } = parsed.data;
  return new ServiceProblem(response.status, type, detail === "" ? title : detail, retryAfter);
}
