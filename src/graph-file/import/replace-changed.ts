import type { EntityId } from "../../domain/ids.js";
import type { Triple } from "./ntriples.js";
import { type Shape, shapeOf } from "./shape.js";

/** The entities of which files state something. Whoever is only named there, as the value of another's statement, has not changed. */
export async function changedEntities(batches: AsyncIterable<readonly Triple[]>): Promise<ReadonlySet<EntityId>> {
  const changed = new Set<EntityId>();
  for await (const batch of batches)
    for (const triple of batch) {
      const shape = shapeOf(triple);
      if (shape.kind === "direct" || shape.kind === "claim") changed.add(shape.owner);
    }
  return changed;
}

export type EntityRemoval = {
  /** A graph without what it says of the changed and the deleted entities; what others say of them stays. */
  from(batches: AsyncIterable<readonly Triple[]>): AsyncGenerator<readonly Triple[]>;
  /** How many of those to be deleted it told of. */
  deleted(): number;
};

export function entityRemoval(changed: ReadonlySet<string>, deleted: ReadonlySet<string>): EntityRemoval {
  const found = new Set<string>();
  return {
    deleted: () => found.size,
    async *from(batches) {
      for await (const batch of batches)
        yield batch.filter((triple) => {
          const owner = ownerOf(shapeOf(triple));
          if (owner === null) return true;
          if (deleted.has(owner)) found.add(owner);
          return !changed.has(owner) && !deleted.has(owner);
        });
    },
  };
}

function ownerOf(shape: Shape): string | null {
  if (shape.kind === "name") return shape.id;
  return "owner" in shape ? shape.owner : null;
}
