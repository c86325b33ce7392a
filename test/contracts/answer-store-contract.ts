import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { AnswerStore } from "../../src/ports/job-server.js";

const ANSWER = { status: 202, headers: { location: "/v1/verifications/1" }, body: '{"batch":"Grüße"}' };

/** What every store of first answers has to do. `open` gives one that two processes use. */
export function describeAnswerStore(open: () => Promise<readonly [AnswerStore, AnswerStore]>): void {
  const named = (holder: string, request = "same") => ({ name: randomUUID(), request, holder });

  it("lets one caller process a request, and gives its answer to repeated requests", async () => {
    const [one, other] = await open();
    const first = named("a");
    const second = { ...first, holder: "b" };
    expect(await one.take(first)).toEqual({ kind: "mine" });
    expect(await other.take(second)).toEqual({ kind: "in-flight" });
    // Again, to keep it.
    expect(await one.take(first)).toEqual({ kind: "mine" });
    await one.keep(first, ANSWER);
    expect(await other.take(second)).toEqual({ kind: "answered", answer: ANSWER });
    expect(await one.take({ ...first, holder: "c" })).toEqual({ kind: "answered", answer: ANSWER });
  });

  it("refuses another request under the same name, before and after the answer", async () => {
    const [one, other] = await open();
    const first = named("a");
    const changed = { ...first, request: "another", holder: "b" };
    await one.take(first);
    expect(await other.take(changed)).toEqual({ kind: "other-request" });
    await one.keep(first, ANSWER);
    expect(await other.take(changed)).toEqual({ kind: "other-request" });
  });

  it("is free again where there was no answer, and only its holder can say so", async () => {
    const [one, other] = await open();
    const first = named("a");
    const second = { ...first, holder: "b" };
    await one.take(first);
    await other.release(second);
    expect(await other.take(second)).toEqual({ kind: "in-flight" });
    await one.release(first);
    expect(await other.take(second)).toEqual({ kind: "mine" });
    await other.release(second);
  });
}
