import type { Episode, Step } from "./episode.js";
import type { Link } from "./mention.js";
import { citedStatements, type Label, type Verdict } from "./outcome.js";
import { furtherRetrievals, idleRetrievals, retrievals } from "./retrievals.js";

/**
 * All error types of an episode (§5.7, and beyond). Each is a rule over the trajectory, the evidence and the gold label, so evaluation and
 * optimizer count the same. Empty: nothing went wrong, or the episode failed, which is no fault of the policy. Without a gold label (`gold`
 * null), only errors that show without it are reported. docs/research/optimizing.md defines each in words.
 */
export function errorTypesOf(episode: Episode, gold: Label | null): readonly ErrorType[] {
  if (episode.outcome.kind === "failed") return [];
  const { verdict } = episode.outcome;
  const found = new Set<ErrorType>();
  if (idleRetrievals(episode).length > 0) found.add("redundant-retrieval");
  if (gold === null) {
    if (verdict.forced !== null) found.add("evidence-missing");
    return inOrder(found);
  }
  if (gold === verdict.label) return inOrder(found);
  const undecided = verdict.label === "not-enough-info";
  if (lacksKnowledge(episode)) found.add("insufficient-knowledge");
  if (verdict.forced !== null || (undecided && gold !== "not-enough-info")) found.add("evidence-missing");
  if (!undecided && verdict.forced === null && furtherRetrievals(episode).length === 0) found.add("over-confidence");
  if (mishandlesContradiction(episode, verdict)) found.add("mishandled-contradiction");
  if (doubtsLink(episode, verdict)) found.add("wrong-link");
  if (doubtsRelation(episode, verdict)) found.add("wrong-relation");
  if ([...found].every((type) => type === "redundant-retrieval")) found.add("misjudged-evidence");
  return inOrder(found);
}

/** The web was searched after the graph, or the graph does not know a name. */
function lacksKnowledge(episode: Episode): boolean {
  const graphFirst = retrievals(episode).some(({ action }) => action === "initKGRetrieval" || action === "expandKG");
  const askedWeb = furtherRetrievals(episode).some(({ action }) => action === "webSearch");
  return (graphFirst && askedWeb) || episode.links.some(({ kind }) => kind === "unknown");
}

/** One side of a contradiction was followed, or a contradiction was seen where there is none. */
function mishandlesContradiction({ graph }: Episode, { label }: Verdict): boolean {
  return label === "conflicting" || graph.conflicts.length > 0;
}

/**
 * A name that the verdict depends on has another candidate that is nearly as likely. A verdict that cites no statement depends on every
 * name. "French" always has rivals (the language, the people), so adjectives of nationality do not count.
 */
function doubtsLink({ links, graph }: Episode, { citations }: Verdict): boolean {
  const cited = new Set<string>(citedStatements(citations));
  const used = new Set<string>();
  for (const { id, subject, value } of graph.statements) {
    if (!cited.has(id)) continue;
    used.add(subject);
    if (value.kind === "entity") used.add(value.id);
  }
  return links.some((link) => isDoubtful(link) && (used.size === 0 || used.has(link.entity.id)));
}

/** A name with a close rival that is not an adjective of nationality. */
export function isDoubtful(link: Link): link is Extract<Link, { kind: "linked" }> {
  return link.kind === "linked" && link.by !== "demonym" && link.rivals.length > 0;
}

/**
 * Decided: no cited statement has a relation that the claim was read as, or the words may mean another relation. Open: the names are known,
 * but words of the claim were not understood.
 */
function doubtsRelation({ links, graph }: Episode, { label, citations, reading = [] }: Verdict): boolean {
  const relations = reading.flatMap((one) => one.relations);
  if (label === "not-enough-info") {
    const namesKnown = links.length > 0 && links.every(({ kind }) => kind === "linked");
    return namesKnown && reading.some(({ uncheckable, notUnderstood }) => uncheckable === null && notUnderstood.length > 0);
  }
  const cited = new Set<string>(citedStatements(citations));
  const properties = graph.statements.filter(({ id }) => cited.has(id)).map(({ propertyLabel }) => propertyLabel);
  if (properties.length === 0 || relations.length === 0) return false;
  const read = relations.filter(({ relation }) => stepsOf(relation).some((step) => properties.includes(step)));
  return read.length === 0 || read.some(({ otherwise }) => otherwise.length > 0);
}

/** A chain is written as "place of birth › country", a relation read from its value as "capital (of it)". */
function stepsOf(relation: string): readonly string[] {
  return relation.split(" › ").map((step) => step.replace(/ \(of it\)$/, ""));
}

function inOrder(found: ReadonlySet<ErrorType>): readonly ErrorType[] {
  return ERROR_TYPES.filter((type) => found.has(type));
}

/** Errors of an episode that a better policy could avoid. An episode may show several of them, or none. */
export const ERROR_TYPES = [
  "insufficient-knowledge",
  "evidence-missing",
  "over-confidence",
  "mishandled-contradiction",
  "wrong-link",
  "wrong-relation",
  "misjudged-evidence",
  "redundant-retrieval",
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

/** Errors behind wrong predictions, as the paper defines them (§5.7, Table 4). Our types above are wider and have other names. */
export const PAPER_ERRORS = ["IK", "EM", "OC"] as const;
export type PaperError = (typeof PAPER_ERRORS)[number];

type Ended = Pick<Verdict, "label" | "forced"> & { readonly trajectory: readonly Pick<Step, "action" | "belief">[] };

/**
 * IK (insufficient KG): the web was asked after the graph had been expanded ("even after the retrieved KG is enhanced"). EM (exceeding the
 * maximum steps): all allowed steps were taken, and the verdict was forced. OC (over-confidence): the claim was decided on the initial
 * graph, without any further retrieval.
 */
export function paperErrorsOf({ label, forced, trajectory }: Ended, gold: Label | null): readonly PaperError[] {
  if (gold === null || label === gold) return [];
  const further = furtherRetrievals({ trajectory }).map(({ action }) => action);
  const expanded = further.indexOf("expandKG");
  const found = {
    IK: expanded >= 0 && further.indexOf("webSearch", expanded) >= 0,
    EM: forced !== null,
    OC: further.length === 0 && forced === null && label !== "not-enough-info",
  };
  return PAPER_ERRORS.filter((error) => found[error]);
}
