import type { PlumblineClient } from "../client/plumbline-client.js";
import { type Overrides, readConfig } from "../config.js";
import { PlumblineError } from "../errors.js";
import type { Io } from "./io.js";

/** Settings of the service, which a command cannot override. */
const OF_THE_SERVICE = ["kg", "search", "leakGuard", "reasoner"] as const satisfies readonly (keyof Overrides)[];
/** Number of concurrent claims; a busy service refuses more. */
export const SERVER_CONCURRENCY = 8;

export type Server = { readonly url: string; readonly client: PlumblineClient };

/** The service of `--server` or `PLUMBLINE_SERVER`; null without one. Loads the client only when needed. */
export async function serverOf({ env }: Pick<Io, "env">, overrides: Overrides): Promise<Server | null> {
  const { server: url, apiKey } = readConfig(env, overrides);
  if (url === null) return null;
  const given = OF_THE_SERVICE.filter((name) => overrides[name] !== undefined);
  if (given.length > 0)
    throw new PlumblineError("invalid-input", `with --server, the service says what it works with: leave out ${given.join(", ")}`);
  const { plumblineClient } = await import("../client/plumbline-client.js");
  return { url, client: plumblineClient({ url, ...(apiKey === null ? {} : { key: apiKey.reveal() }) }) };
}
