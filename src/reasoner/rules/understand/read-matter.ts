import type { Comparator } from "../../../domain/mention.js";
import type { Assertion } from "../../../domain/reading.js";
import { clearlyOf, signed, stating, type Thing, termOf } from "./things.js";

const STATE = "(liquid|molten|solid|gas|gaseous|vapour)";
const IS = "(?:is|are|remains|stays|becomes|turns)(?: already| still| only)?";
const PATTERNS = [
  new RegExp(`^(?:even |already |only )?at (?:about |around |just |only )?◇,? ◆ ${IS} (?:an? )?${STATE}$`, "iu"),
  new RegExp(`^◆ ${IS} (?:an? )?${STATE} (?:even |already |only )?(?:at|above) (?:about |around |just |only )?◇$`, "iu"),
];
/** Melting and boiling points of a substance in this state, compared with the temperature. */
const BOUNDS: Readonly<Record<"liquid" | "solid" | "gas", readonly (readonly ["P2101" | "P2102", Comparator])[]>> = {
  liquid: [
    ["P2101", "at-most"],
    ["P2102", "more"],
  ],
  solid: [["P2101", "more"]],
  gas: [["P2102", "at-most"]],
};

/** "At 400 degrees Celsius gold is already liquid": bounds of its melting and boiling points; empty for other statements. */
export function readMatter(text: string, things: readonly Thing[], nouns: readonly Thing[]): readonly Assertion[] {
  const [number, ...more] = things.filter(({ kind }) => kind === "literal");
  const [what, ...others] = [...things, ...nouns].filter(
    ({ kind, span }) => kind === "entity" && !new RegExp(`^${STATE}$`, "iu").test(span.text),
  );
  if (what?.kind !== "entity" || number?.kind !== "literal" || more.length + others.length > 0) return [];
  const { mention } = number;
  if (mention.kind !== "quantity" || mention.unitText === null || mention.comparator !== "equal") return [];
  const plain = signed(text, [what, number]);
  const [, state] = PATTERNS.find((pattern) => pattern.test(plain))?.exec(plain) ?? [];
  if (state === undefined || (/\babove\b/iu.test(plain) && !/^gas/iu.test(state))) return [];
  const bounds = BOUNDS[/^(?:liquid|molten)$/iu.test(state) ? "liquid" : /^solid$/iu.test(state) ? "solid" : "gas"];
  return bounds.map(([property, comparator]) =>
    stating(termOf(what), { ...number, mention: { ...mention, comparator } }, clearlyOf(property)),
  );
}
