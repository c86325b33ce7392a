import type { EntityId } from "../domain/ids.js";
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

/** A graph without what it says of these entities; what others say of them stays. */
export async function* withoutEntities(
  batches: AsyncIterable<readonly Triple[]>,
  gone: ReadonlySet<string>,
): AsyncGenerator<readonly Triple[]> {
  for await (const batch of batches)
    yield batch.filter((triple) => {
      const owner = ownerOf(shapeOf(triple));
      return owner === null || !gone.has(owner);
    });
}

function ownerOf(shape: Shape): string | null {
  if (shape.kind === "name") return shape.id;
  return "owner" in shape ? shape.owner : null;
}
