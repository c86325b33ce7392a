/**
 * Words for events and relations that take one value, and what they take one of: `time` a date, `place` a place (after "in", "at", "on", "near"), `by` a
 * maker, `is` what something is ("her father is Karl"), or what follows a preposition ("capital of", "flows into").
 */
const TABLE = `
born died: time place
buried baptised baptized christened executed beheaded hanged assassinated murdered killed: time place by
founded established incorporated built constructed erected created invented discovered: time place by
wrote written composed painted sculpted directed designed developed produced devised coined compiled: time by
originated formed: time place
headquartered based located situated stands rises hometown birthplace headquarters seat: place
premiered debuted took-place begin began begun: time place
released published printed launched issued: time
unveiled inaugurated commissioned patented introduced adopted enacted ratified passed signed: time
organised organized completed finished opened closed started ended dissolved disbanded abolished demolished destroyed merged: time
collapsed sank sunk capsized exploded crowned beatified canonised canonized adapted filmed recorded translated made came-out entered: time
bought acquired purchased married divorced joined left moved emigrated renamed named converted conquered captured annexed occurred happened beginning: time
premiere debut opening inauguration coronation funeral burial birth death execution assassination murder wedding: time place
release publication launch founding foundation creation invention discovery construction completion demolition: time
lives resides: place
flows empties drains: into
named: after for
adaptation: of
sequel prequel: to
based: on
capital wife husband symbol: of
married: to
author writer director founder inventor discoverer composer painter sculptor architect designer creator killer assassin: is
father mother wife husband spouse birthplace hometown capital headquarters symbol name population currency: is
`;

const SLOTS = new Map<string, Set<string>>();
for (const line of TABLE.trim().split("\n")) {
  const [words = "", slots = ""] = line.split(": ");
  for (const word of words.split(" ")) SLOTS.set(word, new Set([...(SLOTS.get(word) ?? []), ...slots.split(" ")]));
}

/** A second wife and a second owner may follow the first: only one at a time. */
const AT_A_TIME = /^(?:married|wife|husband|spouse|capital|lives|resides|headquarters|based|headquartered|population|currency)$/u;

/** Whether the word takes one value of this kind: "born" one "place", "capital" one "of". */
export function takesOne(word: string, slot: string): boolean {
  return SLOTS.get(word)?.has(slot) === true;
}

/** Whether that value may change. */
export function takesOneAtATime(word: string): boolean {
  return AT_A_TIME.test(word);
}
