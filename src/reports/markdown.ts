import type { Episode, EvidenceLine } from "../domain/episode.js";
import { evidenceLines } from "../domain/evidence-lines.js";
import type { Verdict } from "../domain/outcome.js";
import { correctionNote, headline } from "../domain/say-corrections.js";
import { sayDay, sayRelation, sayStatement } from "../domain/say-statement.js";
import { sayBasis, sayPicture, sayPoints } from "../domain/say-verdict.js";
import { unheardSources } from "../domain/unheard-sources.js";
import { cleanLine } from "./clean-text.js";
import { stepsInWords } from "./step-words.js";
import { count, LABEL_WORDS, sayOutcome } from "./words.js";

/** A report for people, to paste into a ticket, a wiki or a mail. */
export function markdown(episode: Episode): string {
  const { claim, outcome, id, startedAt, policy, versions, cost } = episode;
  const sure =
    outcome.kind === "verdict" && outcome.verdict.confidence !== null ? ` (confidence ${outcome.verdict.confidence.toFixed(2)})` : "";
  return [
    `# ${sayOutcome(outcome)}: ${plain(headline(episode))}`,
    "",
    ...correctedLines(episode),
    `**${sayOutcome(outcome)}**${sure}${claim.asOf === null ? "" : `, as of ${sayDay(claim.asOf)}`}`,
    "",
    ...(outcome.kind === "verdict"
      ? verdictLines(episode, outcome.verdict)
      : [plain(outcome.failure.message), "", "No verdict was reached; an error is not an answer.", ""]),
    ...section(
      "Steps",
      stepsInWords(episode).map(({ title, why, found }) => `1. ${plain(`${title}. ${found === "" ? why : found}`)}`),
    ),
    "---",
    "",
    `Record ${plain(id)}, ${sayDay(startedAt)}; policy ${plain(policy)}; graph ${plain(versions.graph)}; reasoner ${plain(versions.reasoner)}; Plumbline ${plain(versions.plumbline)}; ${cost.ms} ms.`,
    "",
  ].join("\n");
}

function correctedLines(episode: Episode): readonly string[] {
  const note = correctionNote(episode);
  return note === null ? [] : [`> Claim: ${plain(episode.claim.text)}`, ">", `> ${plain(note)}`, ""];
}

function verdictLines(episode: Episode, verdict: Verdict): readonly string[] {
  const { justification, forced, droppedCitations, parts, citations, image, hint } = verdict;
  const made = sayBasis(verdict);
  return [
    plain(justification),
    "",
    ...(made === null ? [] : [`Confidence: ${plain(made)}`, ""]),
    ...(forced === null ? [] : [`The budget (${plain(forced)}) ended the search before it was over.`, ""]),
    ...(droppedCitations === 0
      ? []
      : [`${count(droppedCitations, "citation")} did not hold up and ${droppedCitations === 1 ? "was" : "were"} removed.`, ""]),
    ...section(
      "What the claim says",
      parts.map(({ text, label }) => `1. ${plain(text)}: ${LABEL_WORDS[label].toLowerCase()}`),
    ),
    ...section(
      "Key points",
      sayPoints(verdict).map((line) => `- ${plain(line)}`),
    ),
    ...section("The picture", image === undefined ? [] : [plain(sayPicture(image))]),
    ...section("Evidence", evidenceLines(episode.graph, citations).flatMap(evidenceItem)),
    ...section("Sources disagree", conflictLines(episode)),
    ...section("How the claim was read", readingLines(episode, verdict)),
    ...unheardSources(episode).flatMap((line) => [plain(line), ""]),
    ...(hint === null ? [] : [plain(hint), ""]),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];
}

function evidenceItem({ id, stance, text, sources }: EvidenceLine): readonly string[] {
  return [`1. ${plain(text)} (${id}, ${stance})`, ...sources.map((source) => `   - ${withLinks(source)}`)];
}

function conflictLines({ graph }: Episode): readonly string[] {
  const entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const said = new Map(graph.statements.map((statement) => [statement.id, sayStatement(statement, entities)]));
  return graph.conflicts.map(({ kg, web }) => `- The graph: ${plain(said.get(kg) ?? kg)}. The web: ${plain(said.get(web) ?? web)}.`);
}

function readingLines({ links }: Episode, { reading = [] }: Verdict): readonly string[] {
  const names = links.map((link) =>
    link.kind === "unknown"
      ? `- “${plain(link.span.text)}”: not in this graph`
      : `- “${plain(link.span.text)}”: ${plain(link.entity.label)} (${link.entity.id})${link.entity.description === null ? "" : `, ${plain(link.entity.description)}`}`,
  );
  const relations = reading.flatMap((part) =>
    part.relations.map((relation) => `- ${part.denied ? "not: " : ""}${plain(sayRelation(relation))}`),
  );
  const unread = reading.flatMap(({ notUnderstood }) => notUnderstood);
  return [
    ...names,
    ...relations,
    ...(unread.length === 0 ? [] : [`- not understood: ${unread.map((words) => `“${plain(words)}”`).join(", ")}`]),
  ];
}

/** Untrusted text as plain text: none of it becomes a heading, a link, an image or HTML. */
function plain(text: string): string {
  return escapeMarkdown(cleanLine(text));
}

function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_{}[\]<>#|~!&$^=@]/g, "\\$&")
      // Some renderers turn plain addresses into links, and some characters at the start of a line into lists.
      .replace(/:\/\//g, ":\\/\\/")
      .replace(/^([-+]|\d+[.)])(?=\s|$)/, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
  );
}

/** Only web addresses in a source become links. */
function withLinks(source: string): string {
  return cleanLine(source)
    .split(/(https?:\/\/[^\s<>"\\]+)/)
    .map((part, place) => (place % 2 === 0 ? escapeMarkdown(part) : `<${part}>`))
    .join("");
}
