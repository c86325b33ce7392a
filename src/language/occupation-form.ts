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

/** Wikidata names an occupation once, by a form that may not be the claim's: "actress" is "actor" there. */
export function occupationForm(noun: string): string | null {
  return FORMS.get(noun.toLowerCase()) ?? null;
}
