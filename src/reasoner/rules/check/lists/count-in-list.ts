import type { EntityId } from "../../../../domain/ids.js";
import { type Asks, type ListClaim, type ListFilter, type NamedTerm, roleFilter } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import { propertySet } from "../../read-statements.js";
import type { ListSentence } from "../finding.js";
import {
  isKnownOff,
  isSampled,
  type ListAnswer,
  type Listing,
  type Member,
  membersOf,
  nameOfList,
  nameOfPassing,
  offList,
  passes,
  statementsAbout,
} from "./members.js";

/** Maximum members whose statements are shown. */
const MAX_SHOWN = 12;
/** Maximum members named in a sentence. */
const MAX_NAMED = 6;

/** Relations whose lists grow: members join, and things become instances of a class. */
const GROWING = propertySet("P31 P463");

/** Number of members, of all or of those that pass the filters. */
export function countInList(listing: Listing, { least, most, whose }: Asks<"count">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const { owner, none } = members;
  const all = eachOnce(claim, members.all);
  const sorted = all.map((member) => ({ member, pass: passes(listing, member.id) }));
  const sure = sorted.filter(({ pass }) => pass === "yes").map(({ member }) => member);
  const [from, to] = [sure.length, isSampled(claim) ? Number.POSITIVE_INFINITY : sorted.filter(({ pass }) => pass !== "no").length];
  const holds = from >= least && to <= most;
  // "The European Union had six members": lists that grow had fewer members before.
  if (!holds && whose === null && claim.ever === undefined && evidence.phrasing.tense === "past" && GROWING.has(claim.list.by.property))
    return null;
  if (!holds && to >= least && from <= most) return null;
  // "Three Baltic states joined NATO": the graph places no member there.
  const isEmpty = (filter: ListFilter) =>
    all.every(({ id }) => passes({ ...listing, claim: { ...claim, filters: [filter] } }, id) === "no");
  if (!holds && claim.ever === true && claim.filters.some((filter) => filter.place && isEmpty(filter))) return null;
  const number = from === 0 ? "no" : from === 1 ? "one" : String(from);
  const count = isSampled(claim) ? `at least ${number}` : from !== to ? `${from} to ${to}` : number;
  const entries = `${count} ${to === 1 ? "entry" : "entries"}`;
  const said = whole(sayCount(listing, { count, entries, whose }));
  const of = claim.list.by.direction === "out" ? owner : (sure[0]?.id ?? owner);
  if (to > 0) return { holds, of, statements: shownOf(listing, sure.length > 0 ? sure : all), said };
  // "has hosted the Games": a thing connected with no member may have another name in the graph.
  const isPlace =
    Array.isArray(claim.list.counted) && whose?.of.ids.every((id) => (claim.list.counted as readonly EntityId[]).includes(id));
  if (whose !== null && isPlace !== true && !isKnownOff(evidence, whose.role.excludes, whose.of)) return null;
  const connecting = ({ id }: Member) => whose?.role.properties.flatMap((property) => evidence.graph.outgoing(id, property)) ?? [];
  if (whose === null && none !== null) return { holds, of: owner, statements: [none], said: whole("") };
  const statements = whose !== null ? all.flatMap(connecting).slice(0, MAX_SHOWN) : [];
  return {
    holds,
    of: whose?.of.ids[0] ?? owner,
    statements: statements.length > 0 ? statements : shownOf(listing, all).slice(0, MAX_SHOWN),
    said,
  };
}

function sayCount(
  listing: Listing,
  { count, entries, whose }: { readonly count: string; readonly entries: string; readonly whose: Asks<"count">["whose"] },
): string {
  const { evidence, claim, members } = listing;
  if (whose !== null) return `The ${complete(listing)} has ${entries} for ${whose.of.span.text}.`;
  if (claim.filters.length === 0) return `The ${complete(listing)} has ${entries}.`;
  const list = nameOfList(evidence, claim.list, members.owner);
  if (count === "one") return `That is the only one among the ${list}.`;
  const passing = nameOfPassing(evidence, claim);
  return `There are ${count} ${passing.endsWith(" in question") ? `such ${list}` : passing}.`;
}

/** Two terms of one person count as one member; a prize won twice counts twice. */
function eachOnce({ list }: ListClaim, all: readonly Member[]): readonly Member[] {
  return list.by.direction === "out" ? all : [...new Map(all.map((member) => [member.id, member])).values()];
}

/** Are these the only members that pass? */
export function onlyInList(listing: Listing, { of }: Asks<"only">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const { all } = members;
  const known = of.map(({ ids }) => all.find(({ id }) => ids.includes(id)));
  // "surrounded by Rome": an unlisted thing may be part of a listed one.
  if (of.some((term, at) => known[at] === undefined && !isKnownOff(evidence, claim.list.excludes, term))) return null;
  const passing = all.filter(({ id }) => passes(listing, id) === "yes");
  const [first] = passing;
  if (first === undefined) return null;
  const answer = (holds: boolean, shown: readonly Member[], said: Omit<ListSentence, "of">): ListAnswer => ({
    holds,
    of: first.id,
    statements: shownOf(listing, shown),
    said: { of: null, ...said },
  });
  if (known.some((one) => one === undefined || passes(listing, one.id) === "no"))
    return answer(false, passing, { text: `Not all that the claim names are among these ${claim.list.name}.` });
  const others = passing.filter((member) => !known.some((one) => one?.id === member.id));
  const named = [...new Set(others.map(({ id }) => id))];
  const many = named.length > MAX_NAMED ? `There are ${named.length} others on the ${complete(listing)}.` : "Others are @.";
  if (named.length > 0) return answer(false, others, { text: "So there are others.", names: named, alone: many });
  const isOpen =
    (isSampled(claim) && !claim.filters.some(({ only }) => only === "twice")) || all.some(({ id }) => passes(listing, id) === "perhaps");
  const name = claim.filters.length > 0 ? nameOfPassing(evidence, claim) : " in question";
  const passingName = name.endsWith(" in question") ? undefined : name;
  const areAllPassing = known.every((one) => one !== undefined && passes(listing, one.id) === "yes");
  return isOpen || !areAllPassing ? null : answer(true, passing, { text: `There are no others on the ${complete(listing, passingName)}.` });
}

/** Does a member pass the filters? */
export function isInList(listing: Listing, { of, holds, isKind }: Asks<"member">): ListAnswer | null {
  const { claim, members } = listing;
  const member = members.all.find(({ id }) => of.ids.includes(id));
  if (member === undefined) return isKind === true ? null : offList(listing, of);
  const pass = passes(listing, member.id);
  if (pass === "perhaps") return null;
  const passing = members.all.filter(({ id }) => passes(listing, id) === "yes").length;
  const number = isSampled(claim) ? "" : `${passing} `;
  const said = { of: member.id, text: pass === "yes" ? "" : `not among the ${number}${nameOfPassing(listing.evidence, claim)}.` };
  return { holds: (pass === "yes") === holds, of: member.id, statements: statementsAbout(listing, [member]), said };
}

/** Is one thing connected with more members than another, or does it have more? A thing without members may have another name in the graph. */
export function moreInList(listing: Listing, { of, than, role, side }: Asks<"more">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const counted = [of, than].map((term) => {
    if (role === null) return ownedBy(listing, term);
    const connected: Listing = { ...listing, claim: { ...claim, filters: [roleFilter(claim.list, role, term)] } };
    const isOpen = members.all.some(({ id }) => passes(connected, id) === "perhaps");
    const own = members.all.filter(({ id }) => passes(connected, id) === "yes");
    return { own, shown: shownOf(connected, own), isKnown: !isOpen && (own.length > 0 || isKnownOff(evidence, role.excludes, term)) };
  });
  const [mine, other] = counted;
  const first = mine?.own[0] ?? other?.own[0];
  if (mine === undefined || other === undefined || first === undefined || counted.some(({ isKnown }) => !isKnown)) return null;
  const difference = mine.own.length - other.own.length;
  return {
    holds: side === "greater" ? difference > 0 : difference < 0,
    of: first.id,
    statements: [...mine.shown, ...other.shown].slice(0, MAX_SHOWN),
    ...(mine.shown.length + other.shown.length > MAX_SHOWN ? { isWhole: true as const } : {}),
    said: whole(
      `The ${role === null ? `complete list of ${claim.list.name}` : complete(listing)} has ${mine.own.length} for ${of.span.text} and ${other.own.length} for ${than.span.text}.`,
    ),
  };
}

function ownedBy(listing: Listing, { ids }: NamedTerm) {
  const members = membersOf(listing.evidence, { list: listing.claim.list, owners: ids });
  return { own: members?.all ?? [], shown: shownOf(listing, members?.all ?? []), isKnown: members !== null };
}

function shownOf(listing: Listing, members: readonly Member[]): readonly Statement[] {
  return statementsAbout(listing, members.slice(0, MAX_SHOWN));
}

function complete({ evidence, claim: { list }, members }: Listing, name = nameOfList(evidence, list, members.owner)): string {
  return `${list.sampled ? "" : "complete "}list of ${name}`;
}

function whole(text: string): ListSentence {
  return { of: null, text };
}
