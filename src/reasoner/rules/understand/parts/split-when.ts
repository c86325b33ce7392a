import type { Belief } from "../../../../domain/belief.js";
import type { PropertyId } from "../../../../domain/ids.js";
import type { Linked } from "../../../../domain/mention.js";
import { dateText } from "../../../../domain/say-statement.js";
import type { TimeValue } from "../../../../domain/value.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { intervalOf } from "../../../../text/time.js";
import { idsOf } from "../things.js";
import type { Possible } from "../understood.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { type Stretch, shapeOf } from "./claim-shape.js";

/** What happens to a thing once, by the property that dates it. */
const EVENTS: readonly (readonly [RegExp, readonly PropertyId[]])[] = [
  [/^(?:died|passed away|was (?:killed|murdered|assassinated|shot dead|executed))$/u, ["P570"]],
  [/^was born$/u, ["P569"]],
  [
    /^(?:came out|appeared|was (?:first )?(?:released|published|shown)|(?:was )?premiered|hit (?:the )?(?:cinemas|theaters|theatres|shops))$/u,
    ["P577"],
  ],
  [/^(?:was (?:founded|formed|created|established)|opened|was (?:opened|inaugurated))$/u, ["P1619", "P571"]],
  [/^(?:began|started|broke out)$/u, ["P580"]],
  [/^(?:ended|was over)$/u, ["P582"]],
];
const VERB = "[\\p{Ll} ]{3,24}?";
const THAT = "(?:when|at the time(?: that| when)?|by the time)";
const BEHIND = new RegExp(`^(.+?),?\\s${THAT}\\s((?:the\\s)?◆+|he|she|it|they)\\s(${VERB})[.!]?$`, "u");
const BEFORE = new RegExp(`^${THAT}\\s((?:the\\s)?◆+)\\s(${VERB}),\\s(.+?)[.!]?$`, "iu");
/** Another date or number, or another event, in the sentence: nobody knows what belongs to what. */
const TANGLED = /◇|\b(?:when|after|before|until|till|since|by|while)\b(?! ◆)/u;

type When = {
  readonly main: Stretch;
  readonly who: Stretch;
  readonly verb: Stretch;
  readonly properties: readonly PropertyId[];
  readonly links: readonly Linked[];
};

/** "… when ◆ died": the time of an event, which the graph dates. Becomes the statement at that date, and the date of the event. */
export function splitWhen(belief: Belief, shape: string): readonly Belief[] | null {
  const when = readWhen(belief, shape);
  const date = when === null ? null : dateOf(belief, when);
  if (when === null || date === null) return null;
  const said = dateText(date);
  const preposition = date.precision >= PRECISION.day ? "on" : "in";
  const dated = (pieces: readonly Piece[], throughout: boolean): Belief => {
    const part = assemblePart(belief, [...pieces, preposition, said]);
    const end = part.claim.text.length;
    const mention = { kind: "time", start: end - said.length, end, text: said, value: date, comparator: "in" } as const;
    return { ...part, mentions: [...part.mentions, throughout ? { ...mention, throughout } : mention] };
  };
  return [dated([when.main], true), dated([when.who, when.verb], false)];
}

/** What has to be known before the time of an event is. */
export function eventRelatings(belief: Belief): readonly Possible[] {
  const when = readWhen(belief, shapeOf(belief));
  if (when === null) return [];
  const from = when.links.flatMap(idsOf);
  return when.properties.map((property) => ({ from, path: [{ property, direction: "out" }], words: 0.95 }));
}

/** The dates that are known of the event; another set of them makes another reading. */
export function knownEvent(belief: Belief): string {
  if (!/\b(?:when|time)\b/iu.test(belief.claim.text)) return "";
  const when = readWhen(belief, shapeOf(belief));
  return when === null ? "" : (dateOf(belief, when)?.iso ?? "");
}

function readWhen(belief: Belief, shape: string): When | null {
  const behind = BEHIND.exec(shape);
  const before = behind === null ? BEFORE.exec(shape) : null;
  const [whole = "", ...groups] = behind ?? before ?? [];
  if (whole === "") return null;
  const [main = "", who = "", verb = ""] = behind === null ? [groups[2], groups[0], groups[1]] : groups;
  const properties = EVENTS.find(([words]) => words.test(verb))?.[1];
  if (properties === undefined || TANGLED.test(main)) return null;
  const start = behind === null ? whole.lastIndexOf(main) : 0;
  const verbAt = behind === null ? whole.indexOf(verb, whole.indexOf(who)) : whole.lastIndexOf(verb);
  const whoAt = behind === null ? whole.indexOf(who) : whole.lastIndexOf(who, verbAt);
  const named = /◆/u.test(who) ? { start: whoAt, end: whoAt + who.length } : firstName(shape, { start, end: start + main.length });
  if (named === null) return null;
  const links = belief.links.filter(
    (link): link is Linked => link.kind === "linked" && link.by === "name" && link.span.start < named.end && named.start < link.span.end,
  );
  return { main: { start, end: start + main.length }, who: named, verb: { start: verbAt, end: verbAt + verb.length }, properties, links };
}

/** A pronoun stands for what the sentence begins with. */
function firstName(shape: string, { start, end }: Stretch): Stretch | null {
  const match = /^(?:the\s)?◆+/iu.exec(shape.slice(start, end));
  return match === null ? null : { start, end: start + match[0].length };
}

/** The one date of the event; of several publications the first. */
function dateOf({ graph }: Belief, { links, properties }: When): TimeValue | null {
  const [link, ...more] = links;
  if (link === undefined || more.length > 0) return null;
  const known = idsOf(link).flatMap((id) => properties.map((property) => ({ id, property })));
  for (const { id, property } of known) {
    const dates = graph
      .outgoing(id, property)
      .flatMap(({ value, rank }) => (value.kind === "time" && rank !== "deprecated" ? [value] : []))
      .sort((a, b) => intervalOf(a).from - intervalOf(b).from);
    const [first] = dates;
    if (first === undefined) continue;
    return first.precision < PRECISION.year || (dates.length > 1 && property !== "P577") ? null : first;
  }
  return null;
}
