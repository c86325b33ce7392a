import type { Judgement } from "../../domain/outcome.js";
import { citedStatements } from "../../domain/outcome.js";
import type { Policy } from "../../domain/policy.js";
import type { Statement } from "../../domain/statement.js";
import type { Follows, Silence } from "../../ports/claim-rules.js";
import { decisiveFindings } from "./conclude/conclude.js";
import { weigh } from "./conclude/weigh.js";
import { evidenceOf, type Judging, judgePart } from "./judge-claim.js";
import { type Proposal, propose } from "./understand/propose.js";
import type { Part } from "./understand/understand.js";

/**
 * What follows about a part of a claim from lines of the evidence. First by the rules' own reading; else by reading the part as the relation of the
 * lines, where its words say that relation.
 */
export function follows(judging: Judging, part: Part, lines: readonly Statement[], policy: Policy): Follows {
  const uncheckable = part.readings.find((reading) => reading.uncheckable !== null)?.uncheckable;
  if (uncheckable != null) return { kind: "silent", because: { kind: "uncheckable", why: uncheckable } };
  const own = byOwnReading(judgePart(judging, part, policy), lines);
  if (own !== null) return own;
  const proposals = propose(part, judging.book, lines);
  let closest: Silence = { kind: "other-subject" };
  for (const proposal of proposals) {
    const said = byProposal(judging, part, proposal);
    if (said.kind === "decides") return said;
    if (NEARNESS.indexOf(said.because.kind) > NEARNESS.indexOf(closest.kind)) closest = said.because;
  }
  return { kind: "silent", because: closest };
}

/** The later, the nearer a line came to deciding; the nearest miss is what people are told. */
const NEARNESS: readonly Silence["kind"][] = ["other-subject", "other-relation", "other-value", "unexplained"];

/** The rules decide the part themselves, by one of these lines. */
function byOwnReading({ label, citations }: Judgement, lines: readonly Statement[]): Follows | null {
  if (label !== "supported" && label !== "refuted") return null;
  const cited = citedStatements(citations.filter(({ stance }) => stance !== "context"));
  if (!cited.some((id) => lines.some((line) => line.id === id))) return null;
  return { kind: "decides", stance: label === "supported" ? "supports" : "refutes", lines: cited };
}

function byProposal(judging: Judging, { belief }: Part, { path, reading, licence, ofSubject }: Proposal): Follows {
  const [line] = path.lines.slice(-1);
  if (line === undefined) return { kind: "silent", because: { kind: "other-subject" } };
  if (licence.kind !== "said")
    return { kind: "silent", because: { kind: "other-relation", line: line.id, read: licence.kind === "other" ? licence.read : null } };
  const words = reading.unused.map(({ span }) => span.text);
  if (licence.by === "words" && words.length > 0) return { kind: "silent", because: { kind: "unexplained", line: line.id, words } };
  const weighed = weigh(evidenceOf(judging, belief, reading), reading);
  const decisive = decisiveFindings(reading, weighed);
  const rests = [...new Set(decisive.flatMap(({ statements }) => statements.map(({ id }) => id)))];
  const holds = decisive.every(({ stance }) => stance === "supports");
  // Another value excludes the claimed one only for what the part is about, and only if nothing else of the part is left open.
  const isExcluded = ofSubject && licence.plainly && weighed.every(({ finding }) => finding !== null && finding.rule !== "otherKind");
  if (rests.includes(line.id) && (holds || isExcluded)) {
    return { kind: "decides", stance: holds !== reading.denied ? "supports" : "refutes", lines: rests };
  }
  const found = weighed.some(({ finding }) => finding !== null);
  return {
    kind: "silent",
    because: found && words.length > 0 ? { kind: "unexplained", line: line.id, words } : { kind: "other-value", line: line.id },
  };
}
