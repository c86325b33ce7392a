/** Words with which a text reports or comments on what others say ("it is not true that"), without stating it. */
const TOLD_BY_OTHERS =
  /\b(?:(?:true|the case|false|untrue|incorrect|wrong|mistake|lie) (?:that|to say)|legend|myth|folklore|rumou?r(?:s|ed)?|hoax|alleg(?:e[sd]?|ing|edly|ations?)|supposed(?:ly)?|reputed(?:ly)?|purported(?:ly)?|so the story goes|(?:the |a )?story (?:has it|goes|that)|it is (?:often |sometimes |widely )?(?:said|told|claimed|believed|rumou?red)|(?:is|are|was|were|been) (?:said to|reported|alleged|rumou?red|claimed)\b|(?:wrongly|falsely|mistakenly) (?:believed|thought|said|told)|contrary to (?:popular|common)|according to|accus(?:e[sd]?|ing|ations?)|suspect(?:s|ed|ing)?|disput(?:es|ed|ing)|doubt(?:s|ed|ing)?|dream(?:s|ed|t)? (?:that|of)|imagin(?:es?|ed|ing)|pretend(?:s|ed)?|(?:tells|told|shows|showed) how|(?:said|says|told|tells|stat(?:e[sd]|ing)|claim(?:s|ed|ing)?|argue[sd]?|believe[sd]?|suggest(?:s|ed)?|thinks?|thought|denie[sd]|warn(?:s|ed)?|fear(?:s|ed)?|predict(?:s|ed)?|complain(?:s|ed)?|promise[sd]?|insist(?:s|ed)?|maintain(?:s|ed)?|assert(?:s|ed)?|report(?:s|ed)?|wrote|writes) (?:that|to|him|her|them|it|of)|(?<=, )(?:said|says|claim(?:s|ed))|told (?:\p{L}+ ){1,4}that|(?:prosecutors|police|officials|critics|lawyers|experts|neighbours|witnesses|some) (?:say|said|claim|believe|think|allege))\b/iu;

/** Words for what is wanted, planned, offered or only nearly happened. */
const NOT_DONE =
  /\b(?:consider(?:s|ed|ing)? (?:an?|the|that|to|\p{L}+ing)|contemplat(?:e[sd]?|ing)|(?:hope[sd]?|hoping|expect(?:s|ed|ing)?|plan(?:s|ned|ning)?|propos(?:e[sd]?|ing)|intend(?:s|ed|ing)?|want(?:s|ed)?|threaten(?:s|ed|ing)?|refus(?:e[sd]?|ing)|fail(?:s|ed)?|demand(?:s|ed|ing)?|call(?:s|ed|ing)? for|ask(?:s|ed|ing)?) (?:that|to|him|her|them|it|of|for)|(?:was|were|been) offered|talk of|(?:proposals?|suggestions?|ideas?|motions?|requests?|petitions?|calls|bids?|attempts?|offers?) (?:to|for|of|that)|if|unless|whether|almost|nearly)\b/iu;

/** Whether the sentence presents something as reported, wished or planned while the claim does not. */
export function isHearsay(sentence: string, claim: string): boolean {
  // "Had the bridge collapsed, …"
  return (
    /^(?:Had|Were|Should)\s[^.?]*,/u.test(sentence) ||
    [TOLD_BY_OTHERS, NOT_DONE].some((words) => words.test(sentence) && !words.test(claim))
  );
}
