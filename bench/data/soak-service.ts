import { readdirSync } from "node:fs";
import { join } from "node:path";
import { submittedSchema, type Verification, verificationSchema } from "../../src/service/verification-schema.js";
import { type ServedCli, serveCli } from "../../test/support/serve-cli.js";

/** What the service holds at one moment, by its own /metrics. The delays are those since the look before. */
export type Held = {
  readonly rssMb: number;
  readonly handles: number;
  readonly files: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

/** `plumbline serve` that is killed and started again on the same home. */
export type SoakService = {
  /** The ids that were acknowledged; null where the service went away before it answered. */
  submit(claims: readonly string[]): Promise<readonly string[] | null>;
  /** Ids that have a record. */
  recorded(): readonly string[];
  read(id: string): Promise<Verification>;
  label(id: string): Promise<string>;
  held(): Promise<Held | null>;
  /** kill -9, and a new process. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export async function startSoakService(env: Readonly<Record<string, string>>, home: string): Promise<SoakService> {
  const start = () => serveCli({ ...env, PLUMBLINE_HOME: home, PLUMBLINE_LOG_LEVEL: "fatal" });
  let served: ServedCli = await start();
  const read = async (id: string) => verificationSchema.parse(await (await fetch(`${served.url}/v1/verifications/${id}`)).json());
  return {
    read,
    async submit(claims) {
      try {
        const headers = { "content-type": "application/json" };
        const response = await fetch(`${served.url}/v1/verifications`, { method: "POST", headers, body: JSON.stringify({ claims }) });
        return response.status === 202 ? submittedSchema.parse(await response.json()).verifications.map(({ id }) => id) : null;
      } catch {
        return null;
      }
    },
    recorded: () => readdirSync(join(home, "records")).flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -5)] : [])),
    async label(id) {
      const { episode } = await read(id);
      if (!episode) return "open";
      if (episode.outcome.kind === "failed") return `failed: ${episode.outcome.failure.code}`;
      const { label, forced } = episode.outcome.verdict;
      return forced === null ? label : `${label} (forced: ${forced})`;
    },
    async held() {
      const text = await fetch(`${served.url}/metrics`).then(
        (response) => response.text(),
        () => null,
      );
      if (text === null) return null;
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
      return {
        rssMb: value("process_resident_memory_bytes") / 2 ** 20,
        handles: value("nodejs_active_resources_total"),
        files: value("process_open_fds"),
        p99Ms: value("nodejs_eventloop_lag_p99_seconds") * 1000,
        maxMs: value("nodejs_eventloop_lag_max_seconds") * 1000,
      };
    },
    async kill() {
      served.child.kill("SIGKILL");
      await served.ended;
      served = await start();
    },
    async stop() {
      served.child.kill("SIGTERM");
      await served.ended;
    },
  };
}
