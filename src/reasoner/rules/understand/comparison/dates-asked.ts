import type { Traits } from "../phrasebook.js";
import type { Asked, Pair } from "./compared-pair.js";
import { isRepeated } from "./order-asked.js";

/** Words of states that begin on a recorded date. */
const BEGUN: readonly (readonly [RegExp, string])[] = [
  [/^(?:first )?(?:shown|released|on|came out)(?: in (?:cinemas|theaters|theatres)| on screen)?$/u, "released"],
  [/^(?:in (?:cinemas|theaters|theatres|shops|stores|bookshops)|on (?:sale|market|shelves|screens?)|available|sold|to buy)$/u, "released"],
  [
    /^(?:people |science |chemists |astronomers |scientists |humanity )?(?:knew|known|familiar|identified)(?: of| about| to science)?$/u,
    "discovered",
  ],
  [/^(?:open|in (?:use|service|operation)|in use)$/u, "opened"],
];

/** "is called after": that tells where a name comes from. */
const NAMED = /^(?:called|named|christened|baptised) after$/u;
const PERIOD = /\b(?:years?|days?|months?|weeks?|decades?|centur(?:y|ies)|minutes?|hours?)\b/u;

/** "A was born before B", "A died before B was born", "A died before the war", "chemists knew A before they knew B". */
export function dated({ lead, middle, tail, spoken, names: [first, second] }: Pair): Asked | null {
  const [, verb = "", order, rest = ""] =
    /^(?:(\p{L}[\p{L} ]*?) )?(before|after|prior to|earlier than|later than)(?: ([\p{L} ]+))?$/u.exec(middle) ?? [];
  const said = `${lead} ${verb}`.trim();
  if (said === "" || order === undefined || NAMED.test(middle) || PERIOD.test(said) || !isRepeated(rest, said)) return null;
  const state = BEGUN.find(([words]) => words.test(said))?.[1];
  if (lead !== "" && state === undefined) return null;
  const behind = isRepeated(tail, said) ? "" : tail;
  const isAfter = /^(?:after|later)/u.test(order);
  const isAnEvent = second.kinds.has("event") && !first.kinds.has("event");
  const tiers = [spoken(state ?? verb, isTime, behind !== "" || isAnEvent ? [first] : undefined)];
  const ownTiers = isAnEvent ? ([[isAfter ? "P582" : "P580"], ["P585"]] as const) : tiers;
  return {
    tiers,
    against: behind === "" ? ownTiers : [spoken(behind, isTime, [second])],
    asks: { kind: "order", side: isAfter ? "greater" : "smaller", loose: false },
  };
}

export function isTime({ is }: Traits): boolean {
  return is.every((kind) => kind === "time");
}
