import type { Level, Tiers } from "../../../../domain/reading.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { wordsOf } from "../../../../text/words.js";
import { kindOfName } from "../../kind-names.js";
import { kindsFit } from "../../kinds.js";
import type { Phrase } from "../phrase.js";
import type { Phrasebook, Traits } from "../phrasebook.js";
import type { Asked, Pair } from "./compared-pair.js";
import { isTime } from "./dates-asked.js";

const PRECISIONS: ReadonlyMap<string, number> = new Map(Object.entries({ ...PRECISION, date: PRECISION.day }));
const PLACES: ReadonlyMap<string, Extract<Level, { kind: "place" }>["of"]> = new Map([
  ...["city", "town", "village"].map((noun) => [noun, "settlement"] as const),
  ...["country", "nation"].map((noun) => [noun, "country"] as const),
  ["continent", "continent"] as const,
]);
/** Location or origin, if no word is more specific. */
const LIES_IN: Readonly<Record<Extract<Level, { kind: "place" }>["of"], Tiers>> = {
  settlement: [["P131"], ["P276"], ["P159"]],
  country: [["P27"], ["P17"], ["P495"]],
  continent: [["P30"]],
};
/** Levels of places that graphs seldom give. */
const UNKNOWN_LEVEL = /^(?:state|province|county|region|district|department|island|street|quarter|neighbou?rhood|house|room|area)$/u;
/** Nouns without content that stand for any person or thing. */
const ANYTHING = /\b(?:person|people|man|woman|place|thing|company|one|location)\b/gu;

/** "A and B were born in the same year", "A has the same director as B", "A shares a birthplace with B". */
export function sharing({ lead, middle, tail, spoken }: Pair, book: Phrasebook): Asked | null {
  const said =
    middle === "and"
      ? tail
      : tail === ""
        ? /^(?:(.*\bsame\b.*) as|(shares? .+) with|(.+) in common with)$/u
            .exec(middle)
            ?.slice(1)
            .find((one) => one !== undefined)
        : undefined;
  const [, verb = "", word = "same", nouns = ""] =
    /^()(?:share[sd]?(?: (?:same|common))? )()(.+)$/u.exec(said ?? "") ??
    /^()()(.+) in common$/u.exec(said ?? "") ??
    /^(.*?) ?(?:\b(?:in|on|by|at|from|of|to|for|with) )?\b(same|different) (.+)$/u.exec(said ?? "") ??
    [];
  if (lead !== "" || nouns === "") return null;
  const different = word === "different";
  const noun = different ? nouns.replace(/ies$/u, "y").replace(/(?<!s)s$/u, "") : nouns;
  const same = (tiers: Tiers, level: Level): Asked => ({ tiers, against: tiers, asks: { kind: "same", level }, different });
  const unit = noun.split(" ").find((one) => PRECISIONS.has(one));
  if (unit !== undefined)
    return same([spoken(`${verb} ${noun.replace(unit, "")}`, isTime)], { kind: "time", precision: PRECISIONS.get(unit) ?? PRECISION.day });
  const place = PLACES.get(noun);
  if (place !== undefined) {
    const isPlaced = /^(?:come|comes|came|lie|lies|located|situated|)$/u.test(verb);
    return same(
      isPlaced
        ? LIES_IN[place]
        : spoken(
            verb,
            (traits, phrase) => traits.is.some((kind) => kind === "place" || kind === "settlement") && givesThing(traits, phrase),
          ).map((one) => [one]),
      { kind: "place", of: place },
    );
  }
  const rest = noun.replace(ANYTHING, "").trim();
  const bare = verb.replace(/\b(?:their|its|the)\b/gu, "").trim();
  const isBare = /^(?:has|have|had|share[sd]?|is|are|was|were|come|comes|came|)$/u.test(bare);
  const [head = ""] = rest.split(" of ");
  const kind = kindOfName(head);
  if (UNKNOWN_LEVEL.test(head)) return null;
  // "in the same band" is not about a genre; "the same nationality" names the relation.
  const isKind = kind !== null && head !== "nationality";
  const fits = (traits: Traits, phrase: Phrase) => givesThing(traits, phrase) && (!isKind || kindsFit(new Set([kind]), traits.is));
  const byNoun = spoken(isBare ? rest : `${bare} ${rest}`, fits);
  const properties = byNoun.length > 0 || rest === "" || isBare ? byNoun : spoken(bare, fits);
  const [property] = properties;
  // "Share a border": a mutual relation is not a third thing that both have.
  if (property === undefined || properties.some((one) => book.traits(one).symmetric)) return null;
  // "buried in the same church": the verb gives the property, and the noun only names the kind of its value.
  const isPlain = isBare || rest === "" || wordsOf(head).some(({ lemma }) => book.isNamed(lemma, property));
  return same([[property]], isPlain ? { kind: "value" } : { kind: "value", noun: head });
}

/** Does the phrase refer to the value of its subject? "Father of X", "X was directed by Y", but not "Y directed X". */
function givesThing({ is }: Traits, { kind, elements }: Phrase): boolean {
  if (is.some((one) => one === "time" || one === "quantity" || one === "text")) return false;
  const slots = elements.flatMap((element) => ("slot" in element ? [element.slot] : []));
  return kind === "value" || (kind === "says" && slots[0] === "X");
}
