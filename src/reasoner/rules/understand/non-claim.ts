import { impossibleDay } from "../../../text/find-times.js";
import type { Thing } from "./things.js";
/** Reasons why a text states nothing that can be checked, each with a sentence for users. */
export type NonClaim = {
  /** Does it apply to the whole sentence, regardless of its parts? */
  readonly whole: boolean;
  readonly because: string;
};

const QUESTION = /\?\s*$/u;
const GREETING =
  /^(?:hi|hello|hey|thanks(?! to)|thank you|good (?:morning|afternoon|evening|night|day)|goodbye|bye|welcome|congratulations)\b(?!.*\b(?:is|was|are|were|has)\b)/iu;
const WISH =
  /^(?:if only|i (?:wish|hope)|we (?:wish|hope)|hopefully|let us hope|let['’]s hope|long live)\b|^may (?:he|she|they|you|◆+) \p{Ll}/iu;
const COMMAND =
  /^(?:please\b|(?:check|verify|tell|show|find|give|list|name|explain|describe|write|let|go|see|look|visit|consider|remember|imagine|stop|do not|don['’]t)\s+(?:me|us|if|whether|that|how|what|who|when|where|which|the|all|some|to|out|up|at|your|this)\b|(?:check|verify|visit)\s+◆)/iu;
const FIRST_PERSON = /(?:^|[,;]\s|\bthat\s)(?:I|we|We|my|My|our|Our)\s+(?!owe\s|have\s◆+ to thank\b)[\p{Ll}'’]|\bin my (?:opinion|view)\b/u;
const CONDITION = /(?:^|[\s,])(?:if|unless|provided that|supposing)\s/iu;
const SPEECH =
  /◆\s+(?:has\s+|had\s+|once\s+|also\s+|never\s+)?(?:said|says|claims?|claimed|believes?|believed|denies|denied|states|stated|argues?|argued|thinks?|thought|suggest(?:s|ed)|alleg(?:es|ed)|predict(?:s|ed)|insist(?:s|ed)|hope[sd]?|wish(?:es|ed)|announced|told)\s+(?:that|he|she|it|they|having|being)\b|^(?:some|many|most|people|critics|experts|historians|scholars|scientists|others|they|legend|rumou?r)(?:\s\p{Ll}+){0,2}?\s(?:say|says|claim|believe|think|argue|suspect|hold|has it)\b|^according to\b|\bit is (?:said|claimed|believed|thought|alleged|rumou?red)\b/iu;
const STORY =
  /^in (?:an?|one of (?:his|her|their)|some) (?:\p{Ll}+ ){0,2}(?:dreams?|novels?|books?|films?|movies?|stor(?:y|ies)|plays?|songs?|poems?|games?|series|world|universe|timeline|fantasy|myths?|legends?|jokes?|sketch|cartoon),/iu;
/** "A film about ◆ won …": the film did. */
const ABOUT =
  /^(?:(?:the|an?|one|some|another|his|her|their) (?:\p{Ll}[\p{Ll}-]* ){1,3}|◆+ )about (?:the )?◆+ (?:has |had |also |once )*(?!is\b|was\b|are\b|were\b)\p{Ll}/iu;
const FUTURE =
  /(?<!\b(?:the|his|her|their|a|last|free|own|good|ill)\s)\bwill\b(?!\s+(?:of|and testament)\b)|\bshall\b|\b(?:is|are) (?:going|set(?! to music)|expected|due|about|scheduled|likely) to\b/u;
const HEDGE =
  /\b(?:might|(?<!\b(?:in|of|since|until|by|early|late|mid)[ -])may|could(?! (?:not )?(?:speak|read|understand)\b)|would(?!\s+(?:later|go on|eventually|subsequently))|should|ought to|allegedly|reportedly|supposedly|possibly|perhaps|probably|maybe|apparently|presumably|seems|seemingly|arguably|can (?:still |now |one day )?(?:join|become|enter|leave|apply|win|host|adopt)|can (?:also |sometimes )?be (?:an?|made|built|produced|solid|liquid|gaseous)|must|has to|have to|(?:said|believed|thought|alleged|rumou?red|claimed|reported) to|appears to (?:be|have))\b/iu;
/** Wishes, requests and processes, which are not facts yet: "seeks membership", "is joining". */
const WANTED =
  /\b(?:consider(?:s|ed)?|contemplate[sd]?|discuss(?:es|ed)?|weighed|thought (?:about|of)|talked (?:about|of)|dreamed of)\s+\p{Ll}+ing\b|\b(?:wants?|wanted|wish(?:es|ed)|seeks?|sought|aims?|aimed|aspires?|aspired|intends?|intended|plans?|planned|hopes?|hoped|appl(?:y|ies|ied)|bids?|campaigns?|campaigned)\s+(?:to\s+(?!the (?:jurisdiction|territory)\b)\p{Ll}|for\s|(?:eu\s|nato\s|full\s)?(?:membership|accession|admission))|\b(?:is|are)\s+(?:joining|applying|negotiating|seeking|in talks)\b|\b(?:is|are|was|were)\s+(?:\p{Ll}+\s+)?dying\b|\b(?:was|were)\s+(?:to (?:be|have)\s+\p{Ll}+(?:ed|en|t)|(?:going|due|supposed|set|meant|scheduled|slated) to)\b(?!.*\bfound\b)/u;
const VALUED =
  "best|worst|greatest|finest|coolest|prettiest|funniest|beautiful|ugly|boring|overrated|underrated|amazing|awful|terrible|horrible|wonderful|fantastic|great|good|bad|delicious|tasty|funny|brilliant|stupid|silly|lovely|nice|pretty|cool|interesting|fascinating|excellent|overpriced|favou?rite|better|worse|impressive|disappointing|annoying|charming|genius|masterpiece";
const OPINION = new RegExp(
  `\\b(?:is|was|are|were|remains|be|been)\\s+(?:not\\s+)?(?:(?:by far|really|very|so|too|simply|truly|quite|rather|also|widely|one of)\\s+)*(?:(?:the|an?)\\s+)?(?:(?:most|more|very|really|truly|world['’]s|all-time)\\s+)?(?:${VALUED})\\b(?![- ](?:known|selling|sold|friends?|man|men|actor|actress|director|picture|film award|new|supporting|original|adapted|remembered|grand|uncle|aunt|as|at|for|deal))|^(?:the\\s+)?(?:best|worst|greatest|my favou?rite)\\s+\\p{Ll}|\\bmost (?:beautiful|important|interesting|boring|impressive|charming)\\b`,
  "iu",
);
/** Words that add nothing to a bare name. */
const DRESS =
  /^(?:the|an?|of|in|and|or|for|by|from|to|at|on|with|near|s|this|that|these|those|about|some|capital|city|president|director|author|wife|husband|father|mother|population|birthplace)$/iu;

/** "You will find it in …", "a visitor would see …", "you have to go to …": with a generic subject, these are plain statements. */
const ANYBODY =
  /\b(?:you|one|visitors?|anyone|everyone|people|a census|nobody)\s+(?:will|would|can|could|may|might|must|(?:have|has|need|needs) to)\b/giu;

/**
 * The reason, or null if the text can be checked. `dated`: the shape with its dates still in words. `shape` has blanks for names, so that Will, May and the titles of works are not mistaken for
 * grammar.
 */
export function nonClaim(shape: string, nouns: readonly string[], dated = shape): NonClaim | null {
  const whole = (because: string) => ({ whole: true, because });
  const part = (because: string) => ({ whole: false, because });
  const noDay = impossibleDay(dated);
  if (noDay !== null) return whole(`There is no ${noDay} in any calendar; state the day that is meant.`);
  if (QUESTION.test(shape)) return whole("This is a question, not a claim; state what you want checked.");
  if (GREETING.test(shape)) return whole("This is a greeting, not a claim; state what you want checked.");
  if (WISH.test(shape)) return whole("This is a wish, not a claim; wishes are neither true nor false.");
  if (COMMAND.test(shape))
    return whole("This asks for something to be done, and states nothing; write what you want checked as a sentence of its own.");
  if (FIRST_PERSON.test(shape)) return whole("This speaks of the person who says it, of whom the graph knows nothing.");
  if (CONDITION.test(shape)) return whole("This is so only under a condition; state what is to be checked as a fact.");
  if (SPEECH.test(shape))
    return whole(
      "This reports what somebody says or believes, which the graph does not record; state the thing itself to have it checked.",
    );
  if (STORY.test(shape)) return whole("This is said of a story or a dream, not of the world.");
  if (ABOUT.test(shape)) return whole("The claim is about something that it does not name, and the graph cannot tell which.");
  if (isFragment(shape, nouns)) return whole("This names something, but says nothing about it; add what is to be checked.");
  const stated = shape.replaceAll(ANYBODY, "");
  if (FUTURE.test(stated)) return part("This speaks of the future, which no graph records yet.");
  if (WANTED.test(stated)) return part("The claim says that something is wanted or under way; whether it came about is another matter.");
  if (HEDGE.test(stated))
    return part("The claim says that something may be, should be or would be so; state what is to be checked as a fact.");
  return OPINION.test(shape) ? part("This is a matter of opinion, which facts do not decide.") : null;
}

/** "Marie Curie.": only names, nouns and function words. */
function isFragment(shape: string, nouns: readonly string[]): boolean {
  // "The Seahawks play American football", "Messi left Barcelona": a verb may look like a noun in the graph.
  if (/◆\s+(?:play\s+[\p{Ll}◆]|\p{Ll}+\s+(?:the\s+|an?\s+)?◆)/u.test(shape)) return false;
  const words = shape.split(/[^\p{L}-]+/u).filter((word) => word !== "" && !DRESS.test(word));
  return words.every((word) => nouns.includes(word.toLowerCase()) && !/(?:s|ed)$/u.test(word));
}

const IN_ORDER = /\b(?:before|after|earlier than|later than)\s+(?:the\s+)?$/iu;
const ONE_OF_ITS_OWN = /\b(?:has|have|had)\s+(?:only\s+|just\s+|exactly\s+)?(?:one|a single)\s+\p{Ll}/u;

/** The reason why a statement that no other reader takes as a whole cannot be checked, although its words name a relation; otherwise null. */
export function notCompared(text: string, things: readonly Thing[]): string | null {
  const [first, second, last, ...more] = things;
  if (first === undefined) return null;
  if (second === undefined && ONE_OF_ITS_OWN.test(text.slice(first.span.end)))
    return "The claim counts something, and the graph does not say that it lists all of it.";
  const isPerson = (thing: Thing | undefined) => thing?.kind === "entity" && thing.kinds.has("person");
  const isWon = second?.kind === "entity" && (second.kinds.has("award") || second.kinds.has("event"));
  if (last === undefined || more.length > 0 || !isPerson(first) || !isPerson(last) || !isWon) return null;
  return IN_ORDER.test(text.slice(0, last.span.start))
    ? "The claim puts what two people did in an order; state the date of each to have it checked."
    : null;
}
