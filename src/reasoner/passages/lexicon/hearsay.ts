/** Words with which a text tells what others say, plan or suppose, and does not say it itself. */
const HEARSAY =
  /\b(?:legend|myth|folklore|rumou?r(?:s|ed)?|hoax|alleged(?:ly)?|supposed(?:ly)?|reputed(?:ly)?|purported(?:ly)?|so the story goes|(?:the |a )?story (?:has it|goes|that)|it is (?:often |sometimes |widely )?(?:said|told|claimed|believed|rumou?red)|is said to|are said to|was said to|(?:wrongly|falsely|mistakenly) (?:believed|thought|said|told)|contrary to (?:popular|common)|(?:said|says|told|claim(?:s|ed)|argue[sd]?|believe[sd]?|suggest(?:s|ed)|think[s]?|thought|denie[sd]|insist(?:s|ed)|hope[sd]?|expect(?:s|ed)|plan(?:s|ned)?|propose[sd]?|intend(?:s|ed)?|want(?:s|ed)|consider(?:s|ed|ing)|accuse[sd]?|suspect(?:s|ed)?) (?:that|to|him|her|them|it|of)|(?<=, )(?:said|says|claim(?:s|ed))|(?:was|were|been) offered|according to|if|unless|almost|nearly)\b/iu;

export function isHearsay(sentence: string): boolean {
  return HEARSAY.test(sentence);
}
