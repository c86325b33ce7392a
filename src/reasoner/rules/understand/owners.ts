import type { PropertyId } from "../../../domain/ids.js";
import type { RelationSense } from "../../../domain/reading.js";
import type { Kind } from "../kind-names.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { idsOf, type Thing } from "./things.js";
import type { Possible } from "./understood.js";

/** By which a work, a product or a company is somebody's: "Orwell's Animal Farm", "Disney's Frozen", "Microsoft's TypeScript". */
const MAKERS: readonly PropertyId[] = [
  ...(["P50", "P57", "P86", "P175", "P170", "P58", "P162", "P272", "P178", "P176", "P112", "P287"] as const),
  ...(["P61", "P123", "P264", "P127", "P449", "P84"] as const),
];
/** How a thing may be its owner's. It only has to be borne out: another maker refutes nothing. */
const MADE: readonly RelationSense[] = MAKERS.map((property) => ({
  path: [{ property, direction: "out" }],
  score: 0.95,
  words: 0.95,
  direction: "weaker",
  adds: [],
}));

/** "Scorsese's Oscar", "Arsenal's Emirates Stadium": had, not made. */
const NOT_MADE: ReadonlySet<Kind> = new Set<Kind>([
  "award",
  "person",
  "place",
  "settlement",
  "country",
  "building",
  "event",
  "position",
  "team",
]);

type Owned = { readonly owner: number; readonly thing: number };

/** Nouns that tell what somebody is to the name before them: "Google co-founder Sergey Brin". */
export const ROLES =
  "founder|creator|inventor|ceo|CEO|chief|boss|executive|star|singer|frontman|drummer|guitarist|bassist|president|chairman|coach|manager|player|striker|goalkeeper|captain|leader|owner|director|author";
const ROLE = new RegExp(`^(?:${ROLES})$`, "iu");

/** Names that stand right before another name, in the possessive or with a role. */
function ownedIn({ tokens, things }: Clause<Thing>): readonly Owned[] {
  return tokens.flatMap(({ thing: owner }, at) => {
    const next = tokens.findIndex(({ thing }, place) => place > at && thing !== null);
    const thing = tokens[next]?.thing ?? null;
    const [maker, made] = [owner === null ? undefined : things[owner], thing === null ? undefined : things[thing]];
    if (owner === null || thing === null || maker?.kind !== "entity" || maker.link.by !== "name" || made?.kind !== "entity") return [];
    const between = tokens.slice(at + 1, next);
    const isOwner = between.length === 1 && between[0]?.lemma === "'s";
    const isRole = between.length > 0 && between.length <= MAX_ROLE && ROLE.test(between.at(-1)?.text ?? "");
    return isOwner || isRole ? [{ owner, thing }] : [];
  });
}

/** Words of a role: "co - founder", "lead singer". */
const MAX_ROLE = 3;

function canBeMade(thing: Thing | undefined): boolean {
  return thing?.kind === "entity" && ![...thing.kinds].some((kind) => NOT_MADE.has(kind));
}

/** "Microsoft's TypeScript was released in 2012" says nothing of Microsoft that could be its main statement. */
export function isOfOwner(clause: Clause<Thing>, { from, to }: Pick<Relating, "from" | "to">): boolean {
  return clause.things.length > 2 && ownedIn(clause).some(({ owner }) => owner === from || owner === to);
}

/** Does the thing's name stand right behind the owner's possessive? "France's Marie Curie" says nothing of a birthplace. */
export function isOwnedBy(clause: Clause<Thing>, owner: number, thing: number): boolean {
  return ownedIn(clause).some((one) => one.owner === owner && one.thing === thing);
}

/** How an owned thing may be its owner's; nothing where it cannot be made by anybody. */
export function makersOf(clause: Clause<Thing>, thing: number): readonly RelationSense[] {
  return canBeMade(clause.things[thing]) ? MADE : [];
}

export function ownerRelatings(clause: Clause<Thing>): readonly Possible[] {
  return ownedIn(clause).flatMap(({ thing }) => {
    const owned = clause.things[thing];
    const from = owned?.kind === "entity" && canBeMade(owned) ? idsOf(owned.link) : [];
    return MADE.flatMap(({ path, words }): readonly Possible[] => (typeof path === "string" ? [] : [{ from, path, words }]));
  });
}
