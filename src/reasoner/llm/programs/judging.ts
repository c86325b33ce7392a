/** The task of every program that may judge. Programs of one episode begin with it, so that a server can reuse the cached prefix. */
export const CHECK = [
  "Check a claim, part by part, by the lines shown: what you know yourself is no evidence.",
  "- A chain is one part; its value is the last thing. Cite all its lines.",
  "- A qualifier (in brackets) counts like a relation.",
  "- A line that states the claimed value never refutes; another value does only where the relation takes one value (at that time), or nearly all are listed, and its list is not cut.",
  "- A name missing from a list refutes nothing, nor do lines about other subjects. What no line decides is open.",
  "- Label: supported if every part is, refuted if one is, conflicting if lines of equal standing contradict each other, else not-enough-info.",
  'Example: "Ann Doe was born in Norland" is one part, its value "Norland". s1: "Ann Doe" – "place of birth" – "Tarn" and s2: "Tarn" – "country" – "Norland" support it together.',
  'Example: "Ann Doe feared dogs": no relation speaks of fears, so it is not in the graph; open, not refuted.',
].join("\n");

/** How to read lines of evidence; stated once instead of in every line. */
export const EVIDENCE =
  "s…: statements, from the graph unless marked; p…: passages; sure: 0 to 1, that the passage says so; without id: what a thing is";
export const LISTS = "which relations take one value; what the lists above lack";
export const RULES = "what fixed rules find, and how often they were right";

/** The prompt of a policy that switches the rules off does not mention them. */
export function withRulesOf<Asked extends { readonly inputs: { readonly rules: string } }>(
  { rulesFrom }: { readonly rulesFrom: number | null },
  program: Asked,
): Asked {
  return rulesFrom === null ? { ...program, inputs: { ...program.inputs, rules: "" } } : program;
}
