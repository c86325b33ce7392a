import { type Opening, type OpenService, openService } from "../compose/open-service.js";
import type { Config } from "../config.js";
import { messageOf, PlumblineError } from "../errors.js";
import { type AnswerStore, KEEP_ANSWERS_MS } from "../ports/job-server.js";
import { apiKeys } from "../store/api-keys.js";
import { keyUsage } from "../store/key-usage.js";
import { localAnswers, openKeptAnswers } from "../store/local-answers.js";
import { buildApp } from "./app.js";
import { openMetrics } from "./metrics.js";
import type { LogOptions } from "./new-app.js";

/** Time for running verifications to end when the service is stopped. */
const GRACE_MS = 5000;

export async function serve(
  config: Config,
  { log, insecure, opening }: { readonly log: LogOptions["stream"]; readonly insecure: boolean; readonly opening?: Opening },
) {
  const keys = apiKeys(config.home);
  const open = keys.list().length === 0;
  if (open && !insecure && !isLoopback(config.host))
    throw new PlumblineError(
      "invalid-config",
      `${config.host} can be reached by others, and no key is required: make one with plumbline keys add, or use --insecure`,
    );
  const metrics = openMetrics();
  let closing = false;
  let tellFault: (error: unknown) => void = () => undefined;
  const threads = opening === undefined ? {} : { opening };
  const service = await openService(config, { ...threads, onEnd: metrics.verification, onFault: (error) => tellFault(error) });
  const answers = openAnswers(service, config.home);
  const usage = keyUsage(config.home);
  const app = await buildApp(service, {
    log: { level: config.logLevel, stream: log },
    metrics,
    // Clients with a key may use any host name.
    hosts: open ? [config.host, ...config.allowedHosts, ...(insecure ? ["*"] : [])] : ["*"],
    keys,
    answers: answers.store,
    requestsPerMinute: config.requestsPerMinute,
    trustedProxies: config.trustedProxies,
    usage,
    origins: config.corsOrigins,
    closing: () => closing,
  });
  tellFault = (error) => app.log.error({ err: error }, "an error outside of any request");
  const address = await app.listen({ host: config.host, port: config.port }).catch(async (cause: unknown) => {
    await service.close(0);
    answers.close();
    throw new PlumblineError("invalid-config", `cannot listen on ${config.host}:${config.port}: ${messageOf(cause)}`, { cause });
  });
  return {
    address,
    async close(): Promise<void> {
      closing = true;
      await Promise.all([app.close(), service.close(GRACE_MS)]);
      await usage.settled();
      answers.close();
    },
  };
}

/** Answers stored on the shared server, or in a journal of this process. */
function openAnswers({ answers }: OpenService, home: string): { readonly store: AnswerStore; close(): void } {
  if (answers !== null) return { store: answers, close: () => undefined };
  const journal = openKeptAnswers(home, Date.now() - KEEP_ANSWERS_MS);
  return { store: localAnswers(Date.now, journal), close: journal.close };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}
