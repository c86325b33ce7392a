import type { PlumblineClient } from "../client/plumbline-client.js";
import { type Overrides, readConfig } from "../config.js";
import { PlumblineError } from "../errors.js";
import type { Io } from "./io.js";

/** Settings that are the service's own. */
const OF_THE_SERVICE = ["kg", "search", "leakGuard", "reasoner"] as const satisfies readonly (keyof Overrides)[];
/** Claims under way at once; a service says itself when it is busy. */
export const SERVER_CONCURRENCY = 8;

export type Server = { readonly url: string; readonly client: PlumblineClient };

/** The service that a command shall use in place of this process: `--server`, or `PLUMBLINE_SERVER`; null: none, and then no code of the client is loaded. */
export async function serverOf({ env }: Pick<Io, "env">, overrides: Overrides): Promise<Server | null> {
  const { server: url, apiKey } = readConfig(env, overrides);
  if (url === null) return null;
  const given = OF_THE_SERVICE.filter((name) => overrides[name] !== undefined);
  if (given.length > 0)
    throw new PlumblineError("invalid-input", `with --server, the service says what it works with: leave out ${given.join(", ")}`);
  const { plumblineClient } = await import("../client/plumbline-client.js");
  return { url, client: plumblineClient({ url, ...(apiKey === null ? {} : { key: apiKey.reveal() }) }) };
}
