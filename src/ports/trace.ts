/** Never a claim, a key or a text: traces leave the machine. */
type TraceAttributes = Readonly<Record<string, string | number | boolean>>;

/** Does something as a named part of what is under way around it. `note` adds what is known only afterwards; an error is noted and thrown on. */
export type Trace = <T>(
  name: string,
  attributes: TraceAttributes,
  work: (note: (more: TraceAttributes) => void) => Promise<T>,
) => Promise<T>;

type RequestSpan = {
  /** What is called inside belongs to the request. */
  inside(next: () => void): void;
  end(attributes: TraceAttributes, failed: boolean): void;
};

/** W3C Trace Context; empty where there is no trace. */
export type TraceHeaders = Readonly<Record<string, string>>;

export type Tracing = {
  readonly trace: Trace;
  /** A request from outside; its headers say whether it belongs to a trace of the caller's (W3C Trace Context). */
  beginRequest(name: string, headers: Readonly<Record<string, unknown>>, attributes: TraceAttributes): RequestSpan;
  /** The trace that is under way here, to be gone on with elsewhere (`inTrace`). */
  current(): TraceHeaders;
  inTrace<T>(headers: TraceHeaders, work: () => T): T;
  /** Sends what was gathered. */
  flush(): Promise<void>;
};
