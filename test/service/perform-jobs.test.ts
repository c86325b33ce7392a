import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import type { SharedJob } from "../../src/ports/job-server.js";
import { performJobs } from "../../src/service/perform-jobs.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import type { Verify } from "../../src/service/shared-work.js";
import { episodeOf } from "../support/episode.js";
import { atOnce, fakeService, heldVerify } from "../support/open-service.js";

const job: SharedJob = {
  id: "20260102-030405-00000001",
  createdAt: "2026-01-02T03:04:05.000Z",
  batch: "20260102-030405-00000000",
  owner: "0f3a0f3a0f3a",
  request: JSON.stringify(verifyRequestSchema.parse({ claim: "Marie Curie was born in Warsaw." })),
  trace: { traceparent: "00-1" },
};

function performing(verify: Verify) {
  const { verifications, records } = fakeService({ verify });
  const told: string[] = [];
  const rung: string[] = [];
  const traces: unknown[] = [];
  const inTrace = <T>(trace: unknown, work: () => T): T => {
    traces.push(trace);
    return work();
  };
  const jobs = { setEvents: async (_: string, events: string) => void told.push(events) };
  return {
    perform: performJobs({ verifications, jobs, records, webhooks: { ring: async (id) => void rung.push(id) }, inTrace }),
    records,
    verifications,
    told,
    traces,
  };
}
const signal = new AbortController().signal;

describe("a worker that carries out a job", () => {
  it("has kept its record under the id that was promised", async () => {
    const { perform, records, traces } = performing(atOnce);
    expect(await perform(job, signal)).toEqual({ kind: "kept" });
    expect(traces).toEqual([job.trace]);
    expect(records.kept.get(job.id)?.claim.text).toBe("Marie Curie was born in Warsaw.");
  });

  it("does nothing where a worker before it was killed after saving the record", async () => {
    const { perform, records } = performing(() => Promise.reject(new Error("not asked")));
    records.kept.set(job.id, episodeOf({ id: job.id }));
    expect(await perform(job, signal)).toEqual({ kind: "kept" });
  });

  it("gives the job back where the record could not be kept, and where it is stopping", async () => {
    const full = performing(async () => episodeOf({ notRecorded: "the server is away" }));
    await expect(full.perform(job, signal)).rejects.toMatchObject({ code: "server-unavailable" });
    const { perform, verifications } = performing(atOnce);
    await verifications.close(0);
    await expect(perform(job, signal)).rejects.toMatchObject({ code: "shutting-down" });
  });

  it("ends the job as failed where it can never have a verdict, and shows nothing from inside", async () => {
    const refused = performing(() => Promise.reject(new PlumblineError("invalid-input", "there is no such policy")));
    expect(await refused.perform(job, signal)).toEqual({
      kind: "failed",
      failure: '{"code":"invalid-input","message":"there is no such policy"}',
    });
    const bug = performing(() => Promise.reject(new Error("/home/secret")));
    expect(await bug.perform(job, signal)).toMatchObject({ kind: "failed", failure: expect.not.stringContaining("secret") });
    expect(await bug.perform({ ...job, request: '{"claim":1}' }, signal)).toMatchObject({ kind: "failed" });
  });

  it("stops when the job is cancelled, and tells its steps meanwhile", async () => {
    const { verify, held } = heldVerify();
    const { perform, told } = performing((request, under) => {
      under.listen({ type: "action", action: "initKGRetrieval", reason: "first" });
      return verify(request, under);
    });
    const controller = new AbortController();
    const ended = perform(job, controller.signal);
    await expect.poll(() => told.length).toBe(1);
    expect(JSON.parse(told[0] ?? "")).toMatchObject([{ type: "action" }]);
    controller.abort();
    await expect(ended).rejects.toMatchObject({ code: "cancelled" });
    expect(held[0]?.signal.aborted).toBe(true);
  });
});
