import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { outcomeLabel } from "../reports/words.js";
import type { Run, RunEnd } from "../service/run.js";
import type { WorkQueue } from "../service/work-queue.js";

export type Metrics = ReturnType<typeof openMetrics>;

/** Uses its own registry, so that two services in one process do not mix. */
export function openMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "plumbline_http_request_seconds",
    help: "Time of a request by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [register],
  });
  const verifications = new Counter({
    name: "plumbline_verifications_total",
    help: "Verifications by how they ended: a label, failed, cancelled or broken",
    labelNames: ["outcome"],
    registers: [register],
  });
  const seconds = new Histogram({
    name: "plumbline_verification_seconds",
    help: "Time of a verification, without waiting",
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 120],
    registers: [register],
  });
  const unrecorded = new Counter({
    name: "plumbline_unrecorded_total",
    help: "Verdicts whose record could not be kept",
    registers: [register],
  });
  return {
    contentType: register.contentType,
    render: () => register.metrics(),
    request: (route: string, method: string, status: number, time: number): void =>
      requests.observe({ route, method, status: String(status) }, time),
    verification(_: Run, end: RunEnd): void {
      verifications.inc({ outcome: end.kind === "ended" ? outcomeLabel(end.episode.outcome) : end.kind });
      if (end.kind !== "ended") return;
      seconds.observe(end.episode.cost.ms / 1000);
      if (end.episode.notRecorded !== undefined) unrecorded.inc();
    },
    watch(queue: WorkQueue, jobsWaiting: () => Promise<number>): void {
      const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
        new Gauge({
          name,
          help,
          registers: [register],
          async collect() {
            this.set(await value());
          },
        });
      gauge("plumbline_running", "Verifications under way", queue.running);
      gauge("plumbline_waiting", "Requests that wait for a place", () => queue.waiting("now"));
      gauge("plumbline_jobs_waiting", "Jobs that wait for a place", () =>
        // Metrics must work while the job server is unavailable.
        jobsWaiting().catch(() => Number.NaN),
      );
    },
  };
}
