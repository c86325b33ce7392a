import type { Aligned } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import type { ToldWord } from "./evidence-index.js";

const LEADS = new Set("in at by of from on with for to as a an the is was".split(" "));

/** A name may start earlier ("by Peter" before "Vance"). */
const LEAD = {
  name: /(\p{L}+)\s+(?:(?:the|a|an)\s+)?(?:\p{Lu}[\p{L}.'’-]*\s+){0,3}$/u,
  plain: /(\p{L}+)\s+(?:(?:the|a|an)\s+)?$/u,
} as const;

/** The same small word leads to something else of the same sort in the text: "in Prague" against "in Munich". */
export function slotRival({ word }: Aligned, { claim, evidence, best }: Comparison): ToldWord | null {
  const lead = LEAD[word.kind === "name" ? "name" : "plain"]
    .exec(claim.slice(Math.max(0, word.start - 80), word.start))?.[1]
    ?.toLowerCase();
  if (lead === undefined || !LEADS.has(lead)) return null;
  const own = claim.toLowerCase();
  const words = evidence.words.filter(({ sentence }) => sentence === best);
  for (const [index, told] of words.entries()) {
    if (told.lower !== lead) continue;
    const next = words.slice(index + 1, index + 4).find(({ kind }) => kind !== "function");
    if (next !== undefined && next.kind === word.kind && !own.includes(next.lower)) return next;
  }
  return null;
}
