import type { VerifyInput } from "../../src/client/plumbline-client.js";

type Example = { readonly claim: string; readonly shows: string; readonly evidence?: string };

const EXAMPLES: readonly Example[] = [
  { claim: "Angela Merkel was Chancellor of Germany in 2003.", shows: "a date that does not fit" },
  { claim: "Mount Everest is more than 9,000 metres high.", shows: "a number" },
  { claim: "Albert Einstein was born in Ulm and died in Berlin.", shows: "two facts in one claim" },
];
const AMBIGUOUS: Example = { claim: "Lincoln was born in Kentucky.", shows: "a name with several meanings" };
/** The sample articles contradict the graph here; if they are not searched, a given text does. */
const WITH_PAGES: Example = { claim: "Guglielmo Marconi was born in Bologna.", shows: "the graph and a page disagree" };
const WITH_TEXT: Example = {
  claim: "Guglielmo Marconi was born in Bologna.",
  shows: "the graph and a text disagree",
  evidence: "Guglielmo Marconi was born in Florence, the second son of a landowner.",
};

/** Five claims that each demonstrate something else. */
export function examplesFor(search: string): readonly Example[] {
  return [...EXAMPLES, search === "corpus" ? WITH_PAGES : WITH_TEXT, AMBIGUOUS];
}

export function exampleRequest({ claim, evidence }: Example): VerifyInput {
  return { claim, ...(evidence === undefined ? {} : { evidence: [{ text: evidence, source: "Own text" }] }) };
}
