const FORMS: ReadonlyMap<string, string> = new Map(
  (
    "actress:actor actresses:actors comedienne:comedian songstress:singer poetess:poet sculptress:sculptor authoress:writer businesswoman:businessperson " +
    "businessman:businessperson chairwoman:chairperson chairman:chairperson policewoman:police officer policeman:police officer stateswoman:politician " +
    "sportswoman:athlete sportsman:athlete spokeswoman:spokesperson waitress:waiter"
  )
    .split(/\s(?=\w+:)/u)
    .map((pair) => pair.split(":"))
    .map(([word = "", form = ""]) => [word, form]),
);

/** A class is named once, by a form that may not be the claim's: "actress" is "actor" there, and "physicists" are "physicist". */
export function nounForms(noun: string): readonly string[] {
  const form = FORMS.get(noun.toLowerCase());
  return [...(form === undefined ? [] : [form]), ...singularsOf(noun)];
}

/** Of a word without capitals only: "Beatles" is a name. */
function singularsOf(noun: string): readonly string[] {
  if (!/^(?:\p{Ll}+[ -])*\p{Ll}{3,}s$/u.test(noun) || /(?:ss|us|is|news|series)$/u.test(noun)) return [];
  if (noun.endsWith("ies")) return [`${noun.slice(0, -3)}y`];
  return /(?:s|x|z|ch|sh)es$/u.test(noun) ? [noun.slice(0, -2), noun.slice(0, -1)] : [noun.slice(0, -1)];
}

const REPUBLICS = [
  "parliamentary republic",
  "federal republic",
  "presidential republic",
  "semi-presidential republic",
  "presidential system",
];
const SORTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["republic", [...REPUBLICS, "semi-presidential system"]],
  ["monarchy", ["constitutional monarchy", "absolute monarchy", "parliamentary monarchy"]],
]);

/** The sorts of what a noun names, where graphs know only those: every sort of republic is one. */
export function sortsOf(noun: string): readonly string[] {
  return SORTS.get(noun) ?? [];
}
