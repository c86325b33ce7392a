import type { EntityId } from "../../../../domain/ids.js";
import { ANY_MEMBER, type ListClaim, type NamedTerm, type Reading, type Term } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import { type Interval, intervalOf } from "../../../../text/time.js";
import { dateQualifier } from "../../read-statements.js";
import type { Finding, ListSentence } from "../finding.js";
import { type ListAnswer, type Listing, type Member, nameOfList, nameOfPassing, passes } from "./members.js";

type Asks = Extract<ListClaim["asks"], { kind: "each" }>;
/** Findings for one member that support or refute the reading; empty if it is open. */
export type HoldsOfMember = (reading: Reading) => readonly Finding[];

/** Maximum members whose statements are shown. */
const MAX_SHOWN = 8;
/** Maximum members named in a sentence. */
const MAX_NAMED = 4;

type Checked = { readonly member: Member; readonly is: "so" | "not so" | "open"; readonly findings: readonly Finding[] };

/** "Every member of the European Union uses the euro": checks the statement for each member separately. */
export function eachInList(listing: Listing, { reading, holds, beside }: Asks, holdsOf: HoldsOfMember): ListAnswer | null {
  const named = beside.flatMap(({ ids }) => ids);
  const members = [...new Map(listing.members.all.map((member) => [member.id, member])).values()].filter(({ id }) => !named.includes(id));
  // A member of uncertain scope leaves the claim open only if it would change the answer.
  const harmless = holds.kind === "all" ? "so" : "not so";
  const checked = members.flatMap((member): readonly Checked[] => {
    const pass = passes(listing, member.id);
    if (pass === "no") return [];
    const one = check(member, reading, holdsOf);
    return [pass === "yes" || one.is === harmless ? one : { member, is: "open", findings: [] }];
  });
  if ("total" in holds && holds.total !== undefined && checked.length !== holds.total) return null;
  // A list that lacks members allows only refutation.
  const found = decide(checked, holds);
  const decision = listing.claim.list.sampled && (found?.holds === true || holds.kind === "number") ? null : found;
  const shown = decision?.by.filter(({ findings }) => findings.length > 0).slice(0, MAX_SHOWN) ?? [];
  const statements = shown.flatMap(statementsOf);
  const [first] = shown;
  if (decision === null || first === undefined || statements.length === 0) return null;
  return {
    holds: decision.holds,
    of: first.member.id,
    statements,
    said: sayFor(listing, checked, decision),
    isWhole: true,
  };
}

function check(member: Member, reading: Reading, holdsOf: HoldsOfMember): Checked {
  const findings = holdsOf(ofMember(reading, member.id));
  const stances = new Set(findings.map(({ stance }) => stance));
  if (stances.size !== 1) return { member, is: "open", findings: [] };
  return { member, is: stances.has("supports") !== reading.denied ? "so" : "not so", findings };
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

function decide(checked: readonly Checked[], holds: Asks["holds"]): Decision | null {
  const are = (is: Checked["is"], some = checked) => some.filter((one) => one.is === is);
  if (holds.kind === "number") {
    const [from, to] = [are("so").length, are("so").length + are("open").length];
    if (from > holds.most) return { holds: false, by: are("so") };
    if (to < holds.least) return { holds: false, by: from > 0 ? are("so") : are("not so") };
    return from >= holds.least && to <= holds.most ? { holds: true, by: from > 0 ? are("so") : are("not so") } : null;
  }
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

function sayFor({ evidence, claim, members }: Listing, checked: readonly Checked[], { by }: Decision): ListSentence {
  const count = (is: Checked["is"]) => checked.filter((one) => one.is === is).length;
  const [so, open] = [count("so"), count("open")];
  const name = claim.filters.length > 0 ? nameOfPassing(evidence, claim) : nameOfList(evidence, claim.list, members.owner);
  const total = `${checked.length} ${name}`;
  if (by.length <= MAX_NAMED && by.length < checked.length) {
    const denies = by.every(({ is }) => is === "not so") ? "does not hold" : "holds";
    return { of: null, text: `It ${denies} for @, ${by.length} of the ${total}.`, names: by.map(({ member: { id } }) => id) };
  }
  if (open > 0) return { of: null, text: `It holds for at least ${so} and at most ${so + open} of the ${total}.` };
  return {
    of: null,
    text: so === checked.length ? `It holds for all ${total}.` : `It holds for ${so === 0 ? "none" : so} of the ${total}.`,
  };
}

function ofMember(reading: Reading, id: EntityId): Reading {
  const put = <T extends Term>(term: T): T =>
    term.kind === "entity" && term.ids.includes(ANY_MEMBER) ? { ...term, ids: [id], score: 1 } : term;
  const { assertions, comparison } = reading;
  return {
    ...reading,
    assertions: assertions.map((one) => ({ ...one, subject: put(one.subject), value: put(one.value) })),
    comparison: comparison === null ? null : { ...comparison, first: put(comparison.first), second: put(comparison.second) },
    listed: reading.listed.map(({ asks, ...one }) => ({ ...one, asks: asks.kind === "member" ? { ...asks, of: put(asks.of) } : asks })),
  };
}
