/** Adjectives and nouns of nationality → the English name of the country or continent; too irregular for rules. */
const TABLE = `
afghan:Afghanistan albanian:Albania algerian:Algeria american:United_States_of_America andorran:Andorra angolan:Angola argentine:Argentina
argentinian:Argentina armenian:Armenia australian:Australia austrian:Austria azerbaijani:Azerbaijan bahamian:The_Bahamas bahraini:Bahrain
bangladeshi:Bangladesh barbadian:Barbados basotho:Lesotho belarusian:Belarus belgian:Belgium belizean:Belize beninese:Benin bhutanese:Bhutan
bolivian:Bolivia bosnian:Bosnia_and_Herzegovina botswanan:Botswana brazilian:Brazil british:United_Kingdom briton:United_Kingdom bruneian:Brunei
bulgarian:Bulgaria burkinabe:Burkina_Faso burkinabé:Burkina_Faso burmese:Myanmar burundian:Burundi cambodian:Cambodia cameroonian:Cameroon
canadian:Canada cape_verdean:Cape_Verde chadian:Chad chilean:Chile chinese:People's_Republic_of_China colombian:Colombia comorian:Comoros
congolese:Democratic_Republic_of_the_Congo costa_rican:Costa_Rica croat:Croatia croatian:Croatia cuban:Cuba cypriot:Cyprus czech:Czech_Republic
czechoslovak:Czechoslovakia czechoslovakian:Czechoslovakia dane:Denmark danish:Denmark djiboutian:Djibouti dutch:Netherlands dutchman:Netherlands
dutchwoman:Netherlands east_german:German_Democratic_Republic ecuadorian:Ecuador egyptian:Egypt emirati:United_Arab_Emirates english:England
englishman:England englishwoman:England eritrean:Eritrea estonian:Estonia ethiopian:Ethiopia faroese:Faroe_Islands fijian:Fiji filipino:Philippines
finn:Finland finnish:Finland french:France frenchman:France frenchwoman:France gabonese:Gabon gambian:The_Gambia georgian:Georgia german:Germany
ghanaian:Ghana greek:Greece greenlandic:Greenland grenadian:Grenada guatemalan:Guatemala guinean:Guinea guyanese:Guyana haitian:Haiti
honduran:Honduras hungarian:Hungary icelander:Iceland icelandic:Iceland indian:India indonesian:Indonesia iranian:Iran iraqi:Iraq irish:Ireland
irishman:Ireland irishwoman:Ireland israeli:Israel italian:Italy ivorian:Ivory_Coast jamaican:Jamaica japanese:Japan jordanian:Jordan
kazakh:Kazakhstan kenyan:Kenya korean:South_Korea kosovan:Kosovo kosovar:Kosovo kuwaiti:Kuwait kyrgyz:Kyrgyzstan laotian:Laos latvian:Latvia
lebanese:Lebanon liberian:Liberia libyan:Libya lithuanian:Lithuania luxembourgish:Luxembourg macedonian:North_Macedonia malagasy:Madagascar
malawian:Malawi malaysian:Malaysia maldivian:Maldives malian:Mali maltese:Malta mauritanian:Mauritania mauritian:Mauritius mexican:Mexico
moldovan:Moldova monegasque:Monaco mongolian:Mongolia montenegrin:Montenegro moroccan:Morocco mozambican:Mozambique namibian:Namibia nepalese:Nepal
nepali:Nepal new_zealander:New_Zealand nicaraguan:Nicaragua nigerian:Nigeria nigerien:Niger north_korean:North_Korea norwegian:Norway omani:Oman
pakistani:Pakistan palestinian:State_of_Palestine panamanian:Panama papua_new_guinean:Papua_New_Guinea paraguayan:Paraguay peruvian:Peru pole:Poland
polish:Poland portuguese:Portugal puerto_rican:Puerto_Rico qatari:Qatar romanian:Romania russian:Russia rwandan:Rwanda salvadoran:El_Salvador
salvadorean:El_Salvador sammarinese:San_Marino samoan:Samoa saudi:Saudi_Arabia saudi_arabian:Saudi_Arabia scot:Scotland scotsman:Scotland
scottish:Scotland senegalese:Senegal serb:Serbia serbian:Serbia seychellois:Seychelles sierra_leonean:Sierra_Leone singaporean:Singapore
slovak:Slovakia slovenian:Slovenia somali:Somalia south_african:South_Africa south_korean:South_Korea soviet:Soviet_Union spaniard:Spain spanish:Spain
sri_lankan:Sri_Lanka sudanese:Sudan surinamese:Suriname swazi:Eswatini swede:Sweden swedish:Sweden swiss:Switzerland syrian:Syria taiwanese:Taiwan
tajik:Tajikistan tanzanian:Tanzania thai:Thailand timorese:Timor-Leste togolese:Togo tongan:Tonga trinidadian:Trinidad_and_Tobago tunisian:Tunisia
turk:Turkey turkish:Turkey turkmen:Turkmenistan ugandan:Uganda ukrainian:Ukraine uruguayan:Uruguay uzbek:Uzbekistan venezuelan:Venezuela
vietnamese:Vietnam welsh:Wales welshman:Wales west_german:West_Germany yemeni:Yemen yugoslav:Yugoslavia yugoslavian:Yugoslavia zambian:Zambia
zimbabwean:Zimbabwe african:Africa asian:Asia european:Europe north_american:North_America south_american:South_America
`;

const COUNTRY_BY_DEMONYM: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/\s+/)
    .map((pair) => pair.split(":"))
    .map(([word = "", country = ""]) => [word.replaceAll("_", " "), country.replaceAll("_", " ")]),
);

/** "French" → "France", "South Korean" → "South Korea"; null for any other word. */
export function countryOfDemonym(word: string): string | null {
  const lower = word.toLowerCase();
  return COUNTRY_BY_DEMONYM.get(lower) ?? COUNTRY_BY_DEMONYM.get(lower.replace(/s$/, "")) ?? null;
}

const COUNTRIES = new Map([...COUNTRY_BY_DEMONYM.values()].map((country) => [country.toLowerCase(), country]));

/** "France" and "French" → "France"; null for any other word, and for names of several words. */
export function countryOfWord(word: string): string | null {
  return COUNTRIES.get(word.toLowerCase()) ?? countryOfDemonym(word);
}

const OTHER = "\\p{Lu}\\p{L}+(?:, and |, | and | or | as well as | nor )(?:in )?";
/** "English and" of "English and French": languages listed before and behind one. */
const LISTED_BEFORE = new RegExp(`(?:${OTHER})+$`, "u");
const LISTED_BEHIND = /^(?:(?:, and|,| and| or| as well as| nor)(?: in)? \p{Lu}\p{L}+(?![\p{L}'’-]| \p{Lu}))+/u;
const WHERE_SUBJECT = /(?:^|[,;:] |\b(?:and|but|while|that|because|although|where) )(?:(?:both|neither|only|today|originally) )?$/iu;
const VERB =
  /^ (?:is|was|has|had|can|could|may|does|did|belong(?:s|ed)|use[sd]|employ(?:s|ed)|enjoy(?:s|ed)|com(?:es)|came|serve[sd]|becomes?|became|remain(?:s|ed)|descend(?:s|ed)|derive[sd]|share[sd])\b/u;
const PLURAL_VERB = /^ (?:are|were|have|had|belong|use|employ|enjoy|come|serve|share|descend|derive)\b/u;
const WHERE_NAMED =
  /\b(?:in|into|from|to|of|with|than|between|languages?[,:]|sp(?:eaks?|oke|oken|eaking)|kn(?:ows?|ew|own)|learn(?:s|ed|t|ing)?|t(?:aught|each|eaches)|stud(?:y|ies|ied)|underst(?:and|ands|ood)) (?:(?:both|either|only|neither|any|no|fluent|also|mainly|mostly|not) )*$/iu;
const END =
  /^(?:$|\s*[.,;:!?)]|['’]s\b| (?:as|in|by|while|when|before|after|but|with|to|from|rather|instead|only|alone|too|also|at|than|since|because|for|on|until|not|and (?:in|later|then|no|not|nothing)|or)\b)/u;

/** "Russian is written in …", "in Czech", "knew English": an adjective that stands for a language, not before a noun and not behind "is". */
export function standsForLanguage(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  const [first, rest] = [before.replace(LISTED_BEFORE, ""), behind.replace(LISTED_BEHIND, "")];
  const isListed = first !== before || rest !== behind;
  if (WHERE_SUBJECT.test(first) && (VERB.test(rest) || (isListed && PLURAL_VERB.test(rest)))) return true;
  return WHERE_NAMED.test(first) && (END.test(rest) || VERB.test(rest));
}

const CALLED =
  /\b(?:(?:called|termed|dubbed|known as|referred to as|call themselves|you are|the word|the term|the name) (?:an? |the )?|\bdemonym (?:of|for) .* is )$/iu;
const IS_CALLED = /^ is (?:what\b.* call|the (?:demonym|name|word|term) )/iu;

/** "People from Fiji are called Fijians": the word itself is meant. */
export function isMentioned(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return CALLED.test(text.slice(0, start)) || IS_CALLED.test(text.slice(end));
}

/** "Danes" and "Dane", "Frenchmen" and "Frenchman": one word in two forms. */
export function isSameDemonym(one: string, other: string): boolean {
  const plain = (word: string) => word.toLowerCase().replace(/men$/u, "man").replace(/s$/u, "");
  return plain(one) === plain(other);
}
