import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import { PlumblineError } from "../../errors.js";
import { plainAddress } from "./public-address.js";

export type Destination = {
  /** Checked already, all of them. Nothing else is connected to, whatever the name may resolve to by now. */
  readonly addresses: readonly string[];
  isPublic(address: string): boolean;
  readonly connectMs: number;
  /** Is told the socket that is used. */
  readonly connected: (socket: Socket) => void;
};

/** Connects to the checked addresses of a host, and looks at the other end of the socket before a word of HTTP is said. */
export function checkedConnector({ addresses, isPublic, connectMs, connected }: Destination): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectMs,
    allowH2: false,
    // Not to be switched off by an environment variable.
    rejectUnauthorized: true,
    lookup: lookupOf(addresses),
    // IPv6 and IPv4 in turn; a dead one costs a second.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.min(1000, connectMs),
  } as buildConnector.BuildOptions);
  const known = new Set(addresses.map(plainAddress));
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      const other = otherEnd(socket);
      if (other !== null && known.has(other) && isPublic(other)) {
        connected(socket);
        return callback(null, socket);
      }
      socket.destroy();
      callback(new PlumblineError("page-forbidden", `${options.hostname} was reached at an address that is not public`), null);
    });
}

function otherEnd({ remoteAddress }: Socket): string | null {
  return remoteAddress === undefined ? null : plainAddress(remoteAddress);
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
