import type { VerifyInput } from "../../src/client/plumbline-client.js";
import type { Episode } from "../../src/domain/episode.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { App } from "../view.js";

/** What a reader can correct. Each checks the claim again with the other corrections kept. */
export type Corrections = {
  /** Null: none of the things of this name. */
  name(words: string, id: EntityId | null): void;
  relation(read: PropertyId, meant: PropertyId): void;
  asOf(asOf: string | null): void;
};

/** `before`: the verification that is corrected. */
export function correctionsOf(app: App, request: VerifyInput, before: string | null): Corrections {
  const again = (changed: Partial<VerifyInput>) => app.check({ ...request, ...changed }, { before });
  return {
    name: (words, id) => again({ names: { ...request.names, [words]: id } }),
    relation: (read, meant) => again({ relations: withRelation(request.relations ?? {}, read, meant) }),
    asOf: (asOf) => again({ asOf }),
  };
}

/** What is read now may itself be a correction: then that one is changed. */
function withRelation(given: NonNullable<VerifyInput["relations"]>, read: PropertyId, meant: PropertyId) {
  const first = (Object.keys(given) as PropertyId[]).find((key) => given[key] === read) ?? read;
  const { [first]: _, ...others } = given;
  return first === meant ? others : { ...others, [first]: meant };
}

/** What an episode was corrected by, as a request gives it. */
export function givenIn({ corrections }: Episode): Pick<VerifyInput, "names" | "relations"> {
  if (corrections === undefined) return {};
  return {
    names: Object.fromEntries(corrections.names.map(({ text, entity }) => [text, entity?.id ?? null])),
    relations: Object.fromEntries(corrections.relations.map(({ read, meant }) => [read.property, meant.property])),
  };
}
