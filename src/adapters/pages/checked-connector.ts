import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import { PlumblineError } from "../../errors.js";
import { plainAddress } from "./public-address.js";

export type Destination = {
  /** All checked. No other address is used, even if the name resolves differently by now. */
  readonly addresses: readonly string[];
  isPublic(address: string): boolean;
  readonly connectMs: number;
  readonly connected: (socket: Socket) => void;
};

/** Connects only to the checked addresses of a host, and checks the remote address of the socket before anything is sent. */
export function checkedConnector({ addresses, isPublic, connectMs, connected }: Destination): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectMs,
    allowH2: false,
    // Must not be switched off by an environment variable.
    rejectUnauthorized: true,
    lookup: lookupOf(addresses),
    // Tries IPv6 and IPv4 in turn; a dead address costs a second.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.min(1000, connectMs),
  } as buildConnector.BuildOptions);
  const known = new Set(addresses.map(plainAddress));
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      const other = socket.remoteAddress === undefined ? null : plainAddress(socket.remoteAddress);
      if (other !== null && known.has(other) && isPublic(other)) {
        connected(socket);
        return callback(null, socket);
      }
      socket.destroy();
      callback(new PlumblineError("page-forbidden", `${options.hostname} was reached at an address that is not public`), null);
    });
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    const [first] = found;
    if (first === undefined) return callback(new Error("no address"), "");
    if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

/** All addresses of a name; empty when there are none. */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the name servers directly. The system's lookup would also read the hosts file, try the search domains of the local network, and block one
 * of the process's four worker threads while a name server is slow. Default `servers`: the system's.
 */
export function resolveHost(servers?: readonly string[]): ResolveHost {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal.addEventListener("abort", stop, { once: true });
    try {
      // A name may have addresses of one kind only; the other query then fails.
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };
}

/** Allowance for headers, TLS and chunk framing. */
const MAX_OVERHEAD_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 20;

/**
 * Calls `stop` when far more bytes are received than the body contains, which the body's limits do not cover: chunks of one byte, endless
 * chunk extensions, endless interim responses.
 */
export function watchWire(bodyBytes: () => number, stop: () => void) {
  let socket: Socket | null = null;
  const timer = setInterval(() => {
    if (socket !== null && socket.bytesRead - bodyBytes() > MAX_OVERHEAD_BYTES) stop();
  }, LOOK_EVERY_MS);
  return {
    seen(connected: Socket): void {
      socket = connected;
    },
    end: (): void => clearInterval(timer),
  };
}
