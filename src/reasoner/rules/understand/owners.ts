import type { PropertyId } from "../../../domain/ids.js";
import type { Way } from "../../../domain/reading.js";
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
export const MADE: readonly Way[] = MAKERS.map((property) => ({
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

/** Names that stand in the possessive right before another name. */
function ownedIn({ tokens, things }: Clause<Thing>): readonly Owned[] {
  return tokens.flatMap(({ thing: owner }, at) => {
    const thing = tokens[at + 2]?.thing ?? null;
    const [made, maker] = [thing === null ? undefined : things[thing], owner === null ? undefined : things[owner]];
    const isMade = made?.kind === "entity" && maker?.kind === "entity" && ![...made.kinds].some((kind) => NOT_MADE.has(kind));
    return isMade && owner !== null && thing !== null && tokens[at + 1]?.lemma === "'s" ? [{ owner, thing }] : [];
  });
}

/** "Microsoft's TypeScript was released in 2012" says nothing of Microsoft that could be its main statement. */
export function isOfOwner(clause: Clause<Thing>, { from, to }: Pick<Relating, "from" | "to">): boolean {
  return clause.things.length > 2 && ownedIn(clause).some(({ owner }) => owner === from || owner === to);
}

/** Does the thing's name stand right behind the owner's possessive? */
export function isMadeBy(clause: Clause<Thing>, owner: number, thing: number): boolean {
  return ownedIn(clause).some((one) => one.owner === owner && one.thing === thing);
}

export function ownerRelatings(clause: Clause<Thing>): readonly Possible[] {
  return ownedIn(clause).flatMap(({ thing }) => {
    const owned = clause.things[thing];
    const from = owned?.kind === "entity" ? idsOf(owned.link) : [];
    return MADE.flatMap(({ path, words }): readonly Possible[] => (typeof path === "string" ? [] : [{ from, path, words }]));
  });
}
