import { Resolver } from "node:dns/promises";

/** All addresses of a name; none when none can be found. */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the name servers themselves. The system's lookup would also read the hosts file, try the search domains of the local network, and
 * hold one of the process's four worker threads for as long as a slow name server likes. `servers` are the system's when left out.
 */
export function resolveHost(servers?: readonly string[]): ResolveHost {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal.addEventListener("abort", stop, { once: true });
    try {
      // A name may have addresses of one kind only; the other question then fails.
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };
}
