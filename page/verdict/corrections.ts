import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { Episode } from "../../src/domain/episode.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { App } from "../view.js";

/** The corrections that a reader can make. Each starts a new check that keeps the other corrections. */
export type Corrections = {
  /** Null: none of the things with this name. */
  name(words: string, id: EntityId | null): void;
  relation(read: PropertyId, meant: PropertyId): void;
  asOf(asOf: string | null): void;
};

/** `before`: the corrected verification. */
export function correctionsOf(app: App, request: VerifyInput, before: string | null): Corrections {
  const again = (changed: Partial<VerifyInput>) => app.check({ ...request, ...changed }, { before });
  return {
    name: (words, id) => again({ names: { ...request.names, [words]: id } }),
    relation: (read, meant) => again({ relations: withRelation(request.relations ?? {}, read, meant) }),
    asOf: (asOf) => again({ asOf }),
  };
}

/** The current relation may itself be a correction; then that correction is changed. */
function withRelation(given: NonNullable<VerifyInput["relations"]>, read: PropertyId, meant: PropertyId) {
  const first = (Object.keys(given) as PropertyId[]).find((key) => given[key] === read) ?? read;
  const { [first]: _, ...others } = given;
  return first === meant ? others : { ...others, [first]: meant };
}

/** The corrections of an episode, in the form of a request. */
export function givenIn({ corrections }: Episode): Pick<VerifyInput, "names" | "relations"> {
  if (corrections === undefined) return {};
  return {
    names: Object.fromEntries(corrections.names.map(({ text, entity }) => [text, entity?.id ?? null])),
    relations: Object.fromEntries(corrections.relations.map(({ read, meant }) => [read.property, meant.property])),
  };
}
