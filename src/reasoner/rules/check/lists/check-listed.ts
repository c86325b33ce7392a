import type { ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { TimeValue } from "../../../../domain/value.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import type { Finding } from "../finding.js";
import { countInList, isInList, mostInList, onlyInList } from "./count-in-list.js";
import { type Members, membersOf } from "./members.js";
import type { Ranked } from "./off-list.js";
import { placeInList } from "./place-in-list.js";
import { rankInList } from "./rank-in-list.js";

/** What a complete list says to a claim; null where the list is not whole, or does not decide. */
export function checkListed(evidence: Evidence, claim: ListClaim): Finding | null {
  const { without, manner } = evidence;
  if (without.has("completeList") || manner.tense === "over" || (manner.asOf !== null && !isOfToday(manner.asOf))) return null;
  const members = membersOf(evidence, claim);
  const found = members === null ? null : decide(evidence, claim, members);
  const [line] = found?.lines ?? [];
  if (members === null || found === null || line === undefined) return null;
  const shown = [...new Set(found.lines)];
  const joining = membership(members, shown);
  return {
    rule: "completeList",
    hypothesis: {
      subject: found.of,
      property: line.property,
      value: { kind: "entity", id: found.of, isClass: false },
      via: [],
      times: [],
      score: 0.95,
      linked: "of" in claim.asks && !Array.isArray(claim.asks.of) && "score" in claim.asks.of ? claim.asks.of.score : 1,
      clearest: true,
      rival: false,
    },
    stance: found.holds ? "supports" : "refutes",
    statements: [...shown, ...joining],
    reason: { kind: "listed", said: found.said, shown: shown.length },
    times: [],
  };
}

/** Lists are those of today: "as of 1990" asks for others. */
const TODAY = 2024;

function isOfToday({ iso }: TimeValue): boolean {
  return Number.parseInt(iso, 10) >= TODAY;
}

function decide(evidence: Evidence, claim: ListClaim, members: Members): Ranked | null {
  const { asks } = claim;
  switch (asks.kind) {
    case "rank":
      return rankInList(evidence, claim, asks, members);
    case "place":
      return placeInList(evidence, claim, asks, members);
    case "count":
      return countInList(evidence, claim, asks, members);
    case "only":
      return onlyInList(evidence, claim, asks, members);
    case "member":
      return isInList(evidence, claim, asks, members);
    case "most":
      return mostInList(evidence, claim, asks, members);
  }
}

/** The lines that put the shown things on the list: they connect what is cited. */
function membership({ all }: Members, shown: readonly Statement[]): readonly Statement[] {
  const subjects = new Set(shown.map(({ subject }) => subject));
  return all.filter(({ id, statement }) => subjects.has(id) && !shown.includes(statement)).map(({ statement }) => statement);
}
