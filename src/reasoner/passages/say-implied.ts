const MONTH = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY = `(?:(?:c\\.|circa|about)\\s*)?(?:\\d{1,2}\\s+(?:${MONTH})\\s+|(?:${MONTH})\\s+\\d{1,2},?\\s+|(?:${MONTH})\\s+)?\\d{3,4}(?:\\s*BCE?)?`;
/** "(12 June 1919 – 14 January 2004)" after a name, with at most a few words in front. */
const LIFE = new RegExp(`(\\p{L}[^()]{0,60}\\()([^()]{0,80}?)(${DAY})(\\s*[–—-]\\s*)(${DAY})(?=\\s*[);])`, "u");
/** "is a 1994 American film". */
const WORK =
  /\b((?:is|was)\s+(?:an?|the)\s+)((?:1[5-9]|20)\d\d)(?=\s(?:[\p{L}\p{N}'’-]+[,\s]+){0,8}?(?:film|movie|album|song|single|novel|book|play|video\s+game|game|documentary|series|opera|musical|comedy|drama|thriller|poem)\b)/u;

/** Says in words what encyclopaedias say by place: the two dates after a name are birth and death, the year of a work is that of its release. */
export function sayImplied(sentence: string): string {
  return sentence
    .replace(LIFE, (whole, opening: string, between: string, from: string, dash: string, to: string) =>
      /\b(?:born|died|reign\w*|from|until|r\.|fl\.|in office)\b/iu.test(between)
        ? whole
        : `${opening}${between}born ${from}${dash}died ${to}`,
    )
    .replace(WORK, "$1$2 (released $2)");
}
