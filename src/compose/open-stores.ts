import { sha256Of } from "../base/fingerprint.js";
import { optionalPackage } from "../base/optional-package.js";
import type { StoreSettings } from "../config.js";
import type { RecordFormat, SharedServer } from "../ports/job-server.js";
import type { PageStore } from "../ports/page-reader.js";
import type { RecordStore } from "../ports/record-store.js";
import { fileRecords } from "../store/file-records.js";
import { pageFiles } from "../store/page-files.js";
import { recordText } from "../store/record-text.js";

export type Stores = { readonly records: RecordStore; readonly pages: PageStore; close(): Promise<void> };

/** Files on this machine, or the server that several machines share. */
export async function openStores(config: Pick<StoreSettings, "home" | "queueUrl">): Promise<Stores> {
  const shared = await openSharedServer(config);
  return shared ?? { records: fileRecords(config.home), pages: pageFiles(config.home), close: async () => undefined };
}

/** null if none is configured. The code for a server is loaded only when used. */
export async function openSharedServer({ queueUrl }: Pick<StoreSettings, "queueUrl">): Promise<SharedServer | null> {
  if (queueUrl === null) return null;
  const url = queueUrl.reveal();
  const { readSealedRecord } = await import("../store/read-record.js");
  const format: RecordFormat = { write: recordText, read: readSealedRecord };
  const server = url.startsWith("redis") ? await openRedis(url, format) : await openPostgres(url, format);
  return { ...server, pages: verifiedPages(server.pages) };
}

async function openRedis(url: string, format: RecordFormat) {
  const needed = { purpose: "a queue on Redis", packages: ["bullmq", "ioredis"] };
  return (await optionalPackage(() => import("../adapters/redis/open-redis.js"), needed)).openRedis(url, format);
}

async function openPostgres(url: string, format: RecordFormat) {
  const needed = { purpose: "a queue on PostgreSQL", packages: ["pg"] };
  return (await optionalPackage(() => import("../adapters/postgres/open-postgres.js"), needed)).openPostgres(url, format);
}

/** A text that does not match its sha256 is not returned. */
function verifiedPages(pages: PageStore): PageStore {
  return {
    keep: pages.keep,
    async read(sha256) {
      const text = await pages.read(sha256);
      return text !== null && sha256Of(text) === sha256 ? text : null;
    },
  };
}
