/** Must not contain claims, keys or texts, because traces leave the machine. */
type TraceAttributes = Readonly<Record<string, string | number | boolean>>;

/** Runs `work` as a span. `note` adds attributes that are known only afterwards; an error is recorded and rethrown. */
export type Trace = <T>(
  name: string,
  attributes: TraceAttributes,
  work: (note: (more: TraceAttributes) => void) => Promise<T>,
) => Promise<T>;

type RequestSpan = {
  inside(next: () => void): void;
  end(attributes: TraceAttributes, failed: boolean): void;
};

/** W3C Trace Context; empty where there is no trace. */
export type TraceHeaders = Readonly<Record<string, string>>;

export type Tracing = {
  readonly trace: Trace;
  /** Starts the span of an incoming request; its headers may continue a trace of the caller (W3C Trace Context). */
  beginRequest(name: string, headers: Readonly<Record<string, unknown>>, attributes: TraceAttributes): RequestSpan;
  /** The current trace, to be continued elsewhere by `inTrace`. */
  current(): TraceHeaders;
  inTrace<T>(headers: TraceHeaders, work: () => T): T;
  flush(): Promise<void>;
};
