import type { Procedure } from "../../agent/verify-claim.js";
import type { Choice } from "../../domain/action.js";
import type { AgendaItem, AgendaPart } from "../../domain/agenda.js";
import { comparePictures, describePicture, judgePicture, searchForPicture } from "../picture-steps.js";
import { oneList, planning, searched } from "../plan-program.js";
import type { System } from "../system.js";
import { aletheiaScorer } from "./page-score.js";
import { llmSummarise } from "./summarise-page.js";

/**
 * Aletheia's three stages (§4): claim and picture are turned into sub-claims with a query each → all queries are asked at once and their pages ranked
 * together (`web/rank-pages.ts`); the picture is searched for and compared with the results → one verdict with a reason for each sub-claim.
 */
const procedure: Procedure = (belief, allowed, policy) => {
  if (belief.unavailable.includes("plan")) return null;
  if (!belief.plans.includes("sub-claims") && policy.plan.rounds > 0)
    return (
      searchForPicture(belief, allowed) ??
      describePicture(belief, allowed) ?? {
        action: "plan",
        reason: "what the claim says, as statements to look up",
        plan: { kind: "sub-claims", most: policy.plan.items },
      }
    );
  const subClaims = belief.items.filter(({ kind }) => kind === "sub-claim");
  const open = subClaims.filter(({ state }) => state === "open");
  const agenda = subClaims.map(partOf);
  const tried = belief.searches > 0 || belief.failures.length > 0;
  if (!tried && allowed.includes("webSearch")) return search(open, agenda, belief.claim.text);
  const verdict = { action: "verdict", reason: "the best pages are there", agenda } as const;
  return comparePictures(belief, allowed) ?? judgePicture(belief, allowed) ?? verdict;
};

const SUB_CLAIMS = planning(
  "sub-claims",
  "Cut a claim into statements that can be looked up one by one. Together they have to say all that the claim and its picture say, and each keeps the " +
    "names, places and times that it needs to be understood by itself.",
  oneList(searched("one statement of the claim"), "the one on which most depends first; the claim itself if it states one fact only"),
);

export const aletheia: System = {
  procedure,
  needs: ["webSearch", "plan"],
  scorer: aletheiaScorer,
  plans: { "sub-claims": { program: () => SUB_CLAIMS, lists: [["items", "sub-claim"]] } },
  summarise: llmSummarise,
};

/** Without sub-claims the claim itself is the query. */
function search(subClaims: readonly AgendaItem[], agenda: readonly AgendaPart[], claim: string): Choice {
  if (subClaims.length === 0) return { action: "webSearch", reason: "the claim as it stands", queries: [claim], agenda };
  const together = subClaims.map(({ id }) => id);
  return { action: "webSearch", reason: `${together.length} sub-claims at once: ${together.join(", ")}`, together, agenda };
}

/** Sub-claims are the parts of the claim in the verdict. */
function partOf({ text }: AgendaItem): AgendaPart {
  return { text, state: "open", value: null, properties: [] };
}
