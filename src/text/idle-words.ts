import { stem } from "./stem.js";

/**
 * Words that do not affect whether a simple statement is true: they emphasise, praise, structure the text, or only hold the sentence
 * together. Words that narrow or shift the meaning ("former", "almost", "first", "half", "daughter", "silent") must never be here.
 */
const WORDS = `
actually really indeed simply certainly definitely surely truly clearly plainly obviously naturally evidently undoubtedly unquestionably undeniably unsurprisingly predictably fittingly curiously
famously notably remarkably interestingly incidentally officially formally technically literally basically essentially fundamentally
generally usually normally typically ordinarily botanically commonly widely popularly publicly correctly rightly justly aptly properly duly
eventually ultimately finally later subsequently afterwards afterward thereafter originally meanwhile
personally proudly happily sadly tragically quietly successfully
famous renowned celebrated acclaimed well-known well noted notable prominent distinguished legendary iconic beloved popular respected esteemed eminent illustrious
great brilliant talented gifted influential important significant major remarkable historic acclaimed 
beautiful lovely charming picturesque bustling vibrant proud humble modest cute little big grand magnificent glorious mighty dear good fine
own very much well quite rather pretty fairly somewhat just straight simply exactly precisely squarely firmly right directly
today nowadays currently presently now
also too besides moreover furthermore additionally likewise indeed etc
sources wikidata wikipedia thanks anywhere somewhere
mr mrs ms dr prof madame madam monsieur herr frau señor señora signor signora
`;

/** Verbs and nouns with little meaning: evidence for a relation whose phrase contains them, but no gap in the reading otherwise. */
const LIGHT_WORDS = `
happen happens turn turns prove proves remain remains serve serves count counts rank ranks stand stands consider considered regard regarded deem deemed view viewed
describe described list listed register registered identify identified recognise recognised recognize recognized know known call called titled entitled dub dubbed label labelled classify classified categorise categorize
say says said tell tells told mention mentioned note noted state stated report reported cite cited document documented
see sees saw seen show shows shown exist exists appear appears seem
go goes went gone come comes came get gets got gotten give gives gave given take takes took taken make makes made put puts bring brings brought hold holds held have become becomes became
use uses used include includes included contain contains
thing things fact facts matter case way ways kind kinds sort sorts type types form forms part parts piece bit example instance one ones total whole entire overall
time times year years day days period history story lifetime world people person someone somebody man woman individual figure
place places country city town side home set run runs running belong belongs
`;

/** Compared unstemmed: "directly" is idle, "director" is not. */
const IDLE: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));
const LIGHT = new Set(
  LIGHT_WORDS.trim()
    .split(/[\s-]+/u)
    .map(stem),
);

export function isIdle(word: string): boolean {
  return IDLE.has(word.toLowerCase());
}

export function isLight(lemma: string): boolean {
  return LIGHT.has(lemma);
}

/** Words that change the meaning of a sentence wherever they occur: if such a word is not read, the sentence counts as not understood. */
const LIMITING =
  /^(?:only|alone|sole|solely|exclusively|purely|entirely|wholly|merely|both|all|every|each|still|already|twin|twins|younger|elder|older|deputy|vice|acting|other|others|another|same|back|partly|partially|mostly|mainly|largely|or|no|none|neither|nor|nobody|because|if|unless|until|while|whenever|throughout|always|often|rarely|sometimes|once|twice|again|ever since|supposedly|allegedly|reportedly|fictional|so-called)$/iu;

export function isLimiting(word: string): boolean {
  return LIMITING.test(word);
}

/** "has only 20,000 seats", "is set mainly in Italy": a statement that is false without the word is false with it. */
export function isRestricting(word: string): boolean {
  return /^(?:only|just|merely|solely|exclusively|mainly|mostly|chiefly|primarily|largely)$/iu.test(word);
}

/** Words that change the meaning of a statement, in any position. */
export const SHIFTS =
  /^(?:nearly|almost|barely|hardly|half|ex|non|would|could|supposed|alleged|fake|honorary|acting|deputy|vice|future|potential|candidate|wannabe|unofficial|self|fictional|imaginary|sons?|daughters?|brothers?|sisters?|wife|wives|husbands?|fathers?|mothers?|cousins?|nephews?|nieces?|students?|friends?|uncles?|aunts?|grandsons?|granddaughters?|descendants?|widows?|adopted|adoptive|step|foster|interim|former|assistant|junior|replica|copy|forger|imitator)$/iu;

/** These change the meaning even if a phrase uses them. */
export const ALWAYS =
  /^(?:almost|nearly|adoptive|step|foster|half|forger|imitator|would|(?:north|south)(?:east|west)?(?:ern)?|(?:east|west)(?:ern)?)$/iu;

/** "alleged", "deputy", "son": words that change the meaning of a statement. */
export function isShift(word: string): boolean {
  return SHIFTS.test(word) || ALWAYS.test(word);
}
