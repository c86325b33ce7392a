import type { Belief } from "../../../domain/belief.js";
import type { TimeComparator } from "../../../domain/mention.js";
import { assemblePart, fromTemplate } from "./parts/assemble-part.js";
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

const COUNT = "(?:population|number of inhabitants|workforce|staff|headcount|number of employees|number of staff)";
const FIGURE = `((?:the )?${COUNT} (?:of|in|at) (?:the )?◆+|(?:the )?◆+['’]s? ${COUNT})`;
const GREW = "(?:grew|rose|increased|went up|climbed|expanded)";
const FELL = "(?:fell|shrank|dropped|declined|decreased|went down|dwindled)";

/** Sentences with a generic subject that state where a thing is, what is highest, or when something happened, and their plain wording. */
const FRAMES: readonly (readonly [pattern: string, says: string, comparator?: TimeComparator])[] = [
  // A peak of another country may also be higher.
  [
    `(?:nothing|nowhere|no (?:mountain|peak|summit|spot|place|point)) in ${NAME} (?:(?:is|lies|rises|stands) higher than|(?:rises|lies|is) above|tops) ${NAME}`,
    "$1 is topped by $2",
  ],
  [`${WANT} ${LOOK} ${NAME},? ${NEED} ${NAME}`, "$1 is in $2"],
  [`(?:anyone|anybody) (?:wanting|who wants) to ${LOOK} ${NAME} ${NEED} ${NAME}`, "$1 is in $2"],
  [`${NEED} ${NAME} ${WANT} ${LOOK} ${NAME}`, "$2 is in $1"],
  // "You can see Mount Fuji in Tokyo" may be about the view.
  [`you can (?:visit|find|look at|admire|view) ${NAME} (?:in|at) ${NAME}`, "$1 is in $2"],
  [`${NAME} is where (?:you|visitors|tourists) (?:can |will )?${LOOK} ${NAME}`, "$2 is in $1"],
  [`${PUBLIC} (?:(?:could first|were first able to) ${USE} ${NAME} in|have been able to ${USE} ${NAME} since) (◇+)`, "$1 opened in $2"],
  [
    `${PUBLIC} (?:first (?:got to (?:see|read)|saw|met|read)|got their first look at|could first (?:see|read)) ${NAME} in (◇+)`,
    "$1 came out in $2",
  ],
  [`${PUBLIC} had to wait until (◇+) for (?:the first episode of|the (?:start|premiere) of) ${NAME}`, "$2 began in $1"],
  [`${NAME} has (?:only )?been known (?:to (?:science|chemists|astronomers) )?(?:only )?since (◇+)`, "$1 was discovered in $2"],
  [`${NAME} (?:was|were) (?:still|as yet)? ?(?:undiscovered|uninvented) in (◇+)`, "$1 was discovered after $2", "after"],
  [`${NOBODY} knew (?:of|about) ((?:the )?(?:◆+|\\p{Ll}+)) before (◇+)`, "$1 was discovered in $2", "not-before"],
  // Open or on sale at a time: it was opened or released by then.
  [
    `${PUBLIC} (?:could|were able to|were)(?: already)? (?:${USE}|(?:using|crossing|visiting|climbing)) ${NAME} (?:already )?${AT} (◇+)`,
    "$1 opened in $2",
    "not-after",
  ],
  [`${NAME} (?:was|were) already (?:open|in use|in operation|in service) ${AT} (◇+)`, "$1 opened in $2", "not-after"],
  [
    `(?:${PUBLIC} (?:could already ${BUY}|were already (?:buying|selling)|already sold) ${NAME}|${NAME} (?:was|were) already ${SALE}) ${AT} (◇+)`,
    "$1 came out in $2",
    "not-after",
  ],
  // Sold at a later time too?
  [
    `(?:${PUBLIC} (?:could ${BUY}|were (?:buying|selling)|sold) ${NAME}|${NAME} (?:was|were) ${SALE}) ${AT} (◇+)`,
    "$1 was on sale in $2",
    "not-after",
  ],
  [
    `(?:there (?:was|were) no ${NAME}(?: to buy| ${SALE})?|${NOBODY} (?:could|was able to) ${BUY} (?:an? )?${NAME}|${PUBLIC} could not ${BUY} (?:an? )?${NAME}) (?:before|until) (◇+)`,
    "$1 came out in $2",
    "not-before",
  ],
  [`${PUBLIC} (?:could not|couldn['’]t)(?: yet)? ${BUY} (?:an? )?${NAME} in (◇+)`, "$1 came out after $2", "after"],
  [`(?:${NOBODY} could ${USE} ${NAME}|${PUBLIC} could not ${USE} ${NAME}) before (◇+)`, "$1 opened in $2", "not-before"],
  [`${NAME} (?:reigned|was on the throne) ((?:for|until|from) [^◆]+?)`, "$1 was monarch $2"],
  [`${FIGURE} ${GREW} (?:between|from) (◇+) (?:and|to) (◇+)`, "$1 in $3 was larger than in $2", "in"],
  [`${FIGURE} ${FELL} (?:between|from) (◇+) (?:and|to) (◇+)`, "$1 in $3 was smaller than in $2", "in"],
  [`between (◇+) and (◇+),? ${FIGURE} ${GREW}`, "$3 in $2 was larger than in $1", "in"],
  [`between (◇+) and (◇+),? ${FIGURE} ${FELL}`, "$3 in $2 was smaller than in $1", "in"],
  ["(?:we|the world) lost (◆+)(?: back)? (?:in|on) (◇+)", "$1 died in $2"],
];
const PATTERNS = FRAMES.map(([pattern, says, comparator]) => ({ pattern: new RegExp(`^${pattern}[.!]?$`, "diu"), says, comparator }));

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
  for (const { pattern, says, comparator } of PATTERNS) {
    const match = pattern.exec(shape);
    if (match === null) continue;
    const mentions = belief.mentions.map((one) => (comparator === undefined || one.kind !== "time" ? one : { ...one, comparator }));
    return fromTemplate({ ...belief, mentions }, match, says);
  }
  return headed(belief, shape) ?? belief;
}
