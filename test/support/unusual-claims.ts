import { readdirSync, readFileSync } from "node:fs";
import type { Label } from "../../src/domain/outcome.js";

/** A fact of the starter graph, said in words that no list of phrases has; or the same with the value of another thing. */
export type UnusualClaim = { readonly text: string; readonly relation: string; readonly value: string; readonly label: Label };

type Wordings = Readonly<Record<string, { readonly relation: string; readonly says: (subject: string, value: string) => string }>>;

const WORDINGS: Wordings = {
  P19: { relation: "place of birth", says: (s, v) => `${s} first drew breath in ${v}.` },
  P20: { relation: "place of death", says: (s, v) => `${s} closed the eyes for ever in ${v}.` },
  P57: { relation: "director", says: (s, v) => `${v} called the shots on the set of ${s}.` },
  P50: { relation: "author", says: (s, v) => `${s} flowed from the quill of ${v}.` },
  P159: { relation: "headquarters location", says: (s, v) => `${s} pulls its strings from offices in ${v}.` },
};

/** Ministers need not sit in the capital: the words do not say the relation. */
const OTHER_WORDS: Wordings = { P36: { relation: "capital", says: (s, v) => `The ministers of ${s} sit in ${v}.` } };

type Fact = { readonly subject: string; readonly property: string; readonly value: string };

/** Every other claim is wrong: it gives a value that another subject has. Only subjects with one value are used. */
export function unusualClaims(): readonly UnusualClaim[] {
  return claimsIn(WORDINGS);
}

/** Claims that a model takes for a relation that they do not state. */
export function misreadClaims(): readonly UnusualClaim[] {
  return claimsIn(OTHER_WORDS);
}

function claimsIn(wordings: Wordings): readonly UnusualClaim[] {
  const facts = readFacts();
  return Object.entries(wordings).flatMap(([property, { relation, says }]) => {
    const own = facts.filter((fact) => fact.property === property);
    const single = own.filter(({ subject }) => own.filter((fact) => fact.subject === subject).length === 1);
    return single.slice(0, 40).map(({ subject, value }, place): UnusualClaim => {
      const other = single.find((fact, at) => at > place && fact.value !== value)?.value ?? value;
      const claimed = place % 2 === 0 ? value : other;
      return { text: says(subject, claimed), relation, value: claimed, label: claimed === value ? "supported" : "refuted" };
    });
  });
}

function readFacts(): readonly Fact[] {
  const folder = new URL("../../starter/source/", import.meta.url);
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith(".kg"))
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"));
  const facts: Fact[] = [];
  let subject = "";
  for (const line of lines) {
    subject = /^Q\d+ \| ([^|]+)/.exec(line)?.[1]?.trim() ?? subject;
    const [, property = "", value = ""] = /^ {2}(P\d+) \| Q\d+ ([^|]+)$/.exec(line) ?? [];
    if (property !== "") for (const one of value.split(/ \/ Q\d+ /)) facts.push({ subject, property, value: one.trim() });
  }
  return facts;
}
