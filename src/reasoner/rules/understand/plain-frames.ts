import type { Belief } from "../../../domain/belief.js";
import type { TimeComparator } from "../../../domain/mention.js";
import { assemblePart } from "./parts/assemble-part.js";
import { shapeOf } from "./parts/claim-shape.js";

const WANT = "(?:(?:if you want|if you wish|if you would like|in order) to|to)";
const LOOK = "(?:see|visit|find|look at|admire|climb|view)";
const NEED =
  "(?:you |one |visitors |tourists )?(?:(?:have|has|need|needs) to |must |should |can |will have to )?(?:go|travel|come|fly|head) to";
const NAME = "((?:the |a )?◆+)";
const PUBLIC =
  "(?:people|the public|audiences|viewers|readers|fans|cinemagoers|visitors|travellers|travelers|passengers|drivers|ships|trains|shops|stores|customers|shoppers|consumers|anyone|you)";
const USE = "(?:use|cross|visit|enter|climb|sail through|pass through|travel through|drive across)";
const BUY = "(?:buy|get|purchase|own)";
const SALE = "(?:on sale|for sale|on the market|in (?:the )?(?:shops|stores|bookshops)|available)";
const NOBODY = "(?:nobody|no one|no-one)";
const AT = "(?:in|by|as early as|back in|before)";

/**
 * Sentence patterns with a generic subject that state where a thing is, what is highest, or when a person died: the two names, and the plain wording.
 */
const FRAMES: readonly { readonly pattern: RegExp; readonly says: string; readonly turned?: true; readonly comparator?: TimeComparator }[] =
  [
    {
      pattern: new RegExp(
        `^(?:nothing|nowhere|no (?:mountain|peak|summit|spot|place|point)) in ${NAME} (?:(?:is|lies|rises|stands) higher than|(?:rises|lies|is) above|tops) ${NAME}[.!]?$`,
        "iu",
      ),
      // A peak of another country may also be higher.
      says: "is topped by",
    },
    { pattern: new RegExp(`^${WANT} ${LOOK} ${NAME},? ${NEED} ${NAME}[.!]?$`, "iu"), says: "is in" },
    { pattern: new RegExp(`^(?:anyone|anybody) (?:wanting|who wants) to ${LOOK} ${NAME} ${NEED} ${NAME}[.!]?$`, "iu"), says: "is in" },
    { pattern: new RegExp(`^${NEED} ${NAME} ${WANT} ${LOOK} ${NAME}[.!]?$`, "iu"), says: "is in", turned: true },
    // "You can see Mount Fuji in Tokyo" may be about the view.
    { pattern: new RegExp(`^you can (?:visit|find|look at|admire|view) ${NAME} (?:in|at) ${NAME}[.!]?$`, "iu"), says: "is in" },
    {
      pattern: new RegExp(`^${NAME} is where (?:you|visitors|tourists) (?:can |will )?${LOOK} ${NAME}[.!]?$`, "iu"),
      says: "is in",
      turned: true,
    },
    {
      pattern: new RegExp(
        `^${PUBLIC} (?:(?:could first|were first able to) ${USE} ${NAME} in|have been able to ${USE} ${NAME} since) (◇+)[.!]?$`,
        "iu",
      ),
      says: "opened in",
    },
    {
      pattern: new RegExp(
        `^${PUBLIC} (?:first (?:got to (?:see|read)|saw|met|read)|got their first look at|could first (?:see|read)) ${NAME} in (◇+)[.!]?$`,
        "iu",
      ),
      says: "came out in",
    },
    {
      pattern: new RegExp(`^${PUBLIC} had to wait until (◇+) for (?:the first episode of|the (?:start|premiere) of) ${NAME}[.!]?$`, "iu"),
      says: "began in",
      turned: true,
    },
    {
      pattern: new RegExp(`^${NAME} has (?:only )?been known (?:to (?:science|chemists|astronomers) )?(?:only )?since (◇+)[.!]?$`, "iu"),
      says: "was discovered in",
    },
    {
      pattern: new RegExp(`^${NAME} (?:was|were) (?:still|as yet)? ?(?:undiscovered|uninvented) in (◇+)[.!]?$`, "iu"),
      says: "was discovered after",
      comparator: "after",
    },
    {
      pattern: /^(?:nobody|no one|no-one) knew (?:of|about) ((?:the )?(?:◆+|\p{Ll}+)) before (◇+)[.!]?$/iu,
      says: "was discovered in",
      comparator: "not-before",
    },
    // Open or on sale at a time: it was opened or released by then.
    {
      pattern: new RegExp(
        `^${PUBLIC} (?:could|were able to|were)(?: already)? (?:${USE}|(?:using|crossing|visiting|climbing)) ${NAME} (?:already )?${AT} (◇+)[.!]?$`,
        "iu",
      ),
      says: "opened in",
      comparator: "not-after",
    },
    {
      pattern: new RegExp(`^${NAME} (?:was|were) already (?:open|in use|in operation|in service) ${AT} (◇+)[.!]?$`, "iu"),
      says: "opened in",
      comparator: "not-after",
    },
    {
      pattern: new RegExp(
        `^(?:${PUBLIC} (?:could already ${BUY}|were already (?:buying|selling)|already sold) ${NAME}|${NAME} (?:was|were) already ${SALE}) ${AT} (◇+)[.!]?$`,
        "iu",
      ),
      says: "came out in",
      comparator: "not-after",
    },
    // Sold at a later time too?
    {
      pattern: new RegExp(
        `^(?:${PUBLIC} (?:could ${BUY}|were (?:buying|selling)|sold) ${NAME}|${NAME} (?:was|were) ${SALE}) ${AT} (◇+)[.!]?$`,
        "iu",
      ),
      says: "was on sale in",
      comparator: "not-after",
    },
    {
      pattern: new RegExp(
        `^(?:there (?:was|were) no ${NAME}(?: to buy| ${SALE})?|${NOBODY} (?:could|was able to) ${BUY} (?:an? )?${NAME}|${PUBLIC} could not ${BUY} (?:an? )?${NAME}) (?:before|until) (◇+)[.!]?$`,
        "iu",
      ),
      says: "came out in",
      comparator: "not-before",
    },
    {
      pattern: new RegExp(`^${PUBLIC} (?:could not|couldn['’]t)(?: yet)? ${BUY} (?:an? )?${NAME} in (◇+)[.!]?$`, "iu"),
      says: "came out after",
      comparator: "after",
    },
    {
      pattern: new RegExp(`^(?:${NOBODY} could ${USE} ${NAME}|${PUBLIC} could not ${USE} ${NAME}) before (◇+)[.!]?$`, "iu"),
      says: "opened in",
      comparator: "not-before",
    },
    { pattern: new RegExp(`^${NAME} (?:reigned|was on the throne) ((?:for|until|from) [^◆]+?)[.!]?$`, "iu"), says: "was monarch" },
    { pattern: /^(?:we|the world) lost (◆+)(?: back)? (?:in|on) (◇+)[.!]?$/iu, says: "died in" },
  ];

const GENERIC =
  "(?:subject|field|science|topic|industry|sport|language|country|city|place|war|prize|award|team|club|party|instrument|religion|genre|organi[sz]ation|company)";
const HEADED = new RegExp(
  `^(?<value>(?:The )?◆+) (?:is|was|are|were) an? ${GENERIC} (?:(?<in>in|on|at|of|for|to|with|by|from) )?(?:(?:that|which|whom?) )?(?<rest>(?:the )?◆+ (?=[^,;]*\\b(?:never|no|not)\\b)[^,;◆]+?)[.!]?$`,
  "u",
);

const HAD_AS =
  /^(?<owner>◆+) (?:(?:has |have )?never had|did(?: not|n['’]t) have) (?<one>◆+) as (?:an?|his|her|its) (?<noun>\p{Ll}+(?: \p{Ll}+)?)[.!]?$/u;

/** "Physics was a subject that X never worked on": X never worked on physics. "X never had Y as a student": Y was not a student of X. */
function headed(belief: Belief, shape: string): Belief | null {
  const { owner, one, noun } = HAD_AS.exec(shape)?.groups ?? {};
  if (owner !== undefined && one !== undefined && noun !== undefined) {
    const at = shape.indexOf(one, owner.length);
    return assemblePart(belief, [{ start: at, end: at + one.length }, "was not a", noun, "of", { start: 0, end: owner.length }]);
  }
  const { value, rest, in: preposition } = HEADED.exec(shape)?.groups ?? {};
  if (value === undefined || rest === undefined) return null;
  const at = shape.indexOf(rest, value.length);
  return assemblePart(belief, [
    { start: at, end: at + rest.length },
    ...(preposition === undefined ? [] : [preposition]),
    { start: 0, end: value.length },
  ]);
}

/** "If you want to see ◆, you have to go to ◆" means that one is in the other. Returns the claim unchanged if no pattern fits. */
export function plainly(belief: Belief): Belief {
  // "People", "Ships": the graph may know the noun.
  const [open = ""] = new RegExp(`^(?:${PUBLIC}|${NOBODY}|there)\\b`, "iu").exec(belief.claim.text) ?? [];
  const shape = open + shapeOf(belief).slice(open.length);
  for (const { pattern, says, turned, comparator } of FRAMES) {
    const [whole, ...found] = pattern.exec(shape) ?? [];
    const [first = "", second = ""] = found.filter((one) => one !== undefined);
    if (whole === undefined) continue;
    const end = whole.lastIndexOf(second) + second.length;
    const [one, other] = [
      { start: whole.indexOf(first), end: whole.indexOf(first) + first.length },
      { start: end - second.length, end },
    ];
    const mentions = belief.mentions.map((one) => (comparator === undefined || one.kind !== "time" ? one : { ...one, comparator }));
    return assemblePart({ ...belief, mentions }, turned === undefined ? [one, says, other] : [other, says, one]);
  }
  return headed(belief, shape) ?? belief;
}
