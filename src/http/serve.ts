import type { Config } from "../config.js";
import { messageOf, PlumblineError } from "../errors.js";
import { openService } from "../open-service.js";
import { buildApp } from "./app.js";
import { openMetrics } from "./metrics.js";
import type { LogOptions } from "./new-app.js";

/** What is under way when the service is told to stop may still end in this time; then it is stopped. */
const GRACE_MS = 5000;

export type Serving = { readonly address: string; close(): Promise<void> };

/** Opens the service, listens, and says where. */
export async function serve(config: Config, stream: LogOptions["stream"]): Promise<Serving> {
  const metrics = openMetrics();
  let closing = false;
  let tellFault: (error: unknown) => void = () => undefined;
  const service = await openService(config, { onEnd: metrics.verification, onFault: (error) => tellFault(error) });
  const app = await buildApp(service, {
    log: { level: config.logLevel, stream },
    metrics,
    hosts: [config.host, ...config.allowedHosts],
    closing: () => closing,
  });
  tellFault = (error) => app.log.error({ err: error }, "something went wrong while nobody waited");
  const address = await app.listen({ host: config.host, port: config.port }).catch(async (cause: unknown) => {
    await service.close(0);
    throw new PlumblineError("invalid-config", `cannot listen on ${config.host}:${config.port}: ${messageOf(cause)}`, { cause });
  });
  return {
    address,
    async close() {
      closing = true;
      // Nothing new comes in; what is under way is answered.
      await Promise.all([app.close(), service.close(GRACE_MS)]);
    },
  };
}
