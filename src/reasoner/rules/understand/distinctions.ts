import type { PropertyId } from "../../../domain/ids.js";
import type { PathStep, RelationSense } from "../../../domain/reading.js";
import { kindOfName } from "../kind-names.js";
import type { Clause } from "./clause.js";
import type { Relating } from "./frames.js";
import { idsOf, type Thing } from "./things.js";
import type { Possible } from "./understood.js";

/** Date of a work's release or of an event. */
const DATED: readonly PropertyId[] = ["P577", "P571", "P580", "P585"];
/** Location of a thing. */
const PLACED: readonly PropertyId[] = ["P131", "P17", "P276", "P159"];
/** Home venue; a property of the team. */
const HOME: readonly PropertyId[] = ["P115"];

type Distinction = {
  readonly of: number;
  readonly by: number;
  readonly properties: readonly PropertyId[];
  readonly direction?: PathStep["direction"];
};

/**
 * "The 1975 film Jaws", "Merdeka 118 in Kuala Lumpur is …", "Toronto's CN Tower": a year, place or team beside a name that selects one of its
 * bearers.
 */
function toldIn({ tokens, things }: Clause<Thing>): readonly Distinction[] {
  const named = (at: number) => {
    const place = tokens[at]?.thing ?? null;
    const thing = place === null ? undefined : things[place];
    return place !== null && thing?.kind === "entity" && thing.link.by === "name" ? { place, thing } : null;
  };
  const isVerb = (at: number) => {
    const token = tokens[at];
    return token !== undefined && token.thing === null && /^(?:is|was|has|had|are|were)$/iu.test(token.text);
  };
  return tokens.flatMap(({ thing: by }, at): readonly Distinction[] => {
    const thing = by === null ? undefined : things[by];
    if (by === null || thing === undefined) return [];
    const noun = tokens[at + 1];
    const behind = named(at + 2);
    const isYear = thing.kind === "literal" && thing.mention.kind === "time" && /^\d{4}$/u.test(thing.mention.text);
    if (
      isYear &&
      noun !== undefined &&
      noun.thing === null &&
      behind !== null &&
      isOfKind(behind.thing, noun.text) &&
      /^(?:the|an?)$/iu.test(tokens[at - 1]?.text ?? "")
    )
      return [{ of: behind.place, by, properties: DATED }];
    const owned = noun?.lemma === "'s" && behind?.thing.kinds.has("building") === true && thing.kind === "entity" ? behind : null;
    if (owned !== null && thing.kind === "entity" && thing.kinds.has("team"))
      return [{ of: owned.place, by, properties: HOME, direction: "in" }];
    if (owned !== null && thing.kind === "entity" && thing.kinds.has("place")) return [{ of: owned.place, by, properties: PLACED }];
    const before = named(at - 2);
    const isPlace = thing.kind === "entity" && thing.link.by === "name" && thing.kinds.has("place");
    const isFirst = tokens.slice(0, Math.max(0, at - 2)).every(({ text }) => /^the$/iu.test(text));
    return isPlace &&
      before !== null &&
      isFirst &&
      /^in$/iu.test(tokens[at - 1]?.text ?? "") &&
      isVerb(at + 1) &&
      before.thing.kinds.has("building")
      ? [{ of: before.place, by, properties: PLACED }]
      : [];
  });
}

/** "film" of a film: excludes the song of that name. */
function isOfKind({ kinds }: Extract<Thing, { kind: "entity" }>, noun: string): boolean {
  const kind = kindOfName(noun);
  return kind !== null && kinds.has(kind);
}

/**
 * What a thing beside a name says about it. It must be confirmed, but never refutes: another bearer may be meant. Null if it does not select a
 * bearer.
 */
export function whichOf(clause: Clause<Thing>, by: number): { readonly of: number; readonly senses: readonly RelationSense[] } | null {
  const told = toldIn(clause).find((one) => one.by === by);
  if (told === undefined) return null;
  const senses = told.properties.map(
    (property): RelationSense => ({
      path: [{ property, direction: told.direction ?? "out" }],
      score: 0.95,
      words: 0.95,
      direction: "weaker",
      adds: [],
    }),
  );
  return { of: told.of, senses };
}

export function whichRelatings(clause: Clause<Thing>): readonly Possible[] {
  const isDated = clause.things.some((thing) => thing.kind === "literal" && thing.mention.kind === "time");
  const films = isDated
    ? clause.things.flatMap((thing) => (thing.kind === "entity" && thing.kinds.has("film") ? idsOf(thing.link) : []))
    : [];
  const released: Possible = { from: films, path: [{ property: "P577", direction: "out" }], words: 0.8 };
  const told = toldIn(clause).flatMap(({ of, by, properties, direction }) => {
    const thing = clause.things[direction === "in" ? by : of];
    const from = thing?.kind === "entity" ? idsOf(thing.link) : [];
    return properties.map((property): Possible => ({ from, path: [{ property, direction: "out" }], words: 0.95 }));
  });
  return films.length === 0 ? told : [...told, released];
}

/** "starred in Titanic in 1997": a role in a film is dated by its release. */
export function releasedIn({ things }: Clause<Thing>, { from, to, path }: Relating, by: number): ReturnType<typeof whichOf> {
  const [step, ...more] = path;
  const thing = things[by];
  if (step?.property !== "P161" || more.length > 0 || thing?.kind !== "literal" || thing.mention.kind !== "time") return null;
  const sense: RelationSense = { path: [{ property: "P577", direction: "out" }], score: 0.95, words: 0.95, direction: "weaker", adds: [] };
  return { of: step.direction === "out" ? from : to, senses: [sense] };
}
