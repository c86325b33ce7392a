import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isEpisodeId } from "../domain/episode.js";
import type { TextStore } from "../ports/record-store.js";
import { readSealed, sealedText } from "../store/record-text.js";
import type { VerificationService } from "./verification-service.js";

const VERSION = 1;
const TOKEN = /^(.{24})-([\w-]{22})$/;

const shareSchema = z.object({ schemaVersion: z.literal(VERSION), id: z.string(), secret: z.string().length(22), createdAt: z.string() });

export type Shares = ReturnType<typeof sharesIn>;

/** Verdicts that anyone with a token may see. The token is the verification's id and 128 random bits. */
export function sharesIn(store: TextStore) {
  async function secretOf(id: string): Promise<string | null> {
    const text = isEpisodeId(id) ? await store.read(id) : null;
    if (text === null) return null;
    const share = readSealed(text, { name: `the share of ${id}`, schema: shareSchema, version: VERSION });
    return share.id === id ? share.secret : null;
  }
  async function tokenOf(id: string): Promise<string | null> {
    const secret = await secretOf(id);
    return secret === null ? null : `${id}-${secret}`;
  }
  return {
    tokenOf,
    /** Makes the token invalid; sharing again creates a new one. False: there was none. */
    revoke: (id: string): Promise<boolean> => store.remove(id),
    async share(id: string): Promise<string> {
      const known = await tokenOf(id);
      if (known !== null) return known;
      const secret = randomBytes(16).toString("base64url");
      await store.save(id, sealedText({ schemaVersion: VERSION, id, secret, createdAt: new Date().toISOString() }));
      // A concurrent request may have been first.
      return (await tokenOf(id)) ?? `${id}-${secret}`;
    },
    /** The id of the shared verification; null for an unknown or revoked token. */
    async idOf(token: string): Promise<string | null> {
      const [, id = "", given = ""] = TOKEN.exec(token) ?? [];
      const secret = await secretOf(id);
      return secret !== null && timingSafeEqual(Buffer.from(secret), Buffer.from(given)) ? id : null;
    },
  };
}

/** Removing a verification also revokes its share. */
export function withShares(service: VerificationService, shares: Pick<Shares, "revoke">): VerificationService {
  return {
    ...service,
    async remove(id) {
      await shares.revoke(id);
      return service.remove(id);
    },
  };
}
