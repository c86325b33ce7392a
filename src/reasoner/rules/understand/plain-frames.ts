import type { Belief } from "../../../domain/belief.js";
import type { Span, TimeComparator } from "../../../domain/mention.js";
import { assemblePart, fromTemplate } from "./parts/assemble-part.js";
import { groupAt, shapeOf } from "./parts/claim-shape.js";

const WANT = "(?:(?:if you want|if you wish|if you would like|in order) to|to)";
const LOOK = "(?:see|visit|find|look at|admire|climb|view)";
const NEED =
  "(?:you |one |visitors |tourists )?(?:(?:have|has|need|needs) to |must |should |can |will have to )?(?:go|travel|come|fly|head) to";
const NAME = "((?:the |a )?◆+)";
const PUBLIC =
  "(?:people|the public|audiences|viewers|readers|fans|cinemagoers|(?:a )?visitors?|(?:a )?travell?ers?|tourists|holidaymakers|sightseers|pilgrims|passengers|hikers|climbers|mountaineers|walkers|skiers|divers|sailors|cyclists|drivers|ships|trains|shops|stores|customers|shoppers|consumers|anyone|you)";
const USE = "(?:use|cross|visit|enter|climb|sail through|pass through|travel through|drive across)";
const BUY = "(?:buy|get|purchase|own)";
const SALE = "(?:on sale|for sale|on the market|in (?:the )?(?:shops|stores|bookshops)|available)";
const NOBODY = "(?:nobody|no one|no-one)";
const AT = "(?:in|by|as early as|back in|before)";

const COUNT = "(?:population|number of inhabitants|workforce|staff|headcount|number of employees|number of staff)";
const FIGURE = `((?:the )?${COUNT} (?:of|in|at) (?:the )?◆+|(?:the )?◆+['’]s? ${COUNT})`;
const GREW = "(?:grew|rose|increased|went up|climbed|expanded)";
const FELL = "(?:fell|shrank|dropped|declined|decreased|went down|dwindled)";

const SOME_TIME = "(?:a (?:time|while|spell)|(?:part|some) of (?:his|her|its|their) (?:life|career|childhood|youth))";
const DID = "(?:['’]s home was| (?:lived|worked|played|served|taught|studied|lectured))";

const UNIT =
  "((?:(?:kilo|centi|milli|deci)?(?:met(?:re|er)|gram(?:me)?|lit(?:re|er))|mile|foot|yard|inch|pound|ounce|ton|tonne|hour|minute|day|week|decade|century|millennium|dozen))";

const PLAYS = "(?:plays|played|portrays|portrayed)";
const PLAYED = "(?:is|was|gets|got) (?:played|portrayed|brought to life)";
const ROLE = `(?:the (?:role|part|character) of )?${NAME}`;

type Frame = readonly [pattern: string, says: string, comparator?: TimeComparator];

function timed(subject: string, says: string, time = "$2"): readonly Frame[] {
  return [
    [`${subject} (?:lasted|ran|continued) (?:until|till|up to) (◇+)`, `${says} until ${time}`],
    [`${subject} (?:ended|came to an end|was over) (?:in|on) (◇+)`, `${says} until ${time}`, "until"],
    [`${subject} (?:lasted|ran) (from ◇+ (?:to|until|till) ◇+)`, `${says} ${time}`],
  ];
}

/** Nouns for the time in an office, and the office. */
const TERMS: readonly Frame[] = Object.entries({
  presidency: "president",
  "vice presidency": "vice president",
  premiership: "prime minister",
  chancellorship: "chancellor",
  "(?:papacy|pontificate)": "pope",
  reign: "monarch",
  governorship: "governor",
}).flatMap(([term, office]) => {
  const of = `(?:the )?(?:${term} of ${NAME}|${NAME}['’]s? ${term})`;
  return [...timed(of, `$1 was ${office}`), [`${of} (?:began|started) (?:in|on) (◇+)`, `$1 became ${office} in $2`] as const];
});

/** "handed the premiership over to ◆": the noun for an office, which may not be of a country ("the presidency of the club"). */
const HANDED_OVER: readonly Frame[] = Object.entries({
  presidency: "president",
  premiership: "prime minister",
  chancellorship: "chancellor",
})
  .map(([term, office]) => [term, office] as const)
  .concat([["vice presidency", "vice president"]])
  .flatMap(([term, office]) => {
    const handed = `${NAME} (?:handed|passed|gave|turned) (?:the ${term} (?:over )?to|over the ${term} to) ${NAME}`;
    const says = `$2 succeeded $1 as ${office}`;
    return [[handed, says] as const, [`${handed} (?:in|on) (◇+)`, `${says} in $3`] as const];
  });

/** Words before a statement that do not change it. */
const OPENING =
  /^(?:(?:it is (?:a (?:well-known )?fact|true|well known|common knowledge|no secret) that|the (?:truth|fact) is(?:,| that)|everyone knows(?: that)?)\s+(?=\S)|(?:(?:strictly|technically|scientifically|biologically|botanically|zoologically|chemically|geologically|taxonomically|anatomically|legally|properly|objectively)(?: speaking)?|in (?:reality|truth|actual fact|other words|short|brief|scientific terms)|as a matter of fact|of course|needless to say|believe it or not|(?:oddly|funnily|curiously|interestingly|surprisingly|strangely|amusingly|remarkably|ironically|fittingly)(?: enough)?|unsurprisingly|admittedly|fortunately|unfortunately|luckily|sadly|tragically|amazingly|incredibly|to be (?:exact|precise|clear|fair|honest|specific)|truth be told|simply put|put simply|without (?:a|any) doubt|no doubt|as (?:everyone|everybody|most people|many people|many) knows?|as is well known|as you (?:may |might |probably |surely )?know|contrary to (?:popular|common) (?:belief|opinion)|(?:over|during|across|in) (?:the course of )?its (?:(?:whole|entire|complete|full|original) )?run(?=,[^,]* \d+ (?:episodes|seasons)))(?:,\s+)|(?:(?:liquid|pure) (?=\p{Ll}+ (?:boils|freezes))|(?:solid|pure) (?=\p{Ll}+ melts)))/iu;

/** Sentences with a generic subject that state where a thing is, what is highest, or when something happened, and their plain wording. */
const FRAMES: readonly Frame[] = [
  // A peak of another country may also be higher.
  [
    `(?:nothing|nowhere|no (?:mountain|peak|summit|spot|place|point)) in ${NAME} (?:(?:is|lies|rises|stands) higher than|(?:rises|lies|is) above|tops) ${NAME}`,
    "$1 is topped by $2",
  ],
  [`${WANT} ${LOOK} ${NAME},? ${NEED} ${NAME}`, "$1 is in $2"],
  [`(?:anyone|anybody) (?:wanting|who wants) to ${LOOK} ${NAME} ${NEED} ${NAME}`, "$1 is in $2"],
  [`${NEED} ${NAME} ${WANT} ${LOOK} ${NAME}`, "$2 is in $1"],
  // "You can see Mount Fuji in Tokyo" may be about the view.
  [`${PUBLIC}(?: can| will|['’]ll) (?:visit|find|look at|admire|view|come across) ${NAME} (in|at|on) ${NAME}`, "$1 is $2 $3"],
  [
    `in ((?:the (?:film|movie|series|show|sitcom|musical|play) )?◆+),? (?:we|one|${PUBLIC}) (?:(?:get to|got to|can|will|could) )?(?:see|meet|watch|saw|met) (◆+)(?: (?:act|acting|perform|performing|on screen))?`,
    "$2 appears in $1",
  ],
  [
    "((?:the )?◆+) (is|was|are|were) not (?:only|just|merely) (an? [^,;]+?),? but (?:also )?(an? [^,;]+?)(?: too| as well)?",
    "$1 $2 $3 and $4",
  ],
  ["(.*◆+ and (?:to |by |in |for )?(?:the )?◆+) alike", "$1"],
  [`for ${SOME_TIME},? (◆+${DID} .+)`, "$1"],
  [`(◆+${DID} .+) for ${SOME_TIME}`, "$1"],
  ["(◆+) (?:is|are) where (\\p{Ll}+(?: \\p{Ll}+)? (?:live|grow|occur|are found))", "$2 in $1"],
  ["(◆+) (?:is|are) where (\\p{Ll}+(?: \\p{Ll}+)? live)( in the wild)", "$2$3 in $1"],
  // A date or year in front.
  ["(◇+) (?:is|was) (?:when|the (?:year|date|day|month)(?: (?:in|on) which| that| when)?) ((?:the )?◆+ [^,;]+?)", "$2 in $1"],
  ["(?:only (?:in|on)|not (?:until|till)) (◇+),? (did|was|were|had) ((?:the )?◆+) ([^,;]+?)", "$3 $2 $4 in $1", "from"],
  ["not before (◇+),? (did|was|were|had) ((?:the )?◆+) ([^,;]+?)", "$3 $2 $4 in $1", "not-before"],
  [`officially,? ${NAME} is (?:the|an?|one of the) languages? (?:of|in) ${NAME}`, "$1 is the official language of $2"],
  ["((?:the|an?) (?:\\p{Ll}+ ){1,3})(?:called|named|known as|entitled|titled|by the name of) (◆+ [^◆].*)", "$1 $2"],
  ...TERMS,
  ...HANDED_OVER,
  ...timed(
    `(?:the marriage (?:of|between) ${NAME} (?:and|to|with)|${NAME}['’]s? marriage (?:to|with)) ${NAME}`,
    "$1 was married to $2",
    "$3",
  ),
  [
    `(?:the marriage (?:of|between) ${NAME} (?:and|to|with)|${NAME}['’]s? marriage (?:to|with)) ${NAME} (?:began|started) (?:in|on) (◇+)`,
    "$1 married $2 in $3",
  ],
  [`${NAME} is where (?:you|visitors|tourists) (?:can |will )?${LOOK} ${NAME}`, "$2 is in $1"],
  ["((?:the )?◆+) (?:reigns|ranks|stands) as (the [^,;]+)", "$1 is $2"],
  [`(◆+) (?:set|sets) ${NAME} in ${NAME}`, "$2 is by $1 and is set in $3"],
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
  [`in ${NAME},? ${NAME} ${PLAYS} ${ROLE}`, "$2 played $3 in $1"],
  [`${NAME} (?:stars|starred|features|featured) ${NAME} as ${NAME}`, "$2 played $3 in $1"],
  [`in ${NAME},? ${ROLE} ${PLAYED} by ${NAME}`, "$3 played $2 in $1"],
  [`${ROLE} in ${NAME} ${PLAYED} by ${NAME}`, "$3 played $1 in $2"],
  [`${ROLE} ${PLAYED} by ${NAME} in ${NAME}`, "$2 played $1 in $3"],
  [`${ROLE} ${PLAYED} in ${NAME} by ${NAME}`, "$3 played $1 in $2"],
  [`the (?:nickname|sobriquet|moniker) ${NAME} (?:belongs|belonged|refers|was given|is given|goes) to ${NAME}`, "$2 is nicknamed $1"],
  ["(.*◆+) (?:counts|qualifies) as ((?:an? )?[^,;◆◇]+)", "$1 is $2"],
  ["(.*◆+) (?:count|qualify) as ([^,;◆◇]+)", "$1 are $2"],
  [
    `(?:(?:cinema|film|television|TV) )?${PUBLIC} first (?:met|saw|encountered|got to know) ((?:the )?(?:\\p{Ll}+ )?◆+) in ${NAME}`,
    "$1 first appeared in $2",
  ],
  [
    `${PUBLIC} (?:said goodbye|bade farewell|had to say goodbye) to ((?:the )?(?:sitcom|series|show|programme|soap opera) ◆+) (?:in|on) (◇+)`,
    "$1 ended in $2",
  ],
  [`${NAME} (?:held|hung) on until (◇+)`, "$1 lasted until $2"],
  [`${NAME}['’]s? (?:years|time|spell|days) (?:at|with) ${NAME} (?:began|started) in (◇+)`, "$1 joined $2 in $3"],
  [`${NAME}['’]s? (?:years|time|spell|days) (?:at|with) ${NAME} (?:ended|came to an end) in (◇+)`, "$1 left $2 in $3"],
  [
    `${NAME} (?:was|were) already (?:in (?:the )?(?:cinemas|theatres|theaters)|on (?:the )?screens?|showing) ${AT} (◇+)`,
    "$1 came out in $2",
    "not-after",
  ],
  [`${ROLE} (?:of|from) ${NAME} ${PLAYED} by ${NAME}`, "$3 played $1 in $2"],
  [
    `in (?:all(?: of)? )?${NAME},? no (?:mountain|peak|summit) (?:beats|tops|surpasses|exceeds|is higher than|rises above) ${NAME}`,
    "$1 is topped by $2",
  ],
  [`${NAME} left (?:the )?earth (?:in|on) (◇+)`, "$1 was launched in $2"],
  [`the (?:man|woman|person|writer|author|artist) (?:that |whom )?we (?:call|know as) ${NAME} (was|is) (.+)`, "$1 $2 $3"],
  ["(◆+|\\p{L}[\\p{L} ]+?) (?:get|manage|make do|do|live|survive|cope) (?:by |along )?without (an? \\p{Ll}+|\\p{Ll}+s)", "$1 have no $2"],
  [
    "(◆+|\\p{L}[\\p{L} ]+?) (?:grow|carry|sport|possess|bear) ((?:\\p{Ll}+ )?(?:horns|antlers|antennae|wings|feathers|fur|scales|tusks|tentacles|claws|hooves|gills|fins|spines|shells))(?: on their (?:heads|backs|bodies|faces))?",
    "$1 have $2",
  ],
  [`it (?:is|was) to ${NAME} that we owe ([^,;]+)`, "we owe $2 to $1"],
  [`${NAME} (?:outlived|outlasted|survived|lived beyond|lived past) (◇+)`, "$1 died after $2", "after"],
  [`${NAME}['’]s? death was (?:due to|caused by|brought about by|the result of|down to) ([^,;]+)`, "$1 died of $2"],
  [
    `${NAME} (?:acts|acted|stars|starred|appears|appeared|performs|performed) (?:alongside|opposite|next to) ${NAME} in ${NAME}`,
    "$1 and $2 appeared in $3",
  ],
  // Measures.
  [`(?:an?|one) ${UNIT} (?:is|equals|makes|is equal to|is the same as) (◇+)`, "there are $2 in a $1"],
  [`it (is|gets) (?:about |on average )?(◇+) (?:hot |cold )?on ${NAME}`, "the temperature on $3 $1 $2"],
  [`on ${NAME},? it (is|gets) (?:about |on average )?(◇+)`, "the temperature on $1 $2 $3"],
  ...["melt", "boil", "freeze"].map(
    (verb): Frame => [
      `(◆+|\\p{L}+) (?:do(?:es)? not ${verb} until|only ${verb}s? (?:when|once)) (?:it is|they are) hotter than (◇+)`,
      `$1 ${verb}s above $2`,
    ],
  ),
  [`(?:you|one) can (?:watch|see) ${NAME} in (?:under|less than|just over|a little over|about|around|no more than) (◇+)`, "$1 lasts $2"],
  [`${NAME} is (?:already )?over (?:after|in) (?:(?:just|only) )?(?:[^◇]{0,24} )?(◇+)`, "$1 lasts $2"],
  ["(?:we|the world) lost (◆+)(?: back)? (?:in|on) (◇+)", "$1 died in $2"],
];
const PATTERNS = FRAMES.map(([pattern, says, comparator]) => ({
  pattern: new RegExp(`^${pattern.replaceAll("(◇+)", "((?:the )?◇+)")}[.!]?$`, "diu"),
  says,
  comparator,
}));

const GENERIC_SUBJECT = new RegExp(`^(?:${PUBLIC}|${NOBODY}|there|an? ${UNIT})\\b`, "iu");
/** "The planet called Neptune". */
const CALLED =
  /^(?:The|An?) \p{Ll}+(?: (?!(?:is|was|are|were|been|got|being)\b)\p{Ll}+)?(?= (?:called|named|known as|entitled|titled|by the name of) )/u;
const GENERIC =
  "(?:subject|field|science|topic|industry|sport|language|country|city|place|war|prize|award|team|club|party|instrument|religion|genre|organi[sz]ation|company)";
const HEADED = new RegExp(
  `^(?<value>(?:The )?◆+) (?:is|was|are|were) an? ${GENERIC} (?:(?<in>in|on|at|of|for|to|with|by|from) )?(?:(?:that|which|whom?) )?(?<rest>(?:the )?◆+ (?=[^,;]*\\b(?:never|no|not)\\b)[^,;◆]+?)[.!]?$`,
  "du",
);

const HAD_AS =
  /^(?<owner>◆+) (?:(?:has |have )?never had|did(?: not|n['’]t) have) (?<one>◆+) as (?:an?|his|her|its) (?<noun>\p{Ll}+(?: \p{Ll}+)?)[.!]?$/du;

/** "Physics was a subject that X never worked on": X never worked on physics. "X never had Y as a student": Y was not a student of X. */
function headed(belief: Belief, shape: string): Belief | null {
  const had = HAD_AS.exec(shape);
  if (had !== null)
    return assemblePart(belief, [groupAt(had, "one"), "was not a", had.groups?.["noun"] ?? "", "of", groupAt(had, "owner")]);
  const match = HEADED.exec(shape);
  if (match === null) return null;
  const preposition = match.groups?.["in"];
  return assemblePart(belief, [groupAt(match, "rest"), ...(preposition === undefined ? [] : [preposition]), groupAt(match, "value")]);
}

/** "If you want to see ◆, you have to go to ◆" means that one is in the other. Returns the claim unchanged if no pattern fits. */
export function plainly(told: Belief): Belief {
  const opened = inOffice(implied(withoutOpening(told)));
  // "People", "Ships": the graph may know the noun.
  const [called = ""] = CALLED.exec(opened.claim.text) ?? [];
  const belief = { ...opened, links: opened.links.filter(({ span }) => span.start >= called.length) };
  const [open = called] = GENERIC_SUBJECT.exec(belief.claim.text) ?? [];
  const shape = open + shapeOf(belief).slice(open.length);
  for (const { pattern, says, comparator } of PATTERNS) {
    const match = pattern.exec(shape);
    if (match === null) continue;
    const mentions = belief.mentions.map((one) => (comparator === undefined || one.kind !== "time" ? one : { ...one, comparator }));
    return fromTemplate({ ...belief, mentions }, match, says);
  }
  return headed(belief, shape) ?? belief;
}

/** Drops words before the statement that do not change it. */
function withoutOpening(belief: Belief): Belief {
  const [opening] = OPENING.exec(belief.claim.text) ?? [];
  if (opening === undefined) return belief;
  const [article = ""] = /^an?(?= )/u.exec(belief.claim.text.slice(opening.length)) ?? [];
  const rest = { start: opening.length + article.length, end: belief.claim.text.length };
  const part = assemblePart(belief, [article.replace("a", "A"), rest]);
  // A sentence that begins with "A whale" is about all whales: the article belongs to the noun.
  const noun = (span: Span) =>
    article !== "" && span.start === article.length + 1 ? { ...span, start: 0, text: part.claim.text.slice(0, span.end) } : span;
  return { ...part, links: part.links.map((link) => ({ ...link, span: noun(link.span) })) };
}

/** "sat in the White House": was president. */
const SEATS = [
  { seat: /(?<=^[^,;]{4,40} )sat in the (?:White House|Oval Office)\b/u, office: "was president" },
  { seat: /(?<=^[^,;]{4,40} )sat (?:in (?:10 )?Downing Street|at Number (?:10|Ten))\b/u, office: "was prime minister" },
];

function inOffice(belief: Belief): Belief {
  const { text } = belief.claim;
  for (const { seat, office } of SEATS) {
    const { index, 0: words = "" } = seat.exec(text) ?? { index: -1 };
    if (index >= 0) return assemblePart(belief, [{ start: 0, end: index }, office, { start: index + words.length, end: text.length }]);
  }
  return belief;
}

/** "found time to study", "managed to win": it was done. */
function implied(belief: Belief): Belief {
  const shape = shapeOf(belief);
  const { index, 0: words = "" } = /(?<=◆ (?:also |even |later )?)(?:found (?:the )?time|managed) to(?= \p{Ll})/u.exec(shape) ?? {
    index: -1,
  };
  return index < 0
    ? belief
    : assemblePart(belief, [{ start: 0, end: index }, "did", { start: index + words.length, end: belief.claim.text.length }]);
}
