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

/** A refusal in words: the line, the part, what is missing, and the way out. For people and for the model that has to mend it. */
export function sayRefusal(belief: Belief, { belief: { claim } }: ClaimPart, side: "supports" | "refutes", refusal: Refusal): string {
  return `${sayWhy(belief, side, refusal)} (part: ${JSON.stringify(claim.text)})`;
}

function sayWhy(belief: Belief, side: "supports" | "refutes", refusal: Refusal): string {
  const line = (id: StatementId) => sayLine(belief, id);
  const word = side === "supports" ? "support" : "refute";
  switch (refusal.kind) {
    case "nothing-cited":
      return "no line is cited for it; cite one, or leave it open";
    case "unknown-id":
      return `${refusal.id} does not exist in the evidence; cite a line that is listed`;
    case "not-shown":
      return `${refusal.id} was never shown; cite a line that is listed`;
    case "known-wrong":
      return `${refusal.id} is known to be wrong, and carries nothing`;
    case "without-value":
      return `${refusal.id} says that there is a value or none, not which, and carries nothing`;
    case "uncheckable":
      return refusal.why;
    case "other-subject":
      return "the cited lines do not lead from what the part names to its value; cite the whole chain, or leave it open";
    case "other-relation": {
      return refusal.read === null
        ? `the words of the part are not known to mean ${line(refusal.line)}`
        : `${line(refusal.line)} states another relation than the words of the part, which say ${quoted(belief, refusal.read)}; cite a line of that relation, or leave it open`;
    }
    case "unexplained":
      return `${line(refusal.line)} says nothing of ${refusal.words.map((one) => JSON.stringify(one)).join(", ")}; so that it does not decide the part`;
    case "other-value":
      return side === "supports"
        ? `${line(refusal.line)} does not give the value that the part gives; leave it open unless a line does`
        : `${line(refusal.line)} does not exclude what the part says: nothing shows that its value and the claimed one cannot both hold`;
    case "opposite":
      return `${isStatementId(refusal.id) ? line(refusal.id) : refusal.id} ${refusal.follows === "supports" ? "states" : "excludes"} what the part says, and cannot ${word} it`;
    case "not-verbatim":
      return refusal.words.trim() === ""
        ? `${refusal.id} is cited without the words that it rests on`
        : `${refusal.id} does not say ${JSON.stringify(refusal.words.slice(0, 120))}; copy a whole sentence of it`;
    case "sentence":
      return `${refusal.id}: ${SENTENCES[refusal.because]}; quote a sentence that states it, or leave it open`;
  }
}

function sayLine(belief: Belief, id: StatementId): string {
  const line = belief.graph.statement(id);
  return line === undefined ? id : `${id} (${quoted(belief, line.property)})`;
}

function quoted({ properties }: Belief, property: PropertyId): string {
  return JSON.stringify(properties.get(property)?.label ?? property);
}
