import type { Belief } from "../domain/belief.js";
import type { PropertyId, StatementId } from "../domain/ids.js";
import { isStatementId } from "../domain/ids.js";
import type { ClaimPart } from "../ports/claim-rules.js";
import type { Refusal } from "./gate-part.js";

const SENTENCES: Readonly<Record<Extract<Refusal, { kind: "sentence" }>["because"], string>> = {
  "no-subject": "the sentence does not speak of what this part is about",
  "not-asserted": "the sentence is a plan, a question, a condition or somebody's word, not a statement",
  "other-relation": "the sentence tells something else than this part",
  "no-value": "the sentence holds neither the value of this part nor one that excludes it",
};

type Said = { readonly why: string /** What a model can do about it. */; readonly wayOut?: string };

/** A refusal in words: the line, the part and what is missing; for the model that has to mend it, the way out too. */
export function sayRefusal(
  belief: Belief,
  { belief: { claim } }: ClaimPart,
  side: "supports" | "refutes",
  refusal: Refusal,
  reader: "people" | "model",
): string {
  const { why, wayOut } = said(belief, side, refusal);
  const advice = reader === "model" && wayOut !== undefined ? `; ${wayOut}` : "";
  return `${why}${advice} (part: ${JSON.stringify(claim.text)})`;
}

const LISTED = "cite a line that is listed";
const OR_OPEN = "or leave it open";

function said(belief: Belief, side: "supports" | "refutes", refusal: Refusal): Said {
  const line = (id: StatementId) => sayLine(belief, id);
  switch (refusal.kind) {
    case "nothing-cited":
      return { why: "no line is cited for it", wayOut: `cite one, ${OR_OPEN}` };
    case "unknown-id":
      return { why: `${refusal.id} does not exist in the evidence`, wayOut: LISTED };
    case "not-shown":
      return { why: `${refusal.id} was never shown`, wayOut: LISTED };
    case "known-wrong":
      return { why: `${refusal.id} is known to be wrong` };
    case "without-value":
      return { why: `${refusal.id} says that there is a value or none, not which` };
    case "uncheckable":
      return { why: refusal.why };
    case "other-subject":
      return { why: "the cited lines do not lead from what the part names to its value", wayOut: `cite the whole chain, ${OR_OPEN}` };
    case "other-relation":
      return refusal.read === null
        ? { why: `the words of the part are not known to mean ${line(refusal.line)}` }
        : {
            why: `${line(refusal.line)} states another relation than the words of the part, which say ${quoted(belief, refusal.read)}`,
            wayOut: `cite a line of that relation, ${OR_OPEN}`,
          };
    case "unexplained":
      return { why: `${line(refusal.line)} says nothing of ${refusal.words.map((one) => JSON.stringify(one)).join(", ")}` };
    case "other-value":
      return side === "supports"
        ? { why: `${line(refusal.line)} does not give the value that the part gives` }
        : { why: `nothing shows that ${line(refusal.line)} excludes what the part says` };
    case "opposite": {
      const what = isStatementId(refusal.id) ? line(refusal.id) : refusal.id;
      const word = side === "supports" ? "support" : "refute";
      return { why: `${what} ${refusal.follows === "supports" ? "states" : "excludes"} what the part says, and cannot ${word} it` };
    }
    case "not-verbatim":
      return refusal.words.trim() === ""
        ? { why: `${refusal.id} is cited without the words that it rests on`, wayOut: "copy a whole sentence of it" }
        : { why: `${refusal.id} does not say ${JSON.stringify(refusal.words.slice(0, 120))}`, wayOut: "copy a whole sentence of it" };
    case "sentence":
      return { why: `${refusal.id}: ${SENTENCES[refusal.because]}`, wayOut: `quote a sentence that states it, ${OR_OPEN}` };
  }
}

function sayLine(belief: Belief, id: StatementId): string {
  const line = belief.graph.statement(id);
  return line === undefined ? id : `${id} (${quoted(belief, line.property)})`;
}

function quoted({ properties }: Belief, property: PropertyId): string {
  return JSON.stringify(properties.get(property)?.label ?? property);
}
