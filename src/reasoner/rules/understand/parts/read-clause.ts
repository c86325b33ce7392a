import type { Stretch } from "./claim-shape.js";

/** Words that may come between a subject and its verb. */
export const ADVERBS =
  "(?:(?:also|later|then|once|first|now|never|soon|both|each|all|only|just|still|always|afterwards?|ever|\\p{Ll}+ly)\\s+){0,2}";
export const AUXILIARY = "(?:is|are|was|were|has|have|had|did|does|do)(?:n['’]t)?|became|becomes|remains|remained";
/** Past tenses that are hardly ever participles: they begin a new statement. */
export const PAST =
  "died|wrote|sang|began|came|went|took|gave|fell|rose|grew|drew|flew|knew|wore|became|lay|lies|ran|spoke|broke|chose|drove|joined|starred|lived|worked|" +
  "sank|swam|shrank|sprang|rang|drank|threw|froze|stole|woke|arose|fled|sat|slept|served|moved|studied|graduated|retired|appeared|competed|attended|belonged|emigrated|resigned|collaborated|debuted|premiered|lasted|existed|lost|met|left|got|kept";
/** Past tense or participle: "won the prize", "won by Germany". */
export const EITHER =
  "won|made|held|built|set|led|shot|sold|told|bought|taught|found|brought|fought|spent|stood|sent|paid|caught|hung|struck|\\p{Ll}{2,}ed";
export const PRESENT =
  "plays|works|lives|holds|serves|leads|runs|heads|manages|coaches|represents|stars|borders|lies|flows|belongs|contains|features|includes|hosts|" +
  "owns|employs|speaks|writes|sings|directs|produces|airs|covers|hangs|stands|uses|has|plays|teaches|means|sits|drains|connects|crosses|needs|takes";
/** A participle that is not a past tense. */
export const PARTICIPLE = "born|written|sung|shown|seen|known|given|drawn|chosen|taken|spoken|driven|worn|buried|located|situated|based";
export const FINITE = `(?:${AUXILIARY}|${PAST}|${PRESENT}|${EITHER})`;
/** Finite verbs: they do not share the "was" of the verb before. */
export const ON_ITS_OWN = new RegExp(`^(?:${AUXILIARY}|${PAST}|${PRESENT})$`, "u");
export const PREPOSITION = "in|on|at|by|to|from|for|with|as|into|of|under|near|during|since|until|after|before";

/** Words that cannot begin a subject: they open another kind of phrase or clause. */
const NO_SUBJECT =
  "(?!(?:in|on|at|by|after|before|when|while|since|for|with|without|although|though|because|if|as|during|from|to|unlike|like|despite|there|it|this|that|" +
  "these|those|who|which|what|he|she|they|his|her|its|their|both|neither|no|none|nobody|born|not|only|either|besides|and|or|but)\\b)";
/** Words that a subject cannot contain: the name would belong to a clause inside it ("The river on which ◆ …"). */
const NO_CLAUSE = "(?!(?:which|who|whom|whose|that|where|when|by|on|is|was|are|were|to|with|from|and|or)\\b)";
const NAME = "◆+(?:\\s◆+)?(?:\\s*□+)?";
/** "The film ◆", "The director of ◆", "◆'s capital". */
const SUBJECT = `${NO_SUBJECT}(?:${NO_CLAUSE}[\\p{L}-]+\\s+){0,4}?(?:◆+\\s(?:of|in|for)\\s(?:the\\s)?)?${NAME}(?:['’]s?(?:\\s[\\p{Ll}-]+){1,3}?)?`;
/** "In 2015, …", "As of 2015, …" */
const LEAD = "(?:(?:in|as\\sof|by|during|on|since)\\s(?:the\\s)?(?:year\\s)?◇+,?\\s+)?";

/** Plural verbs: "Elephants live in Africa and Asia". */
const OF_SEVERAL = "live|contain";

const CLAUSE = new RegExp(`^(${LEAD})(${SUBJECT})\\s+(${ADVERBS})(${FINITE}|${OF_SEVERAL})(?![\\p{L}'’-])`, "u");

const CUT_SHORT = new RegExp(`^\\s+(?:(?:${PREPOSITION})\\s+)?(?:is|was|are|were|has|had)\\b`, "u");

export type Clause = {
  /** A date at the start that applies to everything after it. */
  readonly lead: Stretch;
  readonly subject: Stretch;
  /** From the adverbs before the verb to its end. */
  readonly predicate: Stretch;
  readonly verb: string;
};

/** Subject and verb at the beginning of a range of the shape; null if they are unclear. */
export function readClause(shape: string, start: number, end: number): Clause | null {
  const words = shape.slice(start, end);
  const match = CLAUSE.exec(words.replace(/^\p{Lu}/u, (letter) => (letter.toLowerCase().length === 1 ? letter.toLowerCase() : letter)));
  if (match === null) return null;
  const [whole, lead = "", subject = "", , verb = ""] = match;
  // "A film directed by ◆": not an act of the film.
  if (!ON_ITS_OWN.test(verb) && /^\s+by\b/u.test(words.slice(whole.length))) return null;
  // "The film ◆ acted in is …": the verb belongs to a clause inside the subject.
  if (CUT_SHORT.test(words.slice(whole.length))) return null;
  const from = start + lead.length;
  const gap = /^\s*/u.exec(words.slice(lead.length + subject.length))?.[0].length ?? 0;
  const predicate = from + subject.length + gap;
  return {
    lead: { start, end: from },
    subject: { start: from, end: from + subject.length },
    predicate: { start: predicate, end: start + whole.length },
    verb,
  };
}

/** A date at the start applies to all states; of several acts it may date only the first. */
export function isLeadShared({ lead, verb }: Clause, rest: string): boolean {
  return (
    lead.start === lead.end ||
    (/^(?:is|are|was|were|has|have|had)/u.test(verb) && !/^\s+(?:not\s+)?(?:\p{Ll}+ed|born|written)\b/u.test(rest))
  );
}

const OTHER_CLAUSE = new RegExp(
  `(?<![\\p{L}-])(?:when|because|after|before|since|that|which|who|whose|whom|where|if|than|between|either|while|${AUXILIARY})(?![\\p{L}-])(?!\\s+◇)|[.!]\\s|,\\s+(?:he|she|it|they)\\s`,
  "u",
);
const HANGING = new RegExp(`(?<![\\p{L}-])(?:${PARTICIPLE}|${EITHER}|${PREPOSITION})$`, "u");

/** Is the text between a verb and a conjunction a plain complement? Another clause in it, or a verb at its end, makes the split doubtful. */
export function isPlainComplement(said: string): boolean {
  return !OTHER_CLAUSE.test(said) && !HANGING.test(said);
}
