import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import { makeFolder } from "../base/make-folder.js";
import { parseBy } from "../base/plain-issues.js";
import { writeWhole } from "../base/write-whole.js";
import { asPlumblineError } from "../errors.js";
import { withLock } from "./take-lock.js";

const keySchema = z.strictObject({
  /** The public part of the key. */
  id: z.string(),
  name: z.string(),
  /** A plain digest is enough, because keys are long and random. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Overrides the service's limit. */
  requestsPerMinute: z.int().positive().nullable(),
  claimsPerDay: z.int().positive().nullable(),
  /** May see the verifications of other keys, and those without a key. */
  seesAll: z.boolean(),
  /** May not verify, cancel or delete. */
  readOnly: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.output<typeof keySchema>;
export type KeyOptions = Partial<Pick<ApiKey, "requestsPerMinute" | "claimsPerDay" | "seesAll" | "readOnly" | "expiresAt">>;
const NO_LIMITS = { requestsPerMinute: null, claimsPerDay: null, seesAll: false, readOnly: false, expiresAt: null } as const;
const KEYS_VERSION = 2;
const fileSchema = z.strictObject({ schemaVersion: z.literal(KEYS_VERSION), keys: z.array(keySchema) });

export type ApiKeys = ReturnType<typeof apiKeys>;

/** Hides the secret part of keys, because a client may put its key into a URL, which is logged. */
export function hideKeys(text: string): string {
  return text.replace(/(plk_[0-9a-f]{12}_)[\w-]{43}/g, "$1…");
}

const FORMAT = /^plk_([0-9a-f]{12})_[\w-]{43}$/;

/** `<home>/keys.json`. It is read again when it changes, so that a revoked key is refused at once. */
export function apiKeys(home: string, now: () => number = Date.now) {
  const file = join(home, "keys.json");
  let known: { readonly stamp: string; readonly keys: readonly ApiKey[] } = { stamp: "", keys: [] };

  function list(): readonly ApiKey[] {
    const stamp = stampOf(file);
    if (stamp !== known.stamp) known = { stamp, keys: stamp === "" ? [] : read(file) };
    return known.keys;
  }
  /** The lock prevents a concurrent command from overwriting the change. */
  async function change(make: (keys: readonly ApiKey[]) => readonly ApiKey[]): Promise<void> {
    try {
      makeFolder(home);
      await withLock(`${file}.lock`, () =>
        writeWhole(file, `${JSON.stringify({ schemaVersion: KEYS_VERSION, keys: make(list()) }, null, 2)}\n`),
      );
    } catch (cause) {
      throw asPlumblineError(cause, "file-unwritable", `the keys cannot be kept in ${file}`);
    }
  }
  return {
    list,
    /** Returns the whole key, which is not stored. */
    async add(name: string, options: KeyOptions = {}): Promise<string> {
      const id = randomBytes(6).toString("hex");
      const key = `plk_${id}_${randomBytes(32).toString("base64url")}`;
      const createdAt = new Date(now()).toISOString();
      const sha256 = digest(key).toString("hex");
      const made = keySchema.parse({ id, name, sha256, createdAt, revokedAt: null, ...NO_LIMITS, ...options });
      await change((keys) => [...keys, made]);
      return key;
    },
    /** False if there is no such active key. */
    async revoke(id: string): Promise<boolean> {
      if (!list().some((key) => key.id === id && key.revokedAt === null)) return false;
      const revokedAt = new Date(now()).toISOString();
      await change((keys) => keys.map((key) => (key.id === id ? { ...key, revokedAt } : key)));
      return true;
    },
    /** null for a key that is unknown, revoked or expired. */
    find(key: string): ApiKey | null {
      const [, id] = FORMAT.exec(key) ?? [];
      const candidate = list().find((one) => one.id === id && one.revokedAt === null);
      if (candidate === undefined || (candidate.expiresAt !== null && Date.parse(candidate.expiresAt) <= now())) return null;
      return timingSafeEqual(digest(key), Buffer.from(candidate.sha256, "hex")) ? candidate : null;
    },
  };
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

function read(file: string): readonly ApiKey[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    refuseNewer(`the file of keys ${file}`, parsed, "schemaVersion", KEYS_VERSION);
    return parseBy(fileSchema, parsed).keys;
  } catch (cause) {
    // An unreadable key file is an error: it must not open the service to everyone.
    throw asPlumblineError(cause, "file-unreadable", `the keys in ${file} cannot be read`);
  }
}
