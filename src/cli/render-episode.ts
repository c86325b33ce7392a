import { count } from "../base/count.js";
import type { Cost, Episode, Step } from "../domain/episode.js";
import { evidenceLines, imageLines } from "../domain/evidence-lines.js";
import { isEntityId, wikidataPage } from "../domain/ids.js";
import { CLAIM_IMAGE, type ImageFinding } from "../domain/image.js";
import type { Linked } from "../domain/mention.js";
import type { Label, Verdict } from "../domain/outcome.js";
import { correctionNote, headline } from "../domain/say-corrections.js";
import { sayRelation, sayStatement } from "../domain/say-statement.js";
import { sayBasis, sayPoints } from "../domain/say-verdict.js";
import { unheardSources } from "../domain/unheard-sources.js";
import { citedLines, clip, plainText, type Style, wrap } from "./style.js";

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
  if (verdict.droppedCitations > 0) lines.push(`  Left out: ${count(verdict.droppedCitations, "citation")} that did not hold up.`);
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
  const unheard = unheardSources(episode);
  if (unheard.length > 0) lines.push("", ...unheard.map((line) => wrap(plainText(line), "  ", width)));
  if (verdict.hint !== null) lines.push("", wrap(plainText(verdict.hint), "  ", width));
  return lines;
}

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
    ...(own.length === 0 ? [] : [wrap(`According to its metadata: ${own.join(", ")}`, "  ", width)]),
    ...cited.flatMap((line, index) => citedLines(line, index + 1, style, width)),
  ];
}

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

/** The "Read as" block: the entity each name was linked to, and the relations the claim states. */
function readingLines({ claim, links }: Episode, { reading = [] }: Verdict, style: Style, width: number): string[] {
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

/** The most likely other entity of the name. Without its id if only the starter graph has it, because it is meaningless to a reader. */
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

/** `--explain`: candidates and why they were rejected, other possible relations, the relations searched for, and advice. */
function explainLines({ links, graph }: Episode, verdict: Verdict, style: Style, width: number): string[] {
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
  const other = first?.rivals[0]?.entity.id ?? first?.rejected[0]?.id ?? "<id>";
  return [
    ...(first === undefined ? [] : [`- Say who or what is meant: --link "${name}=${other}"`]),
    "- Put one fact into a short sentence, with names in full.",
    "- Say when: --as-of 2012 judges the claim at that date.",
  ];
}

function indent(line: string, width: number): string {
  const own = /^\s*/.exec(line)?.[0] ?? "";
  return wrap(line.trim(), `  ${own}`, width);
}
