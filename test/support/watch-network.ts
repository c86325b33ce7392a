import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { z } from "zod";

const fetchedSchema = z.looseObject({ request: z.looseObject({ origin: z.union([z.string(), z.instanceof(URL)]) }) });
const requestedSchema = z.looseObject({ request: z.looseObject({ host: z.string() }) });

/** Every server that this process asks anything by HTTP while the work is done, however it asks. */
export async function serversAskedBy(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  const fetched = (message: unknown) => void asked.add(String(fetchedSchema.parse(message).request.origin));
  const requested = (message: unknown) => void asked.add(requestedSchema.parse(message).request.host);
  subscribe("undici:request:create", fetched);
  subscribe("http.client.request.start", requested);
  try {
    await work();
  } finally {
    unsubscribe("undici:request:create", fetched);
    unsubscribe("http.client.request.start", requested);
  }
  return asked;
}
