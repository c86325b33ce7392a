import { isFullName, normaliseName, shareWord } from "../../../text/names.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";

/** A string of the claim ("Fe", a birth name) against the graph's. */
export function textValue({ graph, traits }: Evidence, { subject, property, value }: Hypothesis): Found | null {
  if (value.kind !== "text") return null;
  const isBirthName = property === "P1477";
  const known = graph
    .outgoing(subject, property)
    .flatMap((statement) =>
      statement.value.kind === "text" && statement.rank !== "deprecated" ? [{ statement, text: statement.value.text }] : [],
    );
  const fitting = known.find(
    ({ text }) => normaliseName(text) === normaliseName(value.text) || (isBirthName && isShortened(value.text, text)),
  );
  if (fitting !== undefined) return { stance: "supports", statements: [fitting.statement], reason: { kind: "stated" }, times: [] };
  // Other names may be spelled in other ways; a symbol is one or the other, and made of letters.
  const isOther = isBirthName
    ? known.every(({ text }) => isFullName(text) && isFullName(value.text) && !shareWord(text, value.text))
    : property === "P246" && /^\p{L}+$/u.test(value.text);
  if (known.length === 0 || !isOther || traits(property).takes !== "one") return null;
  return {
    stance: "refutes",
    statements: known.map(({ statement }) => statement),
    reason: { kind: "other-literal", claimed: value.text },
    times: [],
  };
}

/** "Robert Zimmerman" for Robert Allen Zimmerman: first and last name, and nothing else. */
function isShortened(short: string, whole: string): boolean {
  const [own, all] = [short, whole].map((name) => normaliseName(name).split(" "));
  if (own === undefined || all === undefined || own.length < 2 || own[0] !== all[0] || own.at(-1) !== all.at(-1)) return false;
  return own.every((word) => all.includes(word));
}
