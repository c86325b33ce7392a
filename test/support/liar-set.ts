import { createHash } from "node:crypto";
import { type LiarClaim, readLiarClaims } from "./liar-claims.js";
import { LIAR_MODES, type LiarMode } from "./liar-model.js";

type Cross = { readonly claims: readonly LiarClaim[]; readonly modes: readonly LiarMode[] };

/**
 * Claims and modes to try, by the environment's `LIAR_SET`; default: `all`. Whoever changes the gate may tune it on `open`, and try `aside` (about a
 * third of the claims with all modes, and two modes with all claims) once at the end.
 */
export function liarSet(): readonly Cross[] {
  const { LIAR_SET = "all" } = process.env;
  const claims = readLiarClaims();
  const [open, aside] = [claims.filter((row) => !isAside(row)), claims.filter(isAside)];
  const modesAside = asideModes();
  switch (LIAR_SET) {
    case "open":
      return [{ claims: open, modes: LIAR_MODES.filter((mode) => !modesAside.includes(mode)) }];
    case "aside":
      return [
        { claims: aside, modes: LIAR_MODES },
        { claims: open, modes: modesAside },
      ];
    case "all":
      return [{ claims, modes: LIAR_MODES }];
    default:
      throw new Error(`LIAR_SET is open, aside or all, not ${LIAR_SET}`);
  }
}

function isAside({ id }: LiarClaim): boolean {
  return "01234".includes(sha1(id).charAt(0));
}

function asideModes(): readonly LiarMode[] {
  return [...LIAR_MODES].sort((a, b) => (sha1(a) < sha1(b) ? -1 : 1)).slice(0, 2);
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
