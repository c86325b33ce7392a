import type { Belief } from "../../domain/belief.js";
import type { Judgement } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { Reading } from "../../domain/reading.js";
import { relationKey } from "../../domain/relation.js";
import { PRECISION } from "../../domain/vocabulary.js";
import type { Calibration } from "./conclude/calibrate.js";
import { combineParts } from "./conclude/combine-parts.js";
import { conclude } from "./conclude/conclude.js";
import type { Evidence, Phrasing } from "./hypothesise/hypothesis.js";
import { showReading } from "./show-reading.js";
import type { Phrasebook } from "./understand/phrasebook.js";
import type { Part, Understanding } from "./understand/understand.js";

export type Judging = {
  readonly book: Phrasebook;
  understand(belief: Belief, book: Phrasebook): Understanding;
  readonly calibration: Calibration;
  readonly without: ReadonlySet<string>;
  readonly now: () => number;
};

/** A claim passes four stages: understand, then for each of its parts hypothesise, check and conclude. */
export function judgeClaim(judging: Judging, belief: Belief, policy: Policy): Judgement {
  const { parts } = judging.understand(belief, judging.book);
  const judged = parts.map((part) => ({
    text: part.belief.claim.text,
    judgement: judgePart(judging, part, policy),
    isSideNote: isSideNote(part, parts[0]),
  }));
  const [only] = judged;
  return judged.length === 1 && only !== undefined ? only.judgement : combineParts(judged, policy.threshold);
}

/**
 * The first supported reading decides; otherwise the first that is decided at all; otherwise the likeliest shows what is open. Uses the learned
 * reader only if no listed wording decides.
 */
export function judgePart(judging: Judging, { belief, readings, learn }: Part, policy: Policy): Judgement {
  const listed = readings.map((reading) => judgeReading(judging, belief, reading, policy));
  const learned = () => (learn?.(belief) ?? []).map((reading) => judgeReading(judging, belief, reading, policy));
  const decided = decisionOf(listed) ?? decisionOf(learned());
  const chosen = decided ?? listed[0];
  if (chosen === undefined) throw new Error("a statement without a reading");
  return chosen.judgement;
}

type Judged = { readonly judgement: Judgement; readonly holds: boolean };

function decisionOf(judged: readonly Judged[]): Judged | null {
  return judged.find(({ holds }) => holds) ?? judged.find(({ judgement }) => judgement.label !== "not-enough-info") ?? null;
}

function judgeReading(judging: Judging, belief: Belief, reading: Reading, policy: Policy): Judged {
  const read = judging.without.has("negation") ? { ...reading, denied: false } : reading;
  const judgement = conclude(
    { evidence: evidenceOf(judging, belief, read), calibration: judging.calibration, threshold: policy.threshold, belief },
    read,
  );
  return {
    judgement: { ...judgement, reading: [showReading(belief.claim.text, read, belief.properties)] },
    holds: judgement.decidedBy?.every(({ stance }) => stance === "supports") === true,
  };
}

/** "formed in Aberdeen, a town in the United States": the part is not about the subject of the first part. */
function isSideNote(part: Part, first: Part | undefined): boolean {
  const topic = first?.readings[0]?.assertions[0]?.subject;
  const [own] = part.readings[0]?.assertions ?? [];
  if (part === first || topic?.kind !== "entity" || own === undefined) return false;
  return ![own.subject, own.value].some((term) => term.kind === "entity" && term.ids.some((id) => topic.ids.includes(id)));
}

export function evidenceOf({ book, without, now }: Judging, belief: Belief, phrasing: Phrasing): Evidence {
  return {
    graph: belief.graph,
    properties: belief.properties,
    traits: (property) => book.traits(property),
    isCut: (entity, property, direction) => belief.cut.has(`${entity} ${property} ${direction}`),
    // Classes may be fetched without visiting an entity.
    wasVisited: (entity) => belief.visited.has(entity) || belief.graph.outgoing(entity, "P31").length > 0,
    wasListed: (entity, property, direction) => belief.followed.has(relationKey({ entity, property, direction })),
    complete: belief.complete ?? [],
    phrasing,
    today: { kind: "time", iso: new Date(now()).toISOString(), precision: PRECISION.day },
    without,
  };
}
