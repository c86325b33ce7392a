import { z } from "zod";

const problemSchema = z.looseObject({ type: z.string(), title: z.string(), detail: z.string().default("") });

/** What a service refused or could not do (RFC 9457). `type` is stable: `urn:plumbline:overloaded`. */
export class ServiceProblem extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    /** Seconds after which it may be tried again, where the service says so. */
    readonly retryAfter: number | null = null,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = "ServiceProblem";
  }
}

/** A refusal as an error, also where something between here and there answered in its own way. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const wait = Number(response.headers.get("retry-after"));
  const retryAfter = response.headers.has("retry-after") && Number.isFinite(wait) ? wait : null;
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ServiceProblem(response.status, "about:blank", `the service answered ${response.status}`, retryAfter);
  const { type, title, detail } = parsed.data;
  return new ServiceProblem(response.status, type, detail === "" ? title : detail, retryAfter);
}
