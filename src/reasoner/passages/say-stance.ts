import { type Aligned, TRUST } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import type { Denial } from "./lexicon/denials.js";
import { saidKind } from "./said-kind.js";
import { slotRival } from "./slot-rival.js";
import { isLight } from "./word-weight.js";

export type Stance = "supports" | "refutes" | "unclear";

const MAX_REASONS = 3;
const MAX_WORDS = 6;

/** What agrees or differs, in plain words; nothing that was not compared. */
export function sayStance(stance: Stance, comparison: Comparison): string {
  const differing = [...differences(comparison), ...untold(comparison), "its words stand in another relation"];
  const reasons =
    stance === "refutes"
      ? differing.slice(0, Math.max(1, Math.min(MAX_REASONS, differing.length - 1)))
      : agreements(comparison).slice(0, MAX_REASONS);
  switch (stance) {
    case "supports":
      return `By its words the text agrees with the claim: ${reasons.join("; ")}.`;
    case "refutes":
      return `By its words the text differs from the claim: ${reasons.join("; ")}.`;
    case "unclear":
      return `The passages hardly speak of the claim: ${reasons.join("; ")}.`;
  }
}

function agreements(comparison: Comparison): readonly string[] {
  const words = [...comparison.subject, ...comparison.predicate];
  const told = words.filter(({ way }) => TRUST[way] >= 0.7);
  const fits = [...comparison.times, ...comparison.quantities].filter(({ kind }) => kind === "same");
  return [
    `${told.length} of the claim's ${words.length} words are told${told.length === 0 ? "" : ` (${list(told)})`}`,
    ...fits.map(({ said }) => `${said.text} is told`),
    ...denialOf(comparison, "agree"),
  ];
}

/** What the text says instead. A claim that is merely not told has no difference. */
export function differences(comparison: Comparison): readonly string[] {
  const { times, quantities, predicate, small } = comparison;
  const measures = [...times, ...quantities].flatMap(({ said, instead }) =>
    instead === null ? [] : [`the text gives ${instead}, the claim ${said.text}`],
  );
  const words = [...predicate, ...small].flatMap(({ word, opposite, rival }) => {
    const other = opposite ?? rival;
    return other === null ? [] : [`the text says “${other.text}”, the claim “${word.text}”`];
  });
  // Any two common words may follow the same small word; two names rarely do by chance.
  const names = missingWords(comparison).filter(({ word }) => word.kind === "name");
  const places = names.flatMap((aligned) => {
    const other = slotRival(aligned, comparison);
    return other === null ? [] : [`the text has “${other.text}” where the claim has “${aligned.word.text}”`];
  });
  const { kind, instead } = saidKind(comparison);
  const what = kind === "other" && instead !== null ? [`the text says that it is “${instead}”`] : [];
  return [...new Set([...measures, ...denialOf(comparison, "differ"), ...words, ...what, ...places])];
}

function untold(comparison: Comparison): readonly string[] {
  const missing = missingWords(comparison);
  return missing.length === 0 ? [] : [`the text does not say ${list(missing)}`];
}

function missingWords({ predicate }: Comparison): readonly Aligned[] {
  return predicate.filter(({ way, word }) => way === "missing" && !isLight(word));
}

/** A denial on one side differs, on both sides it agrees. */
function denialOf({ denials, toldDenials }: Comparison, relation: "agree" | "differ"): readonly string[] {
  const said = denials.find(isTurn);
  const told = toldDenials.find(isTurn);
  if (relation === "agree") return said !== undefined && told !== undefined ? [`both deny (“${said.text}”, “${told.text}”)`] : [];
  if (said !== undefined && told === undefined) return [`the claim denies (“${said.text}”), the text does not`];
  if (said === undefined && told !== undefined) return [`the text denies (“${told.text}”), the claim does not`];
  const only = denials.find((denial) => !isTurn(denial));
  return only === undefined ? [] : [`the claim is limited (“${only.text}”)`];
}

function isTurn({ kind }: Denial): boolean {
  return kind === "not" || kind === "failed";
}

function list(aligned: readonly Aligned[]): string {
  const words = [...new Set(aligned.map(({ word }) => `“${word.text}”`))];
  return words.length <= MAX_WORDS ? words.join(", ") : `${words.slice(0, MAX_WORDS).join(", ")} …`;
}
