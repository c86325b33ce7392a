import type { Belief } from "../../../domain/belief.js";
import { shapeOf } from "./parts/claim-shape.js";

/** Quotations, rumours, plans, plots and near misses: not stated by the page itself. */
const NOT_STATED = new RegExp(
  [
    "\\b(?:said|says|saying|told|tells|claim(?:s|ed|ing)?|alleg(?:es|ed|edly|ing)|rumou?r(?:s|ed)?|legend|myth|folklore|purported(?:ly)?|supposed(?:ly)?|so-called)\\b",
    "\\b(?:according to|accused|accuses|denie[sd]|denying|disputed|contested|debunked|hoax|satire|parody|mistaken(?:ly)?|erroneous(?:ly)?|wrongly|incorrectly|falsely|misattributed)\\b",
    "\\b(?:believes?|believed|thinks|thought|suspected|suggest(?:s|ed)|argue[sd]?|speculat\\p{L}+|estimated|predict(?:s|ed)|forecast|projected|expected|scheduled|proposed|rejected|turned down)\\b",
    "\\b(?:plan(?:s|ned)?|planning|intend(?:s|ed)?|want(?:s|ed)?|hope[sd]?|tried|tries|attempt(?:s|ed)?|failed|fails|refuse[sd]?|declined|offered|aimed|wished|dreamed|considered|almost|nearly|narrowly) (?:to|for|\\p{Ll}+ed|won|became|died)\\b",
    "\\b(?:would have|could have|might have|should have|was to (?:have|be)|if|unless|whether|as if|as though|instead of|rather than|other than|except(?: for)?|despite|contrary to|unlike|never|without)\\b",
    "^(?:in|throughout|during) the (?:film|movie|novel|book|series|story|play|episode|game|show|song|video|season|sequel)\\b",
    "\\b(?:plays|played|playing|portray(?:s|ed|ing)?|fictional(?:i[sz]ed)?|starring as|character|protagonist|in the (?:role|part) of)\\b",
  ].join("|"),
  "iu",
);
/** Direct speech and questions; a quotation of 40 characters is longer than any title. */
const SPEECH = /["“«][^"”»]{40,}["”»]|^["“«‘']|[!?…:]\s*["”»’]?\s*$|\?/u;

/** Does a sentence state something as a fact? */
export function statesOutright(sentence: Belief): boolean {
  return !SPEECH.test(sentence.claim.text) && !NOT_STATED.test(shapeOf(sentence));
}
