import type { Belief } from "../../../domain/belief.js";
import type { Span } from "../../../domain/mention.js";
import { assemblePart, type Piece } from "./parts/assemble-part.js";
import { groupAt, shapeOf } from "./parts/claim-shape.js";

/** A statement without the words around it, and whether these deny it. */
export type Unwrapped = { readonly belief: Belief; readonly isDenied: boolean };

const STRESS =
  "(?:(?:simply|just|quite|perfectly|certainly|definitely|absolutely|really|actually|indeed|of course|in fact|undoubtedly|entirely|completely|plainly|clearly) )";
const TRUE = "(?:true|correct|right|so|accurate|the case|a fact|an established fact|a well-known fact)";
const FALSE =
  "(?:false|untrue|incorrect|wrong|inaccurate|a lie|a myth|a misconception|a popular myth|a popular misconception|a common myth|a common misconception|a fallacy|an error|a mistake|a false claim|fiction|nonsense)";
const SAY = "(?:(?: to (?:say|claim|state|assert|think|believe|suggest))? that| to say)";
const IDEA = "(?:claim|statement|assertion|idea|notion|belief|story|theory|suggestion|allegation)";
const ALL = "(?:everyone|everybody|we all|most people|many people|every child|every schoolchild)";

/** Words in front that leave the statement as it is. */
const NEUTRAL = [
  `it(?: is|['’]s| was) ${STRESS}*(?:${TRUE}|(?:well|widely|generally|commonly) known|common knowledge|no secret|no lie|undeniable|clear|certain|obvious)${SAY}`,
  "the (?:truth|fact)(?: of the matter)? is(?:,| that)",
  `(?:as )?${ALL} knows?(?:,| that)`,
  "(?:everyone|everybody) (?:is|should be) aware that",
  "there(?: is|['’]s) no (?:doubt|question|denying)(?: about it)?(?:,| (?:but )?that)",
  "(?:strictly|technically|scientifically|biologically|botanically|zoologically|chemically|geologically|taxonomically|anatomically|legally|properly|objectively)(?: speaking)?,",
  "in (?:reality|truth|fact|actual fact|point of fact|other words|short|brief|scientific terms|essence),",
  "(?:as a matter of fact|of course|needless to say|believe it or not|for your information|for the record|to be (?:exact|precise|clear|fair|honest|specific|sure)|truth be told|simply put|put simply|make no mistake|as it happens|by the way|rest assured),",
  "(?:of course|indeed|actually|in fact)(?= )",
  "(?:(?:oddly|funnily|curiously|interestingly|surprisingly|strangely|amusingly|remarkably|ironically|fittingly)(?: enough)?|unsurprisingly|admittedly|fortunately|unfortunately|luckily|sadly|tragically|amazingly|incredibly|indeed|actually|undoubtedly|undeniably|obviously|clearly|certainly|definitely),",
  "(?:without|beyond) (?:a|any) doubt,",
  "no doubt,",
  "as (?:is (?:well|widely|generally|commonly) known|you (?:may |might |probably |surely )?know|we (?:all )?know),",
  "contrary to (?:popular|common) (?:belief|opinion),",
  "the name of(?=\\s(?:the )?◆+['’]s?\\s\\p{Ll})",
  "as (?:for|regards) (?<topic>(?:the )?◆+), (?:he|she|it|they)(?= )",
];
/** Words that deny the statement that they belong to. */
const DENYING = [
  `it(?: is|['’]s| was) ${STRESS}*not ${STRESS}*${TRUE}${SAY}`,
  `it (?:isn|wasn)['’]t ${STRESS}*${TRUE}${SAY}`,
  `it(?: is|['’]s| was) ${STRESS}*${FALSE}${SAY}`,
  `there(?: is|['’]s) no truth (?:in|to) the ${IDEA} that`,
];
const FRONT = new RegExp(`^(?:(?<neutral>${NEUTRAL.join("|")})|(?<denying>${DENYING.join("|")}))\\s+(?=\\S)`, "diu");
const VERDICT = `(?:is|was) ${STRESS}*(?:(?<false>${FALSE}|not (?:${STRESS})*${TRUE})|${TRUE})[.!]?$`;
/** "The claim that … is false", "That … is a myth" */
const AROUND = new RegExp(
  `^(?:the (?:(?:popular|common|widespread|old) )?${IDEA} that|that) (?<said>(?:the |an? )?[◆\\p{L}].+?) ${VERDICT}`,
  "diu",
);
/** "… actually …", "…, of course, …", "◆ itself …" */
const WITHIN = new RegExp(
  [
    ",\\s(?:of course|in fact|indeed|as is well known|as everyone knows|as everybody knows|as we (?:all )?know|as you (?:may |probably )?know|needless to say|without (?:a|any) doubt|by the way|for the record|as it happens|in point of fact|no doubt|you know)(?:,(?=\\s)|(?=[.!]?$))",
    "(?<=\\p{L}|[◆◇□])\\s(?:actually|really|indeed|in fact|in actual fact|in reality|certainly|definitely|undoubtedly|undeniably|of course)(?=\\s(?!◆|◇|called|named|known as|born as))",
    "(?<=^(?:the )?(?:\\p{Ll}+ )?◆+)\\s(?:himself|herself|itself|themselves)(?=\\s\\p{Ll})",
  ].join("|"),
  "iu",
);
/** "There is a moon called ◆ that orbits …": the moon ◆ orbits … */
const INTRODUCED =
  /^there (?<be>is|was) (?<kind>an? (?:\p{Ll}[\p{Ll}-]* ){1,3})(?:called|named|known as|by the name of) (?<name>◆+)(?:,? (?:that|which|who)|,? and (?:it|he|she)) (?<rest>\p{Ll}.+)$/diu;
/** "The painter called ◆ …": the painter ◆ … */
const CALLED =
  /^(?:the|an?) (?<kind>(?:\p{Ll}[\p{Ll}-]* ){1,3})(?:called|named|known as|by the name of|entitled|titled) (?<rest>(?:the )?◆+ [^◆].*)$/diu;
/** Openings in which the graph may know a noun, or "It" as a title. */
const OPEN =
  /^(?:(?:it|there)['’]s (?=\p{Ll})|(?:the|an?) (?:\p{Ll}[\p{Ll}-]* ){1,3}(?=(?:called|named|known as|by the name of|entitled|titled) ))/iu;
const MOST = 6;

/** Takes away what stands around a statement without changing it ("Of course", "It is a fact that"), and what only denies it. */
export function unwrap(told: Belief): Unwrapped {
  let unwrapped: Unwrapped = { belief: told, isDenied: false };
  for (let layer = 0; layer < MOST; layer++) {
    const next = unwrappedOnce(unwrapped);
    if (next === null) return unwrapped;
    unwrapped = next;
  }
  return unwrapped;
}

function unwrappedOnce({ belief, isDenied }: Unwrapped): Unwrapped | null {
  const { text } = belief.claim;
  const [open = ""] = OPEN.exec(text) ?? [];
  const shape = open + shapeOf(belief).slice(open.length);
  const end = shape.length;
  const front = FRONT.exec(shape);
  if (front !== null) {
    const topic = front.groups?.["topic"] === undefined ? [] : [groupAt(front, "topic")];
    return {
      belief: statement(belief, [...topic, { start: front[0].length, end }]),
      isDenied: isDenied !== (front.groups?.["denying"] !== undefined),
    };
  }
  const introduced = INTRODUCED.exec(shape);
  if (introduced !== null) {
    const [name, kind, rest] = [groupAt(introduced, "name"), groupAt(introduced, "kind"), groupAt(introduced, "rest")];
    return { belief: assemblePart(belief, [name, introduced.groups?.["be"] ?? "is", kind, "that", rest]), isDenied };
  }
  const called = CALLED.exec(shape);
  if (called !== null) {
    const links = belief.links.filter(({ span }) => span.start > 0);
    return { belief: assemblePart({ ...belief, links }, ["The", groupAt(called, "kind"), groupAt(called, "rest")]), isDenied };
  }
  const around = AROUND.exec(shape);
  if (around !== null)
    return { belief: statement(belief, [groupAt(around, "said")]), isDenied: isDenied !== (around.groups?.["false"] !== undefined) };
  const within = WITHIN.exec(shape);
  if (within === null) return null;
  const rest = { start: within.index + within[0].length, end };
  return { belief: assemblePart(belief, [{ start: 0, end: within.index }, rest]), isDenied };
}

/** The pieces as a sentence: "a whale …" becomes "A whale …", whose article belongs to the noun. */
function statement(belief: Belief, pieces: readonly Piece[]): Belief {
  const [first, ...rest] = pieces;
  if (first === undefined || typeof first === "string") return belief;
  const [article = ""] = /^an?(?= )/u.exec(belief.claim.text.slice(first.start)) ?? [];
  const part = assemblePart(belief, [article.replace("a", "A"), { start: first.start + article.length, end: first.end }, ...rest]);
  const noun = (span: Span) =>
    article !== "" && span.start === article.length + 1 ? { ...span, start: 0, text: part.claim.text.slice(0, span.end) } : span;
  return { ...part, links: part.links.map((link) => ({ ...link, span: noun(link.span) })) };
}
