import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { circuitBreaker, type Ending } from "../../../src/adapters/http/host-limiter.js";

const FAILED: Ending = { kind: "failed", reason: "no answer" };
const ANSWERED: Ending = { kind: "answered" };
const LEFT: Ending = { kind: "left" };

function breakerAt(failures: number, coolDownMs = 1000) {
  let time = 0;
  const admit = circuitBreaker({ failures, coolDownMs }, () => time);
  return {
    admit,
    advance: (ms: number) => {
      time += ms;
    },
    /** Asks, and ends like this; tells whether it was let through. */
    ask(ending: Ending): boolean {
      const admission = admit();
      if (admission.kind === "admitted") admission.report(ending);
      return admission.kind === "admitted";
    },
  };
}

describe("a circuit breaker", () => {
  it("opens after so many failures in a row, and says until when and why", () => {
    const { ask, admit } = breakerAt(3);
    expect([ask(FAILED), ask(FAILED), ask(FAILED), ask(ANSWERED)]).toEqual([true, true, true, false]);
    expect(admit()).toEqual({ kind: "open", until: 1000, reason: "no answer" });
  });

  it("counts failures in a row only", () => {
    const { ask } = breakerAt(2);
    expect([ask(FAILED), ask(ANSWERED), ask(FAILED), ask(ANSWERED), ask(FAILED), ask(FAILED), ask(FAILED)]).toEqual([
      ...Array.from({ length: 6 }, () => true),
      false,
    ]);
  });

  it("does not count aborted callers", () => {
    const { ask } = breakerAt(2);
    expect([ask(LEFT), ask(LEFT), ask(LEFT), ask(FAILED), ask(LEFT), ask(ANSWERED)].every(Boolean)).toBe(true);
  });

  it("lets one request try after the cool-down, and closes when it is answered", () => {
    const { ask, admit, advance } = breakerAt(1);
    ask(FAILED);
    advance(1000);
    const probe = admit();
    expect([probe.kind, admit().kind, admit().kind]).toEqual(["admitted", "open", "open"]);
    if (probe.kind === "admitted") probe.report(ANSWERED);
    expect([ask(ANSWERED), ask(ANSWERED)]).toEqual([true, true]);
  });

  it("stays open for another cool-down when the try fails", () => {
    const { ask, admit, advance } = breakerAt(3);
    for (let times = 0; times < 3; times++) ask(FAILED);
    advance(1500);
    expect([ask(FAILED), ask(ANSWERED)]).toEqual([true, false]);
    expect(admit()).toMatchObject({ kind: "open", until: 2500 });
  });

  it("lets the next one try at once when the caller of the try has left", () => {
    const { ask, advance } = breakerAt(1);
    ask(FAILED);
    advance(1000);
    expect([ask(LEFT), ask(ANSWERED), ask(ANSWERED)]).toEqual([true, true, true]);
  });

  it("is not kept open by requests that were under way when it opened", () => {
    const { ask, admit, advance } = breakerAt(1);
    const straggler = admit();
    ask(FAILED);
    advance(900);
    if (straggler.kind === "admitted") straggler.report(FAILED);
    expect(admit()).toMatchObject({ until: 1000 });
  });

  it("never lets more than the limit of failures through in one cool-down", () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 300 }), ending: fc.constantFrom(FAILED, FAILED, FAILED, LEFT) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        const { ask, advance } = breakerAt(limit);
        let time = 0;
        const failures: number[] = [];
        for (const { wait, ending } of steps) {
          advance(wait);
          time += wait;
          if (ask(ending) && ending === FAILED) failures.push(time);
        }
        for (const [place, at] of failures.entries())
          if (place >= limit) expect(at - (failures[place - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
