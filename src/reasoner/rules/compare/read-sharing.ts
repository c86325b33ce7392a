import type { PropertyId } from "../../../domain/ids.js";
import { PRECISION } from "../../../domain/value.js";
import type { Context } from "../context.js";
import { traitsOf } from "../property-traits.js";
import type { Topic } from "../read-claim.js";
import { isBareName, type NamePair, namePair } from "./name-pair.js";
import { spokenProperties } from "./spoken-properties.js";

/** "A and B were born in the same year": two things that have a value in common. */
export type Sharing = {
  readonly first: Topic;
  readonly second: Topic;
  readonly tiers: readonly (readonly PropertyId[])[];
  /** The level at which values are the same: the same year, the same country. */
  /** "In different years": the claim denies what they would share. */
  readonly denied: boolean;
  readonly level:
    | { readonly kind: "value" }
    | { readonly kind: "time"; readonly precision: number }
    | { readonly kind: "place"; readonly of: Level };
};

export type Level = "settlement" | "country" | "continent";

type Words = Pick<Context, "reading" | "lexicon" | "properties">;

const SAME =
  /^(?:both )?([\p{L} -]*?)(?: ?\b(?:in|on|by|at|from|of|to|for|with))? ?\b(?:the|a|an?) (?:very )?(?:same|common|shared|identical) ([\p{L} -]+)$/u;
const SHARE = /^(?:both )?()(?:do |did )?shared? (?:the same|an?|their|the) ([\p{L} -]+)$/u;
const DIFFERENT = /^([\p{L} -]*?)(?: ?\b(?:in|on|by|at|from|of|to|for|with))? ?\b(?:an? )?different ([\p{L} -]+?)$/u;
const TIMES: Readonly<Record<string, number>> = {
  year: PRECISION.year,
  month: PRECISION.month,
  day: PRECISION.day,
  date: PRECISION.day,
  decade: PRECISION.decade,
  century: PRECISION.century,
};
const PLACES: Readonly<Record<string, Level>> = {
  city: "settlement",
  town: "settlement",
  village: "settlement",
  country: "country",
  nation: "country",
  continent: "continent",
};
/** Nouns that only stand for whoever or whatever it is. */
const ANYTHING = /\b(?:person|man|woman|place|thing|company|one|location|name)\b/gu;
/** What something has to do with a country or continent when nothing more is said. */
const LIES_IN: Readonly<Record<Level, readonly (readonly PropertyId[])[]>> = {
  settlement: [["P131"], ["P276"], ["P159"]],
  country: [["P27"], ["P17"], ["P495"]],
  continent: [["P30"]],
};

/** Reads a claim that two names have something in common; null for every other claim. */
export function readSharing(words: Words): Sharing | null {
  const pair = namePair(words.reading);
  const said = pair === null || !isBareName(pair.lead) ? null : saidOfBoth(pair);
  if (pair === null || said === null) return null;
  const denied = DIFFERENT.test(said);
  const [, verb = "", nouns = ""] = SAME.exec(said) ?? SHARE.exec(said) ?? DIFFERENT.exec(said) ?? [];
  const noun = denied ? nouns.replace(/ies$/u, "y").replace(/(?<!s)s$/u, "") : nouns;
  if (noun === "") return null;
  const both = { first: pair.first, second: pair.second, denied };
  const unit = noun.split(" ").find((word) => TIMES[word] !== undefined);
  if (unit !== undefined) {
    const tier = spokenProperties(words, `${verb} ${noun.replace(unit, "")}`, ["time"]);
    return tier.length === 0 ? null : { ...both, tiers: [tier], level: { kind: "time", precision: TIMES[unit] ?? PRECISION.day } };
  }
  const place = PLACES[noun];
  const phrase = `${verb} ${place === undefined ? noun.replace(ANYTHING, "") : ""}`;
  const spoken = spokenProperties(words, phrase, ["entity"]);
  // "Share a border": what two things are to each other is no third thing that both have.
  if (spoken.some((id) => traitsOf(id).symmetric)) return null;
  if (place !== undefined) {
    const bare = /^(?:(?:is|are|was|were|be|come|comes|came|lie|lies|located|situated|both) ?)*$/u.test(verb);
    const tiers = bare ? LIES_IN[place] : spoken.length === 0 ? [] : [spoken];
    return tiers.length === 0 ? null : { ...both, tiers, level: { kind: "place", of: place } };
  }
  return spoken.length === 0 ? null : { ...both, tiers: [spoken.slice(0, 1)], level: { kind: "value" } };
}

/** "A and B are …" and "A is … as B". */
function saidOfBoth({ middle, tail }: NamePair): string | null {
  if (/^,? ?and(?: the)?$/u.test(middle)) return tail;
  return tail === "" || /^(?:is|was|does|did|has)$/u.test(tail) ? (/^(.*\bsame\b.*) as(?: the)?$/u.exec(middle)?.[1] ?? null) : null;
}
