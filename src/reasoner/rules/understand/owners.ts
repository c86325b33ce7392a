import type { PropertyId } from "../../../domain/ids.js";
import type { RelationSense } from "../../../domain/reading.js";
import type { Kind } from "../kind-names.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { idsOf, type Thing } from "./things.js";
import type { Possible } from "./understood.js";

/** Properties behind the possessive of a work, product or company: "Orwell's Animal Farm", "Disney's Frozen", "Microsoft's TypeScript". */
const MAKERS: readonly PropertyId[] = [
  ...(["P50", "P57", "P86", "P175", "P170", "P58", "P162", "P272", "P178", "P176", "P112", "P287"] as const),
  ...(["P61", "P123", "P264", "P127", "P449", "P84"] as const),
];
/** Possible relations of a thing to its owner. They can be confirmed, but another maker does not refute. */
const MADE: readonly RelationSense[] = MAKERS.map((property) => ({
  path: [{ property, direction: "out" }],
  score: 0.95,
  words: 0.95,
  direction: "weaker",
  adds: [],
}));

/** Kinds that are held rather than made: "Scorsese's Oscar", "Arsenal's Emirates Stadium". */
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

/** Nouns for a person's role at the name before them: "Google co-founder Sergey Brin". */
export const ROLES =
  "founder|creator|inventor|ceo|CEO|chief|boss|executive|star|singer|frontman|drummer|guitarist|bassist|president|chairman|coach|manager|player|striker|goalkeeper|captain|leader|owner|director|author";
const ROLE = new RegExp(`^(?:${ROLES})$`, "iu");

/** Names directly before another name, in the possessive or with a role. */
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

/** Maximum words of a role: "co - founder", "lead singer". */
const MAX_ROLE = 3;

function canBeMade(thing: Thing | undefined): boolean {
  return thing?.kind === "entity" && ![...thing.kinds].some((kind) => NOT_MADE.has(kind));
}

/** "Microsoft's TypeScript was released in 2012": the main statement is not about Microsoft. */
export function isOfOwner(clause: Clause<Thing>, { from, to }: Pick<Relating, "from" | "to">): boolean {
  return clause.things.length > 2 && ownedIn(clause).some(({ owner }) => owner === from || owner === to);
}

/** Does the thing's name directly follow the owner's possessive? "France's Marie Curie" does not state a birthplace. */
export function isOwnedBy(clause: Clause<Thing>, owner: number, thing: number): boolean {
  return ownedIn(clause).some((one) => one.owner === owner && one.thing === thing);
}

/** Possible relations of an owned thing to its owner; none if its kind cannot be made. */
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
