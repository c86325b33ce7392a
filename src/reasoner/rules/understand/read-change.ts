import type { PropertyId } from "../../../domain/ids.js";
import type { Comparison, TimeMention } from "../../../domain/reading.js";
import { signed, type Thing, termOf } from "./things.js";

const MORE = "(?:grew|rose|increased|went up|climbed|expanded)";
const FEWER = "(?:fell|shrank|dropped|declined|decreased|went down|dwindled)";
const PEOPLE = "(?:population|number of inhabitants)";
const STAFF = "(?:workforce|staff|headcount|number of employees|number of staff)";
const NOUN = `(${PEOPLE}|${STAFF})`;
const CHANGED = `(${MORE}|${FEWER}) (?:between|from) ◇ (?:and|to) ◇`;
/** Groups in order: the noun first, then the change. */
const BETWEEN = [
  new RegExp(`^(?:the )?${NOUN} (?:of|in|at) (?:the )?◆ ${CHANGED}$`, "iu"),
  new RegExp(`^◆(?:['’]s?)? ${NOUN} ${CHANGED}$`, "u"),
  new RegExp(`^between ◇ and ◇ (?:the )?${NOUN} (?:of|in|at) (?:the )?◆ (${MORE}|${FEWER})$`, "iu"),
];
/** "The population of X grew between 2011 and 2021": one thing at two times; otherwise null. */
export function readChange(text: string, things: readonly Thing[]): Comparison | null {
  const who = things.find((thing) => thing.kind === "entity");
  const times = things.flatMap((thing) => (thing.kind === "literal" && thing.mention.kind === "time" ? [thing.mention] : []));
  const [first, second] = times;
  if (who?.kind !== "entity" || who.link.by !== "name" || things.length !== 3 || first === undefined || second === undefined) return null;
  const plain = signed(text, things)
    .replace(/[.,!]+/gu, "")
    .replace(/^The ◆/u, "◆");
  const pattern = BETWEEN.find((one) => one.test(plain));
  const [, noun, change] = pattern?.exec(plain) ?? [];
  if (noun === undefined || change === undefined) return null;
  return changeOf(who, noun, new RegExp(MORE, "u").test(change) ? "greater" : "smaller", [second, first]);
}

/** Counts inhabitants of places and employees of companies. */
function changeOf(
  who: Extract<Thing, { kind: "entity" }>,
  noun: string,
  side: "greater" | "smaller",
  at: readonly [TimeMention, TimeMention],
): Comparison | null {
  const isPlace = who.kinds.has("place") || who.kinds.has("country");
  if (/population|inhabitants/iu.test(noun) !== isPlace) return null;
  const property: PropertyId = isPlace ? "P1082" : "P1128";
  const term = termOf(who);
  return { first: term, second: term, tiers: [[property]], against: [[property]], asks: { kind: "order", side, loose: false }, at };
}
