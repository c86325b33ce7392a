import type { Belief } from "../../../domain/belief.js";
import type { Assertion } from "../../../domain/reading.js";
import { clearly, clearlyOf, inOrder, signed, stating, type Thing, termOf } from "./things.js";

const ONCE = "(?:(?:once|formerly|previously|originally|long) )?";
const COLONY = "(?:overseas |crown )?colony";
/** "Indonesia was once a Dutch colony": only in the past tense, so the words of the tense are spelled out. */
const AS_COLONY = [
  `◆ (?:was|used to be) ${ONCE}an? (?:former )?◇ ${COLONY}`,
  `◆ (?:was|used to be) ${ONCE}an? (?:former )?${COLONY} of (?:the )?◇`,
  `◆ is an? former ◇ ${COLONY}`,
  `◆ is an? former ${COLONY} of (?:the )?◇`,
  `◆ was ${ONCE}(?:colonised|colonized) by (?:the )?◇`,
].map((pattern) => new RegExp(`^${pattern}[.!]?$`, "iu"));
const RULED = [`◆ (?:was|used to be) ${ONCE}(?:ruled|governed) by (?:the )?◇`, `◆ was ${ONCE}under ◇ rule`].map(
  (pattern) => new RegExp(`^(?:the )?${pattern}[.!]?$`, "iu"),
);

/** A country that was a colony of another, or ruled by it: it separated from it. */
export function readColony(text: string, things: readonly Thing[]): Assertion | null {
  const [country, ruler, ...more] = inOrder(things);
  if (country?.kind !== "entity" || ruler?.kind !== "entity" || more.length > 0) return null;
  if (country.link.by !== "name" || !country.kinds.has("country")) return null;
  const shape = signed(text, [country, ruler], (thing) => (thing === country ? "◆" : "◇"));
  const [subject, value] = [termOf(country), termOf(ruler)];
  if (RULED.some((pattern) => pattern.test(shape))) return stating(subject, value, { ...clearlyOf("P807"), direction: "weaker" });
  if (!AS_COLONY.some((pattern) => pattern.test(shape))) return null;
  // Jamaica was Spanish before it was British, and separated only from Britain: another ruler refutes nothing.
  const says = { kind: "kind", of: "X", is: "colonised country" } as const;
  return stating(subject, value, { ...clearlyOf("P807"), direction: "weaker", adds: [{ property: "P807", says }] });
}

const FREE =
  "(?:an? )?(?:(?:newly )?(?:independent|sovereign)(?: and (?:independent|sovereign))?(?: (?:country|state|nation|republic))?|(?:country|state|nation) (?:of its own|in its own right))";
const GOT = "(?:gained|won|got|achieved|obtained|secured|received|attained|was granted|was given)";
const BECAME = `(?:(?:became|has become) ${FREE}|${GOT} (?:its |their )?(?:full )?independence)`;
const FROM = "(?: (?:from|of) (?:the )?◆)?";
const INDEPENDENT = [
  `◆ ${BECAME}${FROM} (?:in|on|back in|before|after|by) ◇${FROM}`,
  `◆ (?:has been|is|was|had been) ${FREE}${FROM} (?:ever )?since ◇`,
  `(?:in|on) ◇,? ◆ ${BECAME}${FROM}`,
  `◆(?:['’]s?)? independence${FROM} (?:dates (?:back )?(?:from|to)|came in|came on|goes back to|was (?:achieved|won|gained|granted) (?:in|on)) ◇`,
].map((pattern) => new RegExp(`^(?:the )?${pattern}$`, "iu"));

/** "India became independent in 1947", from whichever state, or from the named one. */
export function readIndependence({ claim: { text } }: Belief, things: readonly Thing[]): readonly Assertion[] | null {
  const [country, ruler, ...more] = inOrder(things).filter(({ kind }) => kind !== "literal");
  const [time, ...others] = things.filter(({ kind }) => kind === "literal");
  if (country?.kind !== "entity" || country.link.by !== "name" || time?.kind !== "literal" || time.mention.kind !== "time") return null;
  if (more.length + others.length > 0 || ruler?.kind === "unknown" || !country.kinds.has("country")) return null;
  const [until] = /\s(?:until|till)\s$/u.exec(text.slice(0, time.span.start)) ?? [];
  if (until !== undefined) {
    // "was a British colony until 1963"
    const colony = readColony(text.slice(0, time.span.start - until.length), inOrder(things).slice(0, 2));
    const then = { ...time, mention: { ...time.mention, comparator: "in" as const } };
    return colony && [colony, stating(colony.subject, termOf(then), clearly("independence"))];
  }
  if (!INDEPENDENT.some((pattern) => pattern.test(signed(text, things)))) return null;
  const subject = termOf(country);
  const from = ruler === undefined ? [] : [stating(subject, termOf(ruler), clearlyOf("P807"))];
  return [...from, stating(subject, termOf(time), clearly("independence"))];
}
