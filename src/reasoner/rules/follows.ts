import type { Judgement } from "../../domain/outcome.js";
import { citedStatements } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { Statement } from "../../domain/statement.js";
import type { Follows, Silence } from "../../ports/claim-rules.js";
import { decisiveFindings } from "./conclude/conclude.js";
import { weigh } from "./conclude/weigh.js";
import { evidenceOf, type Judging, judgePart } from "./judge-claim.js";
import { isLikeliest, type Proposal, propose } from "./understand/propose.js";
import type { Part } from "./understand/understand.js";

/**
 * Decides a part of a claim from statements of the evidence. First by the rules' own reading; otherwise by reading the part as the relation of the
 * statements, if its words express that relation.
 */
export function follows(judging: Judging, part: Part, lines: readonly Statement[], policy: Policy): Follows {
  const uncheckable = part.readings.find((reading) => reading.uncheckable !== null)?.uncheckable;
  if (uncheckable != null) return { kind: "silent", because: { kind: "uncheckable", why: uncheckable } };
  const isUnlikely = part.belief.links.some((link) => link.kind === "linked" && !isLikeliest(link));
  const own = byOwnReading(judgePart(judging, part, policy), lines, isUnlikely);
  if (own !== null) return own;
  const { spoken } = judging.understand(part.belief, judging.book);
  const proposals = propose(part, { book: judging.book, spoken }, lines);
  let closest: { readonly because: Silence; readonly nearness: number } = { because: { kind: "other-subject" }, nearness: 0 };
  for (const proposal of proposals) {
    const said = byProposal(judging, part, proposal);
    if (said.kind === "decides") return said;
    const nearness = NEARNESS.length * proposal.path.lines.length + NEARNESS.indexOf(said.because.kind);
    if (nearness > closest.nearness) closest = { because: said.because, nearness };
  }
  return { kind: "silent", because: closest.because };
}

/** Reasons in order of nearness: more statements and a later reason came closer to a decision; the nearest miss is reported. */
const NEARNESS: readonly Silence["kind"][] = ["other-subject", "other-relation", "other-value", "unexplained"];

/** The rules' own decision of the part, if it uses one of these statements. */
function byOwnReading({ label, citations, decidedBy = [] }: Judgement, lines: readonly Statement[], isUnlikely: boolean): Follows | null {
  if (label !== "supported" && label !== "refuted") return null;
  if (isUnlikely && decidedBy.some(({ stance }) => stance === "refutes")) return null;
  const cited = citedStatements(citations.filter(({ stance }) => stance !== "context"));
  if (!cited.some((id) => lines.some((line) => line.id === id))) return null;
  return { kind: "decides", stance: label === "supported" ? "supports" : "refutes", lines: cited };
}

function byProposal(judging: Judging, { belief }: Part, { path, reading, licence, mayExclude }: Proposal): Follows {
  const [line] = path.lines.slice(-1);
  if (line === undefined) return { kind: "silent", because: { kind: "other-subject" } };
  if (licence.kind !== "said")
    return { kind: "silent", because: { kind: "other-relation", line: line.id, read: licence.kind === "other" ? licence.read : null } };
  const words = reading.unused.map(({ span }) => span.text);
  if (licence.by === "words" && words.length > 0) return { kind: "silent", because: { kind: "unexplained", line: line.id, words } };
  const evidence = evidenceOf(judging, belief, reading);
  const weighed = weigh(evidence, reading);
  const decisive = decisiveFindings(evidence, reading, weighed);
  const rests = [...new Set(decisive.flatMap(({ statements }) => statements.map(({ id }) => id)))];
  const holds = decisive.every(({ stance }) => stance === "supports");
  // Another value refutes only if the part is about its subject, and nothing else in the part is open.
  const isExcluded = mayExclude && licence.plainly && weighed.every(({ finding }) => finding !== null && finding.rule !== "otherKind");
  if (rests.includes(line.id) && (holds || isExcluded)) {
    return { kind: "decides", stance: holds !== reading.denied ? "supports" : "refutes", lines: rests };
  }
  const found = weighed.some(({ finding }) => finding !== null);
  return {
    kind: "silent",
    because: found && words.length > 0 ? { kind: "unexplained", line: line.id, words } : { kind: "other-value", line: line.id },
  };
}
