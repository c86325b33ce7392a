import type { Episode } from "./episode.js";

/** The same episode as that of another owner; null: of nobody. */
export function ownedBy(owner: string | null, { owner: _, ...episode }: Episode): Episode {
  return owner === null ? episode : { ...episode, owner };
}
