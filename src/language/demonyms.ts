/** Adjectives and nouns of nationality → the country's English name; irregular enough that no rule makes them. */
const TABLE = `
afghan:Afghanistan albanian:Albania algerian:Algeria american:United_States_of_America angolan:Angola argentine:Argentina argentinian:Argentina
armenian:Armenia australian:Australia austrian:Austria azerbaijani:Azerbaijan bangladeshi:Bangladesh belarusian:Belarus belgian:Belgium
bolivian:Bolivia bosnian:Bosnia_and_Herzegovina brazilian:Brazil british:United_Kingdom bulgarian:Bulgaria burmese:Myanmar cambodian:Cambodia
cameroonian:Cameroon canadian:Canada chilean:Chile chinese:People's_Republic_of_China colombian:Colombia congolese:Democratic_Republic_of_the_Congo
croatian:Croatia cuban:Cuba cypriot:Cyprus czech:Czech_Republic danish:Denmark dutch:Netherlands ecuadorian:Ecuador egyptian:Egypt
english:England estonian:Estonia ethiopian:Ethiopia filipino:Philippines finnish:Finland french:France georgian:Georgia german:Germany
ghanaian:Ghana greek:Greece guatemalan:Guatemala haitian:Haiti hungarian:Hungary icelandic:Iceland indian:India indonesian:Indonesia
iranian:Iran iraqi:Iraq irish:Ireland israeli:Israel italian:Italy ivorian:Ivory_Coast jamaican:Jamaica japanese:Japan jordanian:Jordan
kazakh:Kazakhstan kenyan:Kenya kuwaiti:Kuwait latvian:Latvia lebanese:Lebanon libyan:Libya lithuanian:Lithuania luxembourgish:Luxembourg
malaysian:Malaysia maltese:Malta mexican:Mexico moldovan:Moldova mongolian:Mongolia moroccan:Morocco mozambican:Mozambique namibian:Namibia
nepalese:Nepal nepali:Nepal nicaraguan:Nicaragua nigerian:Nigeria norwegian:Norway pakistani:Pakistan palestinian:State_of_Palestine
panamanian:Panama paraguayan:Paraguay peruvian:Peru polish:Poland portuguese:Portugal qatari:Qatar romanian:Romania russian:Russia
rwandan:Rwanda saudi:Saudi_Arabia scottish:Scotland senegalese:Senegal serbian:Serbia singaporean:Singapore slovak:Slovakia slovenian:Slovenia
somali:Somalia soviet:Soviet_Union spanish:Spain sudanese:Sudan swedish:Sweden swiss:Switzerland syrian:Syria taiwanese:Taiwan tanzanian:Tanzania
thai:Thailand tunisian:Tunisia turkish:Turkey ugandan:Uganda ukrainian:Ukraine uruguayan:Uruguay uzbek:Uzbekistan venezuelan:Venezuela
vietnamese:Vietnam swede:Sweden dane:Denmark pole:Poland finn:Finland turk:Turkey spaniard:Spain frenchman:France frenchwoman:France
englishman:England dutchman:Netherlands irishman:Ireland scot:Scotland briton:United_Kingdom croat:Croatia serb:Serbia
welsh:Wales yemeni:Yemen yugoslav:Yugoslavia zambian:Zambia zimbabwean:Zimbabwe
`;

const COUNTRY_BY_DEMONYM: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/\s+/)
    .map((pair) => pair.split(":"))
    .map(([word = "", country = ""]) => [word, country.replaceAll("_", " ")]),
);

/** "French" → "France"; null for any other word. */
export function countryOfDemonym(word: string): string | null {
  const lower = word.toLowerCase();
  return COUNTRY_BY_DEMONYM.get(lower) ?? COUNTRY_BY_DEMONYM.get(lower.replace(/s$/, "")) ?? null;
}

const COUNTRIES = new Map([...COUNTRY_BY_DEMONYM.values()].map((country) => [country.toLowerCase(), country]));

/** "France" and "French" → "France"; null for what is neither, and for names of several words. */
export function countryOfWord(word: string): string | null {
  return COUNTRIES.get(word.toLowerCase()) ?? countryOfDemonym(word);
}
