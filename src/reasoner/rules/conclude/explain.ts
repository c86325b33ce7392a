import type { Piece } from "../../../domain/outcome.js";
import type { Addition } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { Finding } from "../check/finding.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { sayEntity, sayStatement } from "./say.js";

/** What the graph says, without its first words, so that several findings make one sentence; and why that decides, where it is not plain. */
export type Explanation = { readonly says: readonly Piece[]; readonly because: string | null };

export function explain(evidence: Evidence, { statements, reason }: Finding): Explanation {
  const { graph, properties } = evidence;
  const says = statements.map((statement): Piece => ({ text: sayStatement(evidence, statement), ids: [statement.id] }));
  switch (reason.kind) {
    case "stated":
      return { says, because: null };
    case "other-value": {
      const label = properties.get(statements.at(-1)?.property ?? "P0")?.label ?? "value";
      return { says, because: `It does not name ${sayEntity(graph, reason.claimed)}, and ${whyAlone(reason.takes, label)}.` };
    }
    case "unknown-rival": {
      const label = properties.get(statements.at(-1)?.property ?? "P0")?.label ?? "value";
      return { says, because: `It does not know ${reason.claimed}, and ${whyAlone(reason.takes, label)}.` };
    }
    case "elsewhere":
      return { says, because: `None of it lies in ${sayEntity(graph, reason.claimed)}.` };
    case "other-kind":
      return { says, because: "That is another kind of thing." };
    case "other-way-round":
      return { says, because: "That is the other way round." };
    case "other-kin":
      return { says, because: "That excludes the claimed relationship." };
    case "other-time":
      return { says, because: "That does not fit the time of which the claim speaks." };
    case "other-literal":
      return { says, because: `The claim says ${reason.claimed}.` };
    case "addition":
      return { says, because: `But the claim says ${sayAddition(reason.says)}.` };
    case "qualifier":
      return { says: withQualifier(evidence, statements, reason.qualifier), because: null };
    case "other-qualifier":
      return {
        says: withQualifier(evidence, statements, reason.qualifier),
        because: `It does not name ${sayEntity(graph, reason.claimed)} there.`,
      };
    case "lifetime":
      return { says, because: `That makes ${reason.years} years${reason.claimed === null ? "" : `; the claim says ${reason.claimed}`}.` };
    case "listed":
      return {
        says: [...says.slice(0, reason.shown), ...members(says.slice(reason.shown))],
        because: reason.said,
      };
    case "compared":
      return {
        says,
        because: reason.holds ? null : OTHERWISE[reason.asks],
      };
  }
}

const OTHERWISE = {
  order: "The comparison comes out the other way.",
  margin: "They do not differ by as much as the claim says.",
  same: "They have none in common.",
} as const;

/** Lines that only say who is on the list are cited together. */
function members(says: readonly Piece[]): readonly Piece[] {
  return says.length === 0 ? [] : [{ text: "they are on one list", ids: says.flatMap(({ ids }) => ids) }];
}

/** What a wording adds, as the end of a sentence: "that it is a man", "the first". */
export function sayAddition(says: Addition["says"]): string {
  switch (says.kind) {
    case "sex":
      return says.is === "male" ? "that it is a man" : "that it is a woman";
    case "age":
      return says.is === "twin" ? "that they are twins" : `who is the ${says.is === "elder" ? "older" : "younger"} one`;
    case "kind":
    case "role":
      return `"${says.is}"`;
    case "manner":
      return `that it was ${says.is === "execution" || says.is === "accident" ? "an" : "a"} ${says.is}`;
    case "rank":
      return `that it is the ${says.is}`;
    case "only":
      return "that it is the only one";
    case "over":
      return "that it is over";
    case "more":
      return "what else the claim says";
    case "event":
      return `"${says.is}", which is an event of its own`;
  }
}

function whyAlone(takes: "one" | "current" | "complete", label: string): string {
  if (takes === "complete") return `it lists the values of "${label}" in full`;
  // "There is only one place of birth", but nobody says "one located in".
  const [many, when] = takes === "one" ? ["only one", ""] : ["one", " at a time"];
  return isNoun(label) ? `there is ${many} ${label}${when}` : `"${label}" has ${many} value${when}`;
}

const NOUN = /^(?!(?:located|based|part|member)\b)(?!\p{L}+ed\b)(?!.*\b(?:of|in|to|by|at|from|with)$)/u;

export function isNoun(label: string): boolean {
  return NOUN.test(label);
}

function withQualifier(evidence: Evidence, statements: readonly Statement[], qualifier: Statement["property"]): readonly Piece[] {
  const label = evidence.properties.get(qualifier)?.label ?? qualifier;
  return statements.map((statement) => {
    const values = statement.qualifiers.flatMap(({ property, value }) =>
      property === qualifier && value.kind === "entity" ? [sayEntity(evidence.graph, value.id)] : [],
    );
    return { text: `${sayStatement(evidence, statement)}, ${label}: ${values.join(", ")}`, ids: [statement.id] };
  });
}

/** All explanations as one text in pieces: "The graph says: …; …. …" */
export function sayExplanations(explanations: readonly Explanation[]): readonly Piece[] {
  const said = new Map<string, Piece>();
  for (const { text, ids } of explanations.flatMap(({ says }) => says))
    said.set(text, { text, ids: [...new Set([...(said.get(text)?.ids ?? []), ...ids])] });
  const because = [...new Set(explanations.flatMap((one) => one.because ?? []))];
  const facts = [...said.values()].flatMap((fact, place) => [plain(place === 0 ? "The graph says: " : "; "), fact]);
  return [...facts, plain([".", ...because].join(" "))];
}

/** Words that speak of no statement. */
function plain(text: string): Piece {
  return { text, ids: [] };
}
