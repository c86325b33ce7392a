export type BreakerLimits = {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long all requests are refused before one probe is sent. */
  readonly coolDownMs: number;
};

/** How a request ended, as far as the host's health goes; `left` means that the caller aborted, which says nothing about the host. */
export type Ending = { readonly kind: "answered" } | { readonly kind: "failed"; readonly reason: string } | { readonly kind: "left" };

export type Admission =
  | { readonly kind: "open"; readonly until: number; readonly reason: string }
  /** Every admitted request reports its result exactly once. */
  | { readonly kind: "admitted"; report(ending: Ending): void };

type State =
  | { readonly kind: "closed"; readonly failures: number }
  | { readonly kind: "open"; readonly until: number; readonly reason: string }
  | { readonly kind: "probing"; readonly reason: string };

/** Asks a host that keeps failing no more for a while; then one request, the probe, finds out whether it is back. */
export function circuitBreaker({ failures: limit, coolDownMs }: BreakerLimits, now: () => number): () => Admission {
  let state: State = { kind: "closed", failures: 0 };

  function report(probe: boolean, ending: Ending): void {
    if (ending.kind === "answered") state = { kind: "closed", failures: 0 };
    else if (ending.kind === "left") {
      if (probe && state.kind === "probing") state = { kind: "open", until: now(), reason: state.reason };
    } else if (state.kind === "closed" && state.failures + 1 < limit) state = { kind: "closed", failures: state.failures + 1 };
    // Stragglers from before the opening do not prolong it.
    else if (state.kind === "closed" || probe) state = { kind: "open", until: now() + coolDownMs, reason: ending.reason };
  }

  return () => {
    if (state.kind === "probing") return { kind: "open", until: now(), reason: state.reason };
    if (state.kind === "open" && now() < state.until) return state;
    const probe = state.kind === "open";
    if (state.kind === "open") state = { kind: "probing", reason: state.reason };
    return { kind: "admitted", report: (ending) => report(probe, ending) };
  };
}
