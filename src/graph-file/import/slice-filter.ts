import { type EntityId, isEntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";

/** What a slice keeps. Without ids, classes and a number of site links it is everything; with ids and classes it is what either names. */
export type SliceFilter = {
  readonly ids: ReadonlySet<EntityId>;
  readonly classes: ReadonlySet<EntityId>;
  /** Keeps entities that are not named by id only if at least this many sites have a page about them; 0 keeps all. */
  readonly minSitelinks: number;
  /** The first is the one in which names are shown. */
  readonly languages: readonly string[];
  readonly externalIds: boolean;
  readonly references: boolean;
};

export function keepsEverything({ ids, classes, minSitelinks }: SliceFilter): boolean {
  return ids.size === 0 && classes.size === 0 && minSitelinks === 0;
}

/** `Q5,Q6256` or the lines of a file; every fault is named at once. */
export function parseIds(text: string, where: string): ReadonlySet<EntityId> {
  const words = text
    .split("\n")
    .map((line) => line.replace(/#.*$/, ""))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((word) => word !== "");
  const wrong = words.filter((word) => !isEntityId(word));
  if (wrong.length > 0 || words.length === 0) {
    const why = words.length === 0 ? "there is none" : `${wrong.slice(0, 5).join(", ")} ${wrong.length === 1 ? "is" : "are"} none`;
    throw new PlumblineError("invalid-input", `${where} needs ids of Wikidata such as Q42: ${why}`);
  }
  return new Set(words.filter(isEntityId));
}

export function parseLanguages(text: string): readonly string[] {
  const tags = text.toLowerCase().split(",").filter(Boolean);
  const wrong = tags.filter((tag) => !/^[a-z]{2,12}(-[a-z0-9]{2,8})*$/.test(tag));
  if (tags.length === 0 || wrong.length > 0)
    throw new PlumblineError("invalid-input", `--language needs language codes such as en,de: "${wrong.join(", ") || text}" is none`);
  return tags;
}
