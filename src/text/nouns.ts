import type { Span } from "../domain/mention.js";

const FORMS: ReadonlyMap<string, string> = new Map(
  (
    "actress:actor actresses:actors comedienne:comedian songstress:singer poetess:poet sculptress:sculptor authoress:writer businesswoman:businessperson " +
    "businessman:businessperson chairwoman:chairperson chairman:chairperson policewoman:police officer policeman:police officer stateswoman:politician " +
    "sportswoman:athlete sportsman:athlete spokeswoman:spokesperson waitress:waiter mice:mouse geese:goose oxen:ox"
  )
    .split(/\s(?=\w+:)/u)
    .map((pair) => pair.split(":"))
    .map(([word = "", form = ""]) => [word, form]),
);

/** Other forms of a noun, because a graph names a class in one form only: "actress" may be "actor" there, and "physicists" "physicist". */
export function nounForms(noun: string): readonly string[] {
  const form = FORMS.get(noun.toLowerCase());
  return [...(form === undefined ? [] : [form]), ...singularsOf(noun)];
}

const FEMALE =
  /(?:^|[ -])(?:\p{L}*wom[ae]n|(?:actr|songstr|poet|sculptr|author|host|waitr|empr|princ|heir|duch|count|baron|steward|priest|godd|sorcer|murder)ess(?:es)?|comediennes?|heroines?|ballerinas?|nuns?|queens?)$/iu;

/** "actress", "American businesswoman": does the noun say that a person is female? */
export function saysFemale(noun: string): boolean {
  return FEMALE.test(noun);
}

/** Only for words without capitals: "Beatles" is a name. */
function singularsOf(noun: string): readonly string[] {
  if (!/^(?:\p{Ll}+[ -])*\p{Ll}{3,}s$/u.test(noun) || /(?:ss|us|is|news|series)$/u.test(noun)) return [];
  if (noun.endsWith("ves")) return [noun.slice(0, -1), `${noun.slice(0, -3)}f`, `${noun.slice(0, -3)}fe`];
  if (noun.endsWith("ies")) return [`${noun.slice(0, -3)}y`];
  return /(?:s|x|z|ch|sh)es$/u.test(noun) ? [noun.slice(0, -2), noun.slice(0, -1)] : [noun.slice(0, -1)];
}

const PLURALS: ReadonlyMap<string, string> = new Map(
  "foot:feet tooth:teeth man:men woman:women child:children mouse:mice goose:geese ox:oxen".split(" ").map((pair) => {
    const [one = "", many = ""] = pair.split(":");
    return [one, many];
  }),
);

/** "leg" → "legs", "country" → "countries"; keeps a plural. */
export function pluralOf(noun: string): string {
  if (singularsOf(noun).length > 0) return noun;
  const [, before = "", last = noun, after = ""] = /^(.*?[ -])??([^ -]+)( (?:of|on|in|at|per|for|with|to) .*)?$/u.exec(noun) ?? [];
  const many = PLURALS.get(last) ?? ([...PLURALS.values()].includes(last) || singularsOf(last).length > 0 ? last : regularPlural(last));
  return `${before}${many}${after}`;
}

function regularPlural(noun: string): string {
  if (/[a-z]ae$/u.test(noun)) return noun;
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`;
  const [stem] = /^.*(?:l[eo]a|shel|hal|wol|thie|cal|\bel|sel|scar|hoo|shea|kni|wi|li)(?=fe?$)/u.exec(noun) ?? [];
  if (stem !== undefined && /^(?!.*(?:kni|wi|li)f$)/u.test(noun)) return `${stem}ves`;
  return /(?:s|x|z|ch|sh)$/u.test(noun) ? `${noun}es` : `${noun}s`;
}

const REPUBLICS = [
  "parliamentary republic",
  "federal republic",
  "presidential republic",
  "semi-presidential republic",
  "presidential system",
];
const RIYALS = ["Qatari riyal", "Saudi riyal"];
const SORTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["republic", [...REPUBLICS, "semi-presidential system"]],
  ["monarchy", ["constitutional monarchy", "absolute monarchy", "parliamentary monarchy"]],
  ...moneys("peso", "Argentine Chilean Colombian Cuban Dominican Mexican Philippine Uruguayan"),
  ...moneys("dinar", "Algerian Bahraini Iraqi Jordanian Kuwaiti Libyan Serbian Tunisian"),
  // Two spellings of the same word.
  ...moneys("rial", "Iranian Omani Yemeni", RIYALS),
  ...moneys("riyal", "", [...RIYALS, "Iranian rial", "Omani rial", "Yemeni rial"]),
  ...moneys("rupee", "Indian Mauritian Nepalese Pakistani Seychellois Sri_Lankan"),
  ...moneys("shilling", "Kenyan Somali Tanzanian Ugandan"),
  ...moneys("franc", "Burundian Central_African_CFA West_African_CFA Comorian Congolese Djiboutian Guinean Rwandan Swiss French Belgian"),
  ...moneys("krone", "Danish Norwegian"),
  ...moneys("dirham", "Moroccan United_Arab_Emirates"),
]);

/** Currencies with the same name, and its plural. */
function moneys(noun: string, countries: string, others: readonly string[] = []): readonly (readonly [string, readonly string[]])[] {
  const own = countries.split(" ").map((country) => `${country.replaceAll("_", " ")} ${noun}`);
  const names = [...(countries === "" ? [] : own), ...others];
  return [
    [noun, names],
    [`${noun}s`, names],
  ];
}

/** The subclasses of a noun, for graphs that have only those: every kind of republic is a republic. */
export function sortsOf(noun: string): readonly string[] {
  return SORTS.get(noun) ?? [];
}

/** Organisations and movements with members, recognised by their description: "political party in Germany", "19th-century art movement". */
const HAS_MEMBERS =
  /\b(?:part(?:y|ies)|religions?|denominations?|church|movement|worldview|belief)\b(?!.*\b(?:building|film|album|song|novel|book|band|painting|district|village|town|city|street)\b)/iu;

/** "English rock band" */
const BAND = /^(?:[\p{L}-]+ ){0,4}(?:band|supergroup|(?:pop|rock|music|musical|vocal|girl|hip[- ]hop) group)\b/iu;

export function isBand(description: string | null): boolean {
  return description !== null && BAND.test(description);
}

export function hasMembers(description: string | null): boolean {
  return description !== null && (HAS_MEMBERS.test(description) || BAND.test(description));
}

/**
 * The noun for a member has its own article ("a Democrat", "one of the Impressionists") and ends its noun phrase: not "a Republican
 * senator".
 */
const ONE_BEFORE = /\ban?\s+$/iu;
const SEVERAL_BEFORE = /\b(?:(?:of|among|amongst|between|with)\s+the|(?:are|were)(?:\s+both|\s+all)?)\s+$/iu;
const ENDS =
  /^(?:\s*(?:[.,;:!?)]|$)|\s+(?:who|and|or|but|in|on|from|of|by|since|until|when|while|for|at|to|as|with|through|before|after|during|all|throughout)\b)/u;

/** True if no noun follows, for which this one would be an adjective. */
export function endsPhrase(text: string, { end }: { readonly end: number }): boolean {
  return ENDS.test(text.slice(end));
}

/** "an Impressionist painter": the profession shows that it is a movement. */
const TRADE = /^ (?:painter|artist|poet|writer|novelist|playwright|composer|sculptor|architect|philosopher)s?(?![\p{L}-])/u;

/** "a Democrat", "an abstract expressionist": only nouns of an -ism are also written small. */
const MEMBER = /^(?:\p{Lu}\p{L}+(?:[ -]\p{L}+)*|(?:\p{L}+[ -]){0,2}\p{L}{2,}(?:ists?|ostics?))$/u;

/** Whether the words around a noun show that it means members of something. */
export function standsForMembers(text: string, span: Span): boolean {
  if (!MEMBER.test(span.text) || !(endsPhrase(text, span) || TRADE.test(text.slice(span.end)))) return false;
  const before = text.slice(Math.max(0, span.start - 20), span.start);
  return ONE_BEFORE.test(before) || (span.text.endsWith("s") && SEVERAL_BEFORE.test(before));
}

/** Names that a graph may have for the group of such members: "Tory" → "Tories", "Impressionists" → "Impressionism". */
export function memberForms(noun: string): readonly string[] {
  const one = noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/(?<!s)s$/u, "");
  const several = /[^aeiou]y$/u.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
  return [
    ...(one === noun ? [] : [one]),
    ...(several === noun ? [] : [several]),
    one.endsWith("ist") ? `${one.slice(0, -1)}m` : `${one}ism`,
    ...(one.endsWith(" Democrat") ? [`${one}ic Party`, `${one}ic Union`] : []),
    `${one} Party`,
  ];
}

const VERB = /^(?:lays?|gives?|bears?|hatch(?:es)?|fly|flies|eats?|swims?|grows?|pumps?|carry|carries)\b/iu;

/** "lay eggs": the name of a class by what its members do, not by a noun. */
export function isVerbPhrase(name: string): boolean {
  return VERB.test(name) && !/^bears?$/iu.test(name);
}
