import { type Claim, claimSchema } from "../domain/claim.js";
import { type ImageInput, imageTextSchema } from "../domain/image.js";
import { type GivenPassage, type GivenPassageInput, givenPassagesSchema } from "../domain/passage.js";
import { PlumblineError } from "../errors.js";

type ClaimContext = { readonly [part in "asOf" | "url" | "post"]?: string | null | undefined };

/** Rejects invalid claims before anything is opened. */
export function parseClaim(text: string, { asOf = null, url = null, post = null }: ClaimContext = {}): Claim {
  const claim = claimSchema.safeParse({ text, asOf, url, ...(post === null ? {} : { post }) });
  if (claim.success) return claim.data;
  throw new PlumblineError(
    "invalid-input",
    claim.error.issues.map(({ path, message }) => (path[0] === "asOf" ? `as of "${asOf}": ${message}` : message)).join("; "),
  );
}

/** Rejects a text that is neither an address nor a data URL; bytes are checked when they are read. */
export function parseImage(image: ImageInput | null | undefined): ImageInput | null {
  if (image === undefined || image === null || typeof image !== "string") return image ?? null;
  const parsed = imageTextSchema.safeParse(image);
  if (parsed.success) return parsed.data;
  throw new PlumblineError("invalid-input", parsed.error.issues.map((issue) => issue.message).join("; "));
}

export function parseEvidence(evidence: readonly GivenPassageInput[] | undefined): readonly GivenPassage[] {
  const given = givenPassagesSchema.safeParse(evidence);
  if (given.success) return given.data;
  const faults = given.error.issues.map(
    ({ path, message }) => `${typeof path[0] === "number" ? `passage ${path[0] + 1}: ` : ""}${message}`,
  );
  throw new PlumblineError("invalid-input", faults.join("; "));
}
