/** A refusal by the service, or status 0 if it could not be reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** `overloaded`, `too-many-requests` …: the last part of the problem's type. */
    readonly code: string,
    message: string,
    readonly retryAfter: number | null = null,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = "Problem";
  }
}

export function problemFrom(status: number, body: unknown, retryAfter: number | null): Problem {
  const { type, detail, title } = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const code = typeof type === "string" ? (type.split(":").at(-1) ?? "") : "";
  const words = [detail, title].find((part) => typeof part === "string" && part !== "");
  return new Problem(status, code, typeof words === "string" ? words : `the service answered ${status}`, retryAfter);
}

/** Advice for the reader about a problem. */
export function sayProblem(problem: Problem): string {
  switch (problem.code) {
    case "too-many-requests":
      return `Too many checks at once.${wait(problem)}`;
    case "overloaded":
      return `The service is busy.${wait(problem)}`;
    case "shutting-down":
      return "The service is being stopped. Try again when it is back.";
    case "unauthorized":
      return "This service asks for a key.";
    case "not-found":
      return "There is no verification under this link. It may have been deleted.";
    default:
      return problem.status === 0 ? "The service does not answer." : sentence(problem.message);
  }
}

function wait({ retryAfter }: Problem): string {
  return retryAfter === null ? "" : ` The next one can start in ${retryAfter} s.`;
}

function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
