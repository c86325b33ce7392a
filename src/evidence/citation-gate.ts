import type { Belief } from "../domain/belief.js";
import { type Citation, citedId, type Judgement, type Label } from "../domain/outcome.js";
import { isWebPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import type { ClaimPart, ClaimRules } from "../ports/claim-rules.js";
import { type Gate, gatePart, type Refusal, sayRefusal } from "./gate-part.js";
import { isGrounded, SIDES, standingCitations } from "./standing-citations.js";

type PlainJudgement = Omit<Judgement, "chains" | "shown" | "against">;

export type Gated = { readonly judgement: PlainJudgement; readonly dropped: number };

export type GateRules = { readonly rules: ClaimRules; readonly policy: Policy };

/**
 * Passes a verdict only if its citations carry it, for every reasoner. The rules split the claim into parts; a model's own parts are not
 * trusted. *Supported* needs every part to be carried, *refuted* one part, *conflicting* both sides. A verdict that the rules reach with
 * the same citations passes. A verdict that is not carried becomes *not enough information*, with the reason.
 */
export function citationGate(context: GateRules & { readonly rulesSay: Judgement }, judgement: Judgement, belief: Belief): Gated {
  const { chains = [], shown: _shown, against, ...said } = judgement;
  if (said.label === "not-enough-info" || isOfRules(judgement, context.rulesSay, belief)) return resolved(said, belief);
  const gates = gateSides(context, judgement, belief);
  // A refuted claim also keeps the citations of the parts that hold.
  const besides = said.label === "refuted" ? gateSide(context, judgement, belief, "supports") : [];
  const standing = distinct([...gates, ...besides].flatMap(({ gate }) => (gate.kind === "carried" ? gate.citations : [])));
  const cited = distinct(chains.length > 0 ? chains.flatMap(({ citations }) => citations) : said.citations);
  const beside = contextOf(judgement, belief, cited, standing);
  const kept = new Set([...standing, ...beside].map(keyOf));
  const dropped = cited.filter((citation) => !kept.has(keyOf(citation))).length;
  if (!isCarried(said.label, gates)) {
    const why = whyNot(belief, said.label, gates, "people");
    return { dropped, judgement: groundless(said, standing, `What was cited does not carry the verdict: ${why.join("; ")}.`) };
  }
  const contradictions = [
    ...uncitedContradictions(belief, said.label, citedIds(cited)),
    ...(against === undefined ? [] : rulesAgainst(against)),
  ];
  const carried = { ...said, citations: distinct([...standing, ...beside]) };
  return { dropped, judgement: contradictions.length === 0 ? carried : conflicting(carried, contradictions) };
}

/** Context citations that exist, were shown and are connected with the claim. */
function contextOf({ shown }: Judgement, belief: Belief, cited: readonly Citation[], standing: readonly Citation[]): readonly Citation[] {
  const beside = cited.filter((citation) => citation.stance === "context" && (shown === undefined || shown.includes(citedId(citation))));
  const resolved = standingCitations([...standing, ...beside], belief);
  return beside.filter((citation) => resolved.includes(citation));
}

/** Faults of a verdict, for the repair message to the model; empty if other citations could not fix it. */
export function citationFaults(context: GateRules, judgement: Judgement, belief: Belief): readonly string[] {
  const { label, chains = [] } = judgement;
  if (label === "not-enough-info") return [];
  const gates = gateSides(context, judgement, belief);
  if (!isCarried(label, gates)) {
    const reasons = gates.flatMap(({ gate }) => (gate.kind === "refused" ? gate.because : []));
    return reasons.some(isMendable) ? whyNot(belief, label, gates, "model") : [];
  }
  const cited = citedIds(chains.flatMap(({ citations }) => citations));
  return uncitedContradictions(belief, label, cited).map(({ why }) => `${why}, and is not cited against the label`);
}

/** Whether other citations could fix it. Not if the wording of the claim is the problem. */
function isMendable(refusal: Refusal): boolean {
  if (refusal.kind === "other-relation") return refusal.read !== null;
  return !["uncheckable", "unexplained", "other-value"].includes(refusal.kind);
}

type Cited = Pick<Judgement, "label" | "citations" | "chains" | "shown">;

/** Which citations carry parts of the claim, with lines added by the gate, and why the label as a whole is not carried; empty if it is. */
export function carriedLabel(
  context: GateRules,
  judgement: Cited,
  belief: Belief,
): { citations: readonly Citation[]; why: readonly string[] } {
  const gates = gateSides(context, judgement, belief);
  return {
    citations: distinct(gates.flatMap(({ gate }) => (gate.kind === "carried" ? gate.citations : []))),
    why: isCarried(judgement.label, gates) ? [] : whyNot(belief, judgement.label, gates, "people"),
  };
}

type SideGate = { readonly side: "supports" | "refutes"; readonly part: ClaimPart; readonly gate: Gate };

function gateSides(context: GateRules, judgement: Cited, belief: Belief): readonly SideGate[] {
  return SIDES[judgement.label].flatMap((side) => (side === "context" ? [] : gateSide(context, judgement, belief, side)));
}

/** Checks every part against all evidence cited for it with one stance. */
function gateSide({ rules, policy }: GateRules, judgement: Cited, belief: Belief, side: SideGate["side"]): readonly SideGate[] {
  const { chains, citations } = judgement;
  const deps = { rules, policy, shown: judgement.shown === undefined ? null : new Set(judgement.shown) };
  const on = (side: "supports" | "refutes"): readonly Citation[] =>
    chains === undefined
      ? citations.filter(({ stance }) => stance === side)
      : chains.filter(({ stance }) => stance === side).flatMap((chain) => chain.citations);
  const own = on(side);
  // A refuted value may be reached through a part that holds: "the director of X" was born elsewhere.
  const bridges = own.length > 0 && side === "refutes" ? on("supports") : [];
  return rules.parts(belief).map((part): SideGate => {
    const gate = gatePart(deps, part, side, distinct([...own, ...bridges]));
    const rests = gate.kind === "carried" && gate.citations.some((one) => own.some((other) => keyOf(one) === keyOf(other)));
    return { side, part, gate: gate.kind === "carried" && !rests ? { kind: "refused", because: [{ kind: "nothing-cited" }] } : gate };
  });
}

function isCarried(label: Label, gates: readonly SideGate[]): boolean {
  const on = (side: SideGate["side"]) => gates.filter((one) => one.side === side).map(({ gate }) => gate.kind === "carried");
  if (label === "supported") return on("supports").length > 0 && on("supports").every(Boolean);
  return SIDES[label].every((side) => side === "context" || on(side).some(Boolean));
}

function whyNot(belief: Belief, label: Label, gates: readonly SideGate[], reader: "people" | "model"): readonly string[] {
  const refused = gates.flatMap(({ part, side, gate }) =>
    gate.kind === "carried" ? [] : gate.because.map((refusal) => sayRefusal(belief, refusal, { part, side, reader })),
  );
  return [...new Set(refused)].slice(0, MAX_REASONS).concat(refused.length === 0 ? [`"${label}" rests on no line`] : []);
}

const MAX_REASONS = 4;

/** The rules reach the same label with the same citations. A model's reading of a passage does not count as the rules'. */
function isOfRules(judgement: Judgement, rulesSay: Judgement, { graph }: Belief): boolean {
  const isReadByModel = (citation: Citation): boolean => {
    const passage = "passage" in citation ? graph.passage(citation.passage) : undefined;
    return passage !== undefined && isWebPassage(passage) && passage.provenance.judged.because === null;
  };
  const own = new Set(rulesSay.citations.map((citation) => `${keyOf(citation)} ${citation.stance}`));
  return (
    judgement.chains === undefined &&
    judgement.label === rulesSay.label &&
    judgement.citations.every(
      (citation) => citation.stance === "context" || (own.has(`${keyOf(citation)} ${citation.stance}`) && !isReadByModel(citation)),
    )
  );
}

/** Drops citations that do not resolve; a label that needs them becomes *not enough information*. */
function resolved(said: PlainJudgement, belief: Belief): Gated {
  const standing = standingCitations(said.citations, belief);
  const dropped = said.citations.length - standing.length;
  if (isGrounded(said.label, standing)) return { judgement: { ...said, citations: standing }, dropped };
  return {
    dropped,
    judgement: groundless(said, standing, "No cited fact could be found again in the evidence, so there is no ground for a verdict."),
  };
}

function citedIds(citations: readonly Citation[]): ReadonlySet<string> {
  return new Set(citations.map(citedId));
}

/** Lines with which the rules reach the opposite label; the model saw them and kept its own label. */
function rulesAgainst({ label, citations }: Judgement): readonly Contradiction[] {
  return citations
    .filter(({ stance }) => stance !== "context")
    .map((citation) => ({ id: citedId(citation), why: `by the rules ${citedId(citation)} makes it ${label}`, citation }));
}

function conflicting(said: PlainJudgement, contradictions: readonly Contradiction[]): PlainJudgement {
  return {
    ...said,
    label: "conflicting",
    confidence: null,
    confidenceBasis: [],
    citations: distinct([...said.citations, ...contradictions.map(({ citation }) => citation)]),
    justification: `${said.justification} But the evidence also speaks against that: ${contradictions.map(({ why }) => why).join("; ")}.`,
  };
}

function groundless(said: PlainJudgement, standing: readonly Citation[], justification: string): PlainJudgement {
  return {
    ...said,
    label: "not-enough-info",
    confidence: null,
    confidenceBasis: [],
    citations: standing.map((citation) => ({ ...citation, stance: "context" as const })),
    justification,
    keyPoints: [],
    decidedBy: [],
    parts: [],
  };
}

function keyOf(citation: Citation): string {
  return "statement" in citation ? citation.statement : `${citation.passage} ${citation.quote.start} ${citation.quote.end}`;
}

function distinct(citations: readonly Citation[]): readonly Citation[] {
  return [...new Map(citations.map((citation) => [`${keyOf(citation)} ${citation.stance}`, citation])).values()];
}

/** A line of the evidence against the label that the verdict does not mention. */
export type Contradiction = { readonly id: string; readonly why: string; readonly citation: Citation };

/** A passage judged to be against the claim with less confidence than this may have been misread. */
const SURE = 0.7;

/** Evidence against a label that the verdict does not cite. Only clear cases count, so that a verdict is not dropped on a guess. */
export function uncitedContradictions(belief: Belief, label: Label, cited: ReadonlySet<string>): readonly Contradiction[] {
  if (label !== "supported" && label !== "refuted") return [];
  const found = [...opposed(belief, label, cited), ...otherSides(belief, label, cited)];
  const fresh = found.filter(({ id }) => !cited.has(id));
  return fresh.filter(({ id }, place) => fresh.findIndex((one) => one.id === id) === place);
}

/** Passages with the opposite stance, for a verdict based on passages alone: a fact of the graph outweighs a text. */
function opposed({ graph }: Belief, label: Label, cited: ReadonlySet<string>): readonly Contradiction[] {
  if (graph.statements().some(({ id }) => cited.has(id))) return [];
  const against = label === "supported" ? "refutes" : "supports";
  return graph.passages().flatMap((passage): readonly Contradiction[] => {
    if (!isWebPassage(passage)) return [];
    const { stance, confidence, quote } = passage.provenance.judged;
    if (stance !== against || confidence < SURE || quote === null) return [];
    return [
      { id: passage.id, why: `${passage.id} was judged to say the opposite`, citation: { passage: passage.id, quote, stance: against } },
    ];
  });
}

/** The other side of a conflict between graph and web. */
function otherSides({ graph }: Belief, label: Label, cited: ReadonlySet<string>): readonly Contradiction[] {
  const stance = label === "supported" ? ("refutes" as const) : ("supports" as const);
  return graph.conflicts().flatMap(({ kg, web }): readonly Contradiction[] => {
    const other = cited.has(kg) ? web : cited.has(web) ? kg : null;
    return other === null ? [] : [{ id: other, why: `${other} conflicts with what is cited`, citation: { statement: other, stance } }];
  });
}
