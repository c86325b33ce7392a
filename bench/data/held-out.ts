import { createHash } from "node:crypto";

/** One group of wordings in so many is kept apart. */
const EVERY = 3;

/**
 * Claims of one pattern share their wording. Every third pattern, by a hash of its name, is held out: rules and phrases are written while the others
 * are read, so that only the held-out ones tell how well an unseen wording is understood. What people wrote has no pattern and is held out as a whole.
 */
export function isHeldOut({ pattern }: { readonly pattern?: string | undefined }): boolean {
  return pattern === undefined || createHash("sha1").update(pattern).digest().readUInt32BE(0) % EVERY === 0;
}
