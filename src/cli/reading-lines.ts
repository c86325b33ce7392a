import type { Episode } from "../domain/episode.js";
import { isEntityId, wikidataPage } from "../domain/ids.js";
import type { Linked } from "../domain/mention.js";
import type { Verdict } from "../domain/outcome.js";
import { sayRelation } from "../domain/say-statement.js";
import { plainText, type Style, wrap } from "./style.js";

/** The "Read as" block: which entity each name was linked to, and which relations the claim states. */
export function readingLines({ claim, links }: Episode, { reading = [] }: Verdict, style: Style, width: number): string[] {
  const names = links.flatMap((link) => (link.kind === "unknown" ? [`"${link.span.text}" → not known here`] : nameLine(link)));
  const said = reading.flatMap(({ relations, denied }) => relations.map((one) => `${denied ? "not: " : ""}${sayRelation(one)}`));
  const words = [...new Set(reading.flatMap(({ notUnderstood, uncheckable }) => (uncheckable === null ? notUnderstood : [])))];
  const lines = [
    ...(claim.typed === undefined ? [] : [claim.text]),
    ...names,
    ...said,
    ...(words.length === 0 ? [] : [`not understood: ${words.map((word) => `"${word}"`).join(", ")}`]),
  ];
  if (lines.length === 0) return [];
  return ["", style.bold("Read as"), ...lines.map((line) => style.dim(wrap(plainText(line), "  ", width)))];
}

/** Common nouns are not shown. */
function nameLine(link: Linked): readonly string[] {
  if (link.by === "word") return [];
  const next = runnerUp(link);
  return [`"${link.span.text}" → ${sayThing(link.entity)}${next === null ? "" : `; or ${next}`}`];
}

/** The most likely other entity of the name. Without its id where only the starter graph has that id: it says nothing to a reader. */
function runnerUp({ rivals, rejected }: Linked): string | null {
  const other = rivals[0]?.entity ?? rejected[0];
  if (other === undefined) return null;
  const { id, label, description } = other;
  return isEntityId(id) && wikidataPage(id) === null ? withDescription(label, description) : sayThing(other);
}

function sayThing({ id, label, description }: Pick<Linked["entity"], "id" | "label" | "description">): string {
  return withDescription(`${label} (${id})`, description);
}

function withDescription(name: string, description: string | null): string {
  return description === null || description === "" ? name : `${name}, ${description}`;
}

/** `--explain`: candidates and why they were rejected, other relations, what was looked for, and advice. */
export function explainLines({ links, graph }: Episode, verdict: Verdict, style: Style, width: number): string[] {
  const linked = links.filter((link) => link.kind === "linked" && link.by !== "word") as readonly Linked[];
  const candidates = linked.flatMap(({ span, entity, score, rivals, rejected }) => [
    `"${span.text}"`,
    `  ${sayThing(entity)}  [${score.toFixed(2)}]`,
    ...rivals.map((rival) => `  ${sayThing(rival.entity)}  [${rival.score.toFixed(2)}: still possible]`),
    ...rejected.map(({ id, label, score: own, why }) => `  ${label} (${id})  [${own.toFixed(2)}: ${why}]`),
  ]);
  const readings = (verdict.reading ?? []).flatMap(({ statement, uncheckable, relations, notUnderstood }) => [
    `"${statement}"`,
    ...(uncheckable === null ? [] : [`  ${uncheckable}`]),
    ...relations.map((one) => `  ${sayRelation(one)}${one.otherwise.length === 0 ? "" : `  [or ${one.otherwise.join(", ")}]`}`),
    ...(uncheckable !== null || notUnderstood.length === 0
      ? []
      : [`  not understood: ${notUnderstood.map((word) => `"${word}"`).join(", ")}`]),
  ]);
  const looked = verdict.lookedFor.map(({ property, label }) => `${label} (${property})`).join(", ");
  return [
    ...section("Names and who bears them", candidates),
    ...section("What the claim was understood to say", readings),
    ...section("What was looked for", [looked === "" ? "nothing: no relation was understood" : looked]),
    ...section("What was seen", [`${graph.statements.length} statements about ${graph.entities.length} things`]),
    ...section("If that is not what was meant", advice(linked)),
  ];

  function section(title: string, lines: readonly string[]): string[] {
    return lines.length === 0 ? [] : ["", style.bold(title), ...lines.map((line) => indent(plainText(line), width))];
  }
}

function advice(linked: readonly Linked[]): readonly string[] {
  const [first] = linked;
  const name = first?.span.text.replace(/['’]s$/u, "");
  const other = first?.rivals[0]?.entity.id ?? first?.rejected[0]?.id ?? "Q…";
  return [
    ...(first === undefined ? [] : [`- Say who is meant: --link "${name}=${other}"`]),
    "- Put one fact into a short sentence, with names in full: “Marie Curie was born in Warsaw.”",
    "- Say when: --as-of 2012 judges the claim at that date.",
  ];
}

function indent(line: string, width: number): string {
  const own = /^\s*/.exec(line)?.[0] ?? "";
  return wrap(line.trim(), `  ${own}`, width);
}
