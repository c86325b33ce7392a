import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sha256Of } from "../../base/fingerprint.js";
import { makeFolder } from "../../base/make-folder.js";
import { parseJson } from "../../base/parse-json.js";
import { lruMap } from "../../base/recent.js";
import { steadyNow } from "../../base/steady-now.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Answer, Question } from "./answer.js";

export type KeptAnswer = ReturnType<typeof keep>;

export type CacheLimits = { readonly ttlMs: number; readonly maxBytes: number; readonly maxEntries: number };

/** Cached responses by the key of their request. Never fails: read errors are misses, write errors are ignored. */
export type ResponseCache = {
  get(key: string): Promise<KeptAnswer | undefined>;
  set(key: string, answer: KeptAnswer): Promise<void>;
};

/** `accept` is part of the key, because the same query has a JSON and an XML answer. */
export function keyOf({ method, url, headers, body }: Question): string {
  return sha256Of(JSON.stringify([method, url, headers.get("accept"), body]));
}

export function keep({ headers, body }: Answer) {
  return { contentType: headers.get("content-type") ?? "application/octet-stream", body };
}

export function recall({ contentType, body }: KeptAnswer): Answer {
  return { status: 200, statusText: "OK", headers: new Headers({ "content-type": contentType }), body };
}

/** The first line of a file; the body follows, byte for byte. */
const headSchema = z.strictObject({
  plumblineAnswer: z.literal(1),
  key: z.string(),
  storedAt: z.number(),
  contentType: z.string(),
  sha256: z.string(),
});

const OURS = /^[0-9a-f]{64}\.answer$/;
const DRAFT = /^[0-9a-f]{64}\.[0-9a-f]{8}\.draft$/;
/** A temporary file this old was left by a process that died. */
const ABANDONED_MS = 3_600_000;

/** Stores responses in a folder that several processes may share. Damaged, expired and foreign files are misses. */
export function cacheFolder(folder: string, limits: CacheLimits, now: () => number): ResponseCache {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new PlumblineError("invalid-config", `answers cannot be kept in ${folder}: ${messageOf(cause)}`, { cause });
  }
  const fileOf = (key: string) => join(folder, `${key}.answer`);
  // Size as of the last count; null before the first.
  let known: { bytes: number; entries: number } | null = null;

  return {
    async get(key) {
      const found = await stat(fileOf(key)).catch(() => null);
      // Reading a pipe would block, and larger files were not written by this cache.
      if (!found?.isFile() || found.size > limits.maxBytes) return undefined;
      const content = await readFile(fileOf(key)).catch(() => null);
      return content === null ? undefined : readEntry(content, key, limits.ttlMs, now());
    },
    async set(key, answer) {
      const content = writeEntry(key, answer, now());
      if (content.length > limits.maxBytes) return;
      const draft = join(folder, `${key}.${randomBytes(4).toString("hex")}.draft`);
      try {
        await writeFile(draft, content, { flag: "wx", mode: 0o600 });
        await rename(draft, fileOf(key));
        known = known === null ? null : { bytes: known.bytes + content.length, entries: known.entries + 1 };
        if (known === null || known.bytes > limits.maxBytes || known.entries > limits.maxEntries) known = await tidy(folder, limits, now());
      } catch {
        // A full or missing disk must not fail the request.
        await unlink(draft).catch(() => undefined);
      }
    },
  };
}

function writeEntry(key: string, { contentType, body }: KeptAnswer, storedAt: number): Buffer {
  const head: z.infer<typeof headSchema> = { plumblineAnswer: 1, key, storedAt, contentType, sha256: sha256Of(body) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

function readEntry(content: Buffer, key: string, ttlMs: number, now: number): KeptAnswer | undefined {
  const end = content.indexOf("\n");
  const head = headSchema.safeParse(parseJson(content.subarray(0, Math.max(0, end)).toString("utf8")));
  if (!head.success || head.data.key !== key) return undefined;
  const age = now - head.data.storedAt;
  // An entry dated in the future would never expire.
  if (age < 0 || age >= ttlMs) return undefined;
  const body = new Uint8Array(content.subarray(end + 1));
  return sha256Of(body) === head.data.sha256 ? { contentType: head.data.contentType, body } : undefined;
}

/** Removes the oldest files until a tenth of the space is free, so that not every write has to count again. */
async function tidy(folder: string, limits: CacheLimits, now: number): Promise<{ bytes: number; entries: number }> {
  const names = (await readdir(folder)).filter((name) => OURS.test(name) || DRAFT.test(name));
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  const files = names.flatMap((name, place) => {
    const found = stats[place];
    return found?.isFile() ? [{ name, bytes: found.size, at: found.mtimeMs }] : [];
  });
  const drafts = files.filter(({ name, at }) => DRAFT.test(name) && now - at > ABANDONED_MS);
  const answers = files.filter(({ name }) => OURS.test(name)).sort((a, b) => a.at - b.at);
  let bytes = answers.reduce((sum, file) => sum + file.bytes, 0);
  let entries = answers.length;
  const full = bytes > limits.maxBytes || entries > limits.maxEntries;
  const surplus = answers.filter((file) => {
    if (!full || (bytes <= 0.9 * limits.maxBytes && entries <= 0.9 * limits.maxEntries)) return false;
    bytes -= file.bytes;
    entries -= 1;
    return true;
  });
  await Promise.all([...drafts, ...surplus].map(({ name }) => unlink(join(folder, name)).catch(() => undefined)));
  return { bytes, entries };
}

export function memoryCache({ maxBytes, ...limits }: CacheLimits, now: () => number): ResponseCache {
  const kept = lruMap<KeptAnswer>({ ...limits, maxWeight: maxBytes, weightOf: ({ body }) => body.length, now });
  return {
    get: async (key) => kept.get(key),
    set: async (key, answer) => kept.set(key, answer),
  };
}

export type CacheSettings = {
  readonly cacheDir: string | null;
  readonly cacheSeconds: number;
  readonly cacheMegabytes: number;
};

/** null: caching is off. */
export function openCache({ cacheDir, cacheSeconds, cacheMegabytes }: CacheSettings): ResponseCache | null {
  const limits: CacheLimits = { ttlMs: cacheSeconds * 1000, maxBytes: cacheMegabytes * 1024 * 1024, maxEntries: 5000 };
  if (cacheSeconds === 0) return null;
  return cacheDir === null ? memoryCache(limits, steadyNow) : cacheFolder(cacheDir, limits, Date.now);
}
