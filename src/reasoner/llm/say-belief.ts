import type { Belief } from "../../domain/belief.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { Link } from "../../domain/mention.js";
import { citedStatements, type Judgement } from "../../domain/outcome.js";
import type { Progress } from "../../ports/reasoner.js";
import type { RulePrecision } from "../rules/conclude/rule-precision.js";
import { sayPrecision } from "./proven-rules.js";
import { quote, within } from "./quote.js";

const MAX_NAMES_CHARACTERS = 1400;
const MAX_STEPS_CHARACTERS = 1500;
const MAX_CANDIDATES = 3;
const MAX_POST_CHARACTERS = 1500;

/** Baselines have only the claim. */
type Claimed = Pick<Belief, "claim"> & Partial<Pick<Belief, "meant" | "properties">>;

export function sayClaim(belief: Claimed): string {
  const { text, asOf, post } = belief.claim;
  const made =
    post === undefined
      ? ""
      : `. It was made in this post, which is no evidence, and is not what has to be judged: ${quote(post, MAX_POST_CHARACTERS)}`;
  return `${quote(text, 2000)}${asOf === null ? "" : ` (as of ${asOf})`}${sayMeant(belief)}${made}`;
}

/** The user's corrections of relations override any other reading. */
function sayMeant({ meant, properties }: Claimed): string {
  const name = (id: PropertyId) => quote(properties?.get(id)?.label ?? id, 80);
  const said = [...(meant ?? [])].map(([read, other]) => `what could be read as ${name(read)} means ${name(other)}`);
  return said.length === 0 ? "" : `. The user says of this claim: ${said.join("; ")}`;
}

export type Candidate = { readonly id: string; readonly name: string; readonly entity: EntityId };

/** Other entities that share a name of the claim, each with a short id that the policy can pick. */
export function candidatesOf({ links }: Belief): readonly Candidate[] {
  return links
    .flatMap((link) => {
      if (link.kind !== "linked" || link.by === "word") return [];
      return [...link.rivals.map(({ entity }) => entity.id), ...link.rejected.map(({ id }) => id)]
        .slice(0, MAX_CANDIDATES)
        .map((entity) => ({ name: link.span.text, entity }));
    })
    .map((candidate, place) => ({ ...candidate, id: `n${place + 1}` }));
}

/** How the claim's names were linked, which other entities share them, and which names the graph does not know. */
export function sayNames(belief: Belief, candidates: readonly Candidate[]): string {
  return within(
    belief.links.map((link) =>
      sayLink(
        link,
        candidates.filter(({ name }) => link.kind === "linked" && name === link.span.text),
        belief,
      ),
    ),
    MAX_NAMES_CHARACTERS,
  ).join("\n");
}

function sayLink(link: Link, others: readonly Candidate[], { graph }: Belief): string {
  if (link.kind === "unknown") return `${quote(link.span.text, 80)}: not known to the graph`;
  const described = (label: string, description: string | null) =>
    `${quote(label, 80)}${description === null ? "" : ` (${quote(description, 100)})`}`;
  const or = others.map(({ id, entity }) => {
    const known =
      link.rivals.find((rival) => rival.entity.id === entity)?.entity ??
      link.rejected.find((one) => one.id === entity) ??
      graph.entity(entity);
    return `${id} ${described(known?.label ?? entity, known?.description ?? sayKind(graph, entity))}`;
  });
  const { id, label } = link.entity;
  const description = link.entity.description ?? sayKind(graph, id);
  const same = label === link.span.text && description !== null;
  return `${same ? "" : `${quote(link.span.text, 80)} is `}${described(label, description)}${or.length > 0 ? `; or ${or.join(", ")}` : ""}`;
}

/** The entity's type, when it has no description. */
function sayKind(graph: Belief["graph"], id: EntityId): string | null {
  const kinds = graph.outgoing(id, "P31").flatMap(({ value }) => (value.kind === "entity" ? (graph.entity(value.id)?.label ?? []) : []));
  return kinds.length === 0 ? null : kinds.slice(0, 3).join(", ");
}

/** The numbered parts of the claim, with their state. A part that repeats the claim is not repeated. */
export function sayParts({ agenda, claim }: Belief): string {
  return agenda
    .map(
      ({ text, state, value }, place) =>
        `${place + 1}. ${text === claim.text ? "the claim" : quote(text, 300)}: ${state}${value === null ? "" : `; claimed value ${quote(value, 100)}`}`,
    )
    .join("\n");
}

/** The latest steps matter most. `followed`: ids of listed relations whose statements were fetched. */
export function saySteps(progress: Progress | undefined, followed: readonly string[]): string {
  const lines = (progress?.steps ?? []).map(({ action, summary }, place) => `${place + 1}. ${action}: ${quote(summary, 300)}`);
  const shown = within([...lines].reverse(), MAX_STEPS_CHARACTERS).length;
  const done = followed.length === 0 ? [] : [`followed already, all that was found is in Evidence: ${followed.join(", ")}`];
  return [...lines.slice(lines.length - shown), ...done].join("\n");
}

/**
 * The rules' findings as one source among others, with their measured precision. Findings from texts are omitted: they depend on the
 * model's own reading of those texts and are not independent.
 */
export function sayWitness(table: RulePrecision, judgement: Judgement | null): string {
  const decidedBy = judgement?.decidedBy ?? [];
  if (judgement === null || judgement.label === "not-enough-info" || decidedBy.length === 0) return "";
  const lines = citedStatements(judgement.citations).join(", ");
  return `${judgement.label} by ${sayPrecision(table, judgement)}${lines === "" ? "" : `; from ${lines}`}`;
}
