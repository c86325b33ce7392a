import type { Cost, Episode, Step } from "../domain/episode.js";
import { evidenceLines, imageLines } from "../domain/evidence-lines.js";
import { CLAIM_IMAGE, type ImageFinding } from "../domain/image.js";
import type { Label, Verdict } from "../domain/outcome.js";
import { correctionNote, headline } from "../domain/say-corrections.js";
import { sayStatement } from "../domain/say-statement.js";
import { sayBasis, sayPoints } from "../domain/say-verdict.js";
import { explainLines, readingLines } from "./reading-lines.js";
import { citedLines, clip, plainText, type Style, wrap } from "./style.js";

/** An episode for the terminal: verdict, justification, evidence, costs. */
export function renderEpisode(episode: Episode, style: Style, width: number, { explain = false } = {}): string {
  const { outcome } = episode;
  const explained = explain && outcome.kind === "verdict" ? explainLines(episode, outcome.verdict, style, width) : [];
  const lines = outcome.kind === "failed" ? renderFailure(episode, style, width) : renderVerdict(episode, outcome.verdict, style, width);
  return plain([
    ...correctedLines(episode, style, width),
    ...lines,
    ...explained,
    "",
    ...basisLines(outcome, style, width),
    style.dim(costLine(episode.cost, episode)),
    style.dim(episode.notRecorded === undefined ? `record ${episode.id} · plumbline graph ${episode.id}` : "no record was kept"),
  ]);
}

function correctedLines(episode: Episode, style: Style, width: number): string[] {
  const note = correctionNote(episode);
  return note === null ? [] : [style.bold(wrap(plainText(headline(episode)), "", width)), wrap(plainText(note), "  ", width)];
}

function basisLines(outcome: Episode["outcome"], style: Style, width: number): string[] {
  const made = outcome.kind === "verdict" ? sayBasis(outcome.verdict) : null;
  return made === null ? [] : [style.dim(wrap(plainText(`confidence: ${made}`), "", width))];
}

function renderFailure({ outcome }: Episode, style: Style, width: number): string[] {
  if (outcome.kind !== "failed") return [];
  return [
    style.label("failed"),
    wrap(plainText(outcome.failure.message), "  ", width),
    "  No verdict was reached; an error is not an answer.",
  ];
}

function renderVerdict(episode: Episode, verdict: Verdict, style: Style, width: number): string[] {
  const confidence = verdict.confidence === null ? "" : `  confidence ${verdict.confidence.toFixed(2)}`;
  const lines = [`${style.label(verdict.label)}${confidence}`, wrap(plainText(verdict.justification), "  ", width)];
  if (verdict.forced !== null)
    lines.push(wrap(`Forced: the budget of ${plainText(verdict.forced)} was spent before the search was over.`, "  ", width));
  if (verdict.droppedCitations > 0) lines.push(`  ${verdict.droppedCitations} citation(s) did not resolve and were dropped.`);
  if (verdict.parts.length > 0) lines.push("", style.bold("What the claim says"));
  for (const [index, part] of verdict.parts.entries())
    lines.push(`  ${index + 1}. ${plainText(part.text)}  ${style.dim(`[${PART_WORDS[part.label]}]`)}`);
  const points = sayPoints(verdict);
  if (points.length > 0) lines.push("", style.bold("Key points"), ...points.map((line) => wrap(plainText(line), "  ", width)));
  if (verdict.citations.length > 0) lines.push("", style.bold("Evidence"));
  const evidence = evidenceLines(episode.graph, verdict.citations);
  for (const [index, line] of evidence.entries()) lines.push(...citedLines(line, index + 1, style, width));
  if (verdict.image !== undefined) lines.push(...imageFindingLines(episode, verdict.image, style, width));
  lines.push(...conflictLines(episode, style));
  lines.push(...readingLines(episode, verdict, style, width), ...unreadLines(episode, width));
  if (verdict.hint !== null) lines.push("", wrap(plainText(verdict.hint), "  ", width));
  return lines;
}

/** Documents of a folder that could not be read. */
function unreadLines({ trajectory }: Episode, width: number): string[] {
  const drops = trajectory.flatMap(({ observation }) => observation.drops ?? []);
  const unread = new Map(
    drops.flatMap(({ url, reason, detail }) => (reason === "unreadable" && url.startsWith("corpus:") ? [[url, detail]] : [])),
  );
  const lines = [...unread].map(([url, detail]) => wrap(plainText(`Not read: ${url.slice("corpus:".length)} (${detail})`), "  ", width));
  return lines.length === 0 ? [] : ["", ...lines];
}

const IMAGE_WORDS: Readonly<Record<ImageFinding["finding"], string>> = {
  consistent: "shows what the claim says",
  "out-of-context": "out of context",
  undecided: "undecided",
  "not-examined": "not looked at",
};

/** The claim's picture: the finding, and the file's own metadata. */
function imageFindingLines(
  { graph }: Episode,
  { finding, because, citations, verite }: ImageFinding,
  style: Style,
  width: number,
): string[] {
  const facts = graph.images?.find(({ id }) => id === CLAIM_IMAGE)?.facts;
  const own =
    facts == null
      ? []
      : [
          `${facts.type.slice("image/".length)}, ${facts.width} × ${facts.height}`,
          ...(facts.taken === null ? [] : [`taken ${facts.taken}`]),
          ...(facts.place === null ? [] : [`at ${facts.place.latitude.toFixed(4)}, ${facts.place.longitude.toFixed(4)}`]),
          ...(facts.software === null ? [] : [`written by ${plainText(facts.software)}`]),
        ];
  const cited = imageLines(graph, { image: { finding, because, citations } });
  return [
    "",
    `${style.bold("The picture")}  ${IMAGE_WORDS[finding]}${verite === undefined ? "" : ` (VERITE class: ${verite})`}`,
    wrap(plainText(because), "  ", width),
    ...(own.length === 0 ? [] : [wrap(`By its own word: ${own.join(", ")}`, "  ", width)]),
    ...cited.flatMap((line, index) => citedLines(line, index + 1, style, width)),
  ];
}

/** Contradictions between graph and web, side by side. */
function conflictLines({ graph }: Episode, style: Style): string[] {
  const entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const said = new Map(graph.statements.map((statement) => [statement.id, plainText(sayStatement(statement, entities))]));
  const pairs = graph.conflicts.flatMap(({ id, kg, web }) => [
    `  ${id}  the graph: ${said.get(kg)}  [${kg}]`,
    `      read:      ${said.get(web)}  [${web}]`,
  ]);
  return pairs.length === 0 ? [] : ["", style.bold("Sources disagree"), ...pairs];
}

const PART_WORDS: Readonly<Record<Label, string>> = {
  supported: "supported",
  refuted: "refuted",
  conflicting: "conflicting evidence",
  "not-enough-info": "open",
};

export function stepLine(step: Step, style: Style, width: number): string {
  const head = `${step.index + 1} ${step.action.padEnd(15)} `;
  const room = Math.max(20, width - head.length - 3);
  return `${style.dim("›")} ${head}${style.dim(clip(plainText(step.observation.summary), room))}`;
}

function costLine(cost: Cost, { policy, versions }: Episode): string {
  const web = cost.webRequests === 0 ? "" : `${cost.webRequests} web requests, `;
  const spent = `${cost.steps} steps, ${cost.sparqlQueries} graph queries in ${cost.roundTrips} round trips, ${web}${modelLine(cost)}, ${cost.ms} ms`;
  return `${spent} · policy ${plainText(policy)} · ${plainText(versions.graph)}`;
}

function modelLine({ modelCalls, inputTokens, outputTokens, usd }: Cost): string {
  if (modelCalls === 0) return "0 model calls";
  const price = usd === null ? "price unknown" : `${usd.toFixed(4)} USD`;
  return `${modelCalls} model calls (${inputTokens} + ${outputTokens} tokens, ${price})`;
}

function plain(lines: readonly string[]): string {
  return lines.map((line) => line.trimEnd()).join("\n");
}
