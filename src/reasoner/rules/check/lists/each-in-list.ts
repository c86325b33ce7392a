import type { Asks, NamedTerm } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import { type Interval, intervalOf } from "../../../../text/time.js";
import { dateQualifier } from "../../read-statements.js";
import { relativeClause } from "../../say/say-facts.js";
import type { Finding, ListSentence } from "../finding.js";
import {
  type Checked as CheckedMember,
  holdsForMember,
  isSampled,
  type ListAnswer,
  type Listing,
  type Member,
  nameOfList,
  nameOfPassing,
  passes,
} from "./members.js";

/** Maximum members whose statements are shown. */
const MAX_SHOWN = 8;
/** Maximum members named in a sentence. */
const MAX_NAMED = 6;

type Checked = CheckedMember & { readonly member: Member; readonly isSure: boolean };

/** "Every member of the European Union uses the euro": checks the statement for each member separately. */
export function eachInList(listing: Listing, { reading, holds, beside, total }: Asks<"each">): ListAnswer | null {
  const named = beside.flatMap(({ ids }) => ids);
  const members = [...new Map(listing.members.all.map((member) => [member.id, member])).values()].filter(({ id }) => !named.includes(id));
  // A member of uncertain scope leaves the claim open only if it would change the answer.
  const harmless = holds.kind === "all" || (holds.kind === "number" && holds.not) ? "so" : "not so";
  const checked = members.flatMap((member): readonly Checked[] => {
    const pass = passes(listing, member.id);
    if (pass === "no") return [];
    const one = { member, ...holdsForMember(reading, member.id, listing.holdsOf) };
    const isSure = pass === "yes";
    return [isSure || one.is === harmless ? { ...one, isSure } : { member, is: "open", findings: [], isSure }];
  });
  if (total !== null && checked.length !== total) return null;
  // "Half of the planets are larger than Earth": of eight, not of seven.
  if (holds.kind === "share" && listing.members.all.some(({ id }) => named.includes(id))) return null;
  const found = decide(checked, holds);
  const isOpen = found?.holds === true && ("unlisted" in holds || checked.every(({ isSure }) => !isSure));
  const decision = isOpen || (found !== null && isUntold(listing, { reading, holds }, found)) ? null : found;
  const shown = decision?.by.filter(({ findings }) => findings.length > 0).slice(0, MAX_SHOWN) ?? [];
  const statements = shown.flatMap(statementsOf);
  const [first] = shown;
  if (decision === null || first === undefined || statements.length === 0) return null;
  return {
    holds: decision.holds,
    of: first.member.id,
    statements,
    said: sayFor(listing, { reading, checked }, decision),
    isWhole: true,
  };
}

/** A list that lacks members allows only refutation, unless it has all members of the kind in question. */
function isUntold({ claim }: Listing, { reading, holds }: Pick<Asks<"each">, "reading" | "holds">, { holds: isTrue }: Decision): boolean {
  if (!isSampled(claim)) return false;
  const isAtLeast = holds.kind === "number" && holds.most === Number.POSITIVE_INFINITY && holds.not === undefined;
  if (isAtLeast && isTrue) return false;
  const isWhole = reading.listed.some(({ filters, asks }) => asks.kind === "member" && asks.holds && filters.some(({ whole }) => whole));
  if (isWhole && !reading.denied && (holds.kind === "number" || holds.kind === "none")) return false;
  return isTrue || holds.kind === "number" || holds.kind === "share";
}

/**
 * The statements about the member itself. If it is missing from another list, shows its membership of this one rather than the other list's members.
 */
function statementsOf({ member: { id, statement }, findings }: Checked): readonly Statement[] {
  const own = findings.flatMap(({ statements }) =>
    statements.filter(({ subject, value }) => subject === id || (value.kind === "entity" && value.id === id)),
  );
  return own.length > 0 ? own : [statement];
}

/** `by`: the members that decide. */
type Decision = { readonly holds: boolean; readonly by: readonly Checked[] };

function decide(checked: readonly Checked[], holds: Asks<"each">["holds"]): Decision | null {
  const are = (is: Checked["is"], some = checked) => some.filter((one) => one.is === is);
  if (holds.kind === "number") {
    const [some, others] = holds.not ? (["not so", "so"] as const) : (["so", "not so"] as const);
    const [from, to] = [are(some).length, are(some).length + are("open").length];
    const by = from > 0 ? are(some) : are(others);
    if (from > holds.most || to < holds.least) return { holds: false, by };
    return from >= holds.least && to <= holds.most ? { holds: true, by } : null;
  }
  if (holds.kind === "share") return shareOf(checked, holds);
  if (holds.kind === "first") return firstOf(checked, holds.of);
  const excepted = (one: Checked) => holds.but.some(({ ids }) => ids.includes(one.member.id));
  const rest = checked.filter((one) => !excepted(one));
  const but = checked.filter(excepted);
  const [wanted, unwanted] = holds.kind === "none" ? (["not so", "so"] as const) : (["so", "not so"] as const);
  const against = [...are(unwanted, rest), ...are(wanted, but)];
  if (against.length > 0) return { holds: false, by: against };
  if (but.length < holds.but.length || are(wanted, rest).length < rest.length || are(unwanted, but).length < but.length) return null;
  return { holds: true, by: holds.kind === "none" && but.length > 0 ? but : rest };
}

/** Half of the members, or more than half. */
function shareOf(checked: readonly Checked[], { most, of }: Extract<Asks<"each">["holds"], { kind: "share" }>): Decision | null {
  const half = checked.length / 2;
  if (checked.some(({ isSure }) => !isSure) || (!most && !Number.isInteger(half))) return null;
  if (of.length > 0) return of.length === half ? decide(checked, { kind: "none", but: of }) : null;
  const [least, top] = most ? [Math.floor(half) + 1, checked.length] : [half, half];
  return decide(checked, { kind: "number", least, most: top });
}

/** If several qualify, dates show which was first. */
function firstOf(checked: readonly Checked[], { ids }: NamedTerm): Decision | null {
  const own = checked.find(({ member }) => ids.includes(member.id));
  const others = checked.filter((one) => one !== own && one.is !== "not so");
  if (own === undefined || own.is === "open") return null;
  if (own.is === "not so") return { holds: false, by: [own] };
  const mine = dateOf(own);
  const isEarlier = (one: Checked) => {
    const theirs = one.is === "so" ? dateOf(one) : null;
    return theirs === null || mine === null ? null : theirs.to < mine.from ? true : mine.to < theirs.from ? false : null;
  };
  const earlier = others.filter((one) => isEarlier(one) === true);
  if (earlier.length > 0) return { holds: false, by: [own, ...earlier] };
  return others.every((one) => isEarlier(one) === false) ? { holds: true, by: [own] } : null;
}

function dateOf({ findings }: Checked): Interval | null {
  const dates = findings.flatMap(({ statements }) => statements.map((one) => dateQualifier(one, "P585") ?? dateQualifier(one, "P580")));
  const known = dates.flatMap((date) => (date === null ? [] : [intervalOf(date)])).sort((a, b) => a.from - b.from);
  return known.length < dates.length ? null : (known[0] ?? null);
}

type Each = { readonly reading: Asks<"each">["reading"]; readonly checked: readonly Checked[] };

function sayFor({ evidence, claim, members }: Listing, { reading, checked }: Each, { by }: Decision): ListSentence {
  const sure = checked.filter(({ isSure }) => isSure);
  const count = (is: Checked["is"]) => sure.filter((one) => one.is === is).length;
  const [so, open] = [count("so"), count("open")];
  const name = claim.filters.length > 0 ? nameOfPassing(evidence, claim) : nameOfList(evidence, claim.list, members.owner);
  const total = `${sure.length} ${name}`;
  if (by.length <= MAX_NAMED && by.length < checked.length) {
    const names = by.map(({ member: { id } }) => id);
    const said = whatIsSo(evidence, { reading, checked: by });
    if (said !== null) {
      const things = name.endsWith(" in question") ? claim.list.name : name;
      const those = said.list ?? `${things}${/ (?:that|whose) /u.test(things) ? " and" : ""} ${said.clause}`;
      return { of: null, text: `@ ${by.length > 1 ? "are" : "is"} ${said.stance === "refutes" ? "not " : ""}among the ${those}.`, names };
    }
    const denies = by.every(({ is }) => is === "not so") ? "does not hold" : "holds";
    return { of: null, text: `It ${denies} for @, ${by.length} of the ${total}.`, names };
  }
  const [only, ...more] = sure;
  if (only !== undefined && more.length === 0 && so === 1)
    return { of: null, text: `It holds for @, the only one of the ${name}.`, names: [only.member.id] };
  if (open > 0) return { of: null, text: `It holds for at least ${so} and at most ${so + open} of the ${total}.` };
  const shown = sure.filter(({ is }) => is === (so === 0 ? "not so" : "so"));
  const said = whatIsSo(evidence, { reading, checked: shown });
  const isAll = so === sure.length;
  if (said?.stance !== (so === 0 ? "refutes" : "supports") || so === 1)
    return { of: null, text: `It holds for ${isAll ? "all" : `${so === 0 ? "none" : so} of the`} ${total}.` };
  const those = said.list === null ? `those ${said.clause}` : `the ${said.list}`;
  const that = said.list === null ? said.clause : `among the ${said.list}`;
  return { of: null, text: isAll ? `All ${total} are among ${those}.` : `Of the ${total}, there are ${so === 0 ? "none" : so} ${that}.` };
}

/** Are the members so? In words either a clause ("that border Brazil") or another list ("countries whose currency is the euro"). */
type Said = { readonly stance: Finding["stance"] } & (
  | { readonly clause: string; readonly list: null }
  | { readonly clause: null; readonly list: string }
);

/** Null unless one and the same relation decides about all of the members. */
function whatIsSo(evidence: Listing["evidence"], { reading, checked }: Each): Said | null {
  const [first] = checked.flatMap(({ findings }) => findings);
  if (first === undefined) return null;
  const { stance, hypothesis } = first;
  const { property, value } = hypothesis;
  const isSame = (one: Finding, of: string) =>
    one.stance === stance &&
    one.reason.kind !== "compared" &&
    one.times.length === 0 &&
    one.hypothesis.subject === of &&
    one.hypothesis.property === property;
  if (!checked.every(({ member, findings }) => findings.length > 0 && findings.every((one) => isSame(one, member.id)))) return null;
  const [other, ...more] = reading.listed;
  if (other !== undefined) {
    if (other.asks.kind !== "member" || !other.asks.holds || more.length + reading.assertions.length > 0 || reading.denied) return null;
    const list = other.filters.length === 0 ? null : nameOfPassing(evidence, other);
    return list === null || list.endsWith(" in question") ? null : { stance, clause: null, list };
  }
  const ids = new Set(
    checked.flatMap(({ findings }) => findings.map((one) => (one.hypothesis.value.kind === "entity" ? one.hypothesis.value.id : null))),
  );
  const clause = value.kind === "entity" && ids.size === 1 ? relativeClause(evidence, property, value.id) : null;
  return clause === null ? null : { stance, clause, list: null };
}
