import type { Episode } from "../../src/domain/episode.js";

export type Place = {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly hop: number;
  readonly degree: number;
};

/** The ring of a hop may have many points: it is several rows deep, so that neighbours keep a distance. */
const ROWS = 5;
const ROW_GAP = 0.13;

/**
 * Positions in the overview: names in the middle, everything else on a ring by its distance from them and in the sector of its nearest
 * name. Computed, not simulated: the same evidence gives the same picture.
 */
export function rings({ links, graph }: Pick<Episode, "links" | "graph">): readonly Place[] {
  const labels = new Map<string, string>(graph.entities.map(({ id, label }) => [id, label]));
  const next = new Map<string, Set<string>>([...labels.keys()].map((id) => [id, new Set()]));
  for (const { subject, value } of graph.statements)
    if (value.kind === "entity" && value.id !== subject) {
      next.get(subject)?.add(value.id);
      next.get(value.id)?.add(subject);
    }
  const named = [...new Set<string>(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])))].filter((id) =>
    labels.has(id),
  );
  const roots = named.length > 0 ? named : [...labels.keys()].slice(0, 1);
  const reached = reach(roots, next);
  // Unconnected things are outside.
  const loose = [...labels.keys()].filter((id) => !reached.has(id));
  const far = Math.max(0, ...[...reached.values()].map(({ hop }) => hop)) + 1;
  const sectors = [
    ...roots.map((root) => [...reached].filter(([, one]) => one.root === root).map(([id, { hop }]) => ({ id, hop }))),
    loose.map((id) => ({ id, hop: far })),
  ];
  const total = sectors.reduce((sum, one) => sum + one.length, 0);
  let from = -Math.PI / 2;
  return sectors.flatMap((sector) => {
    const width = (2 * Math.PI * sector.length) / Math.max(1, total);
    const start = from;
    from += width;
    const hops = new Map<number, string[]>();
    for (const { id, hop } of sector) hops.set(hop, [...(hops.get(hop) ?? []), id]);
    return [...hops].flatMap(([hop, ids]) =>
      ids.map((id, index): Place => {
        const angle = start + (width * (index + 0.5)) / ids.length;
        const radius = hop === 0 ? (roots.length > 1 ? 0.35 : 0) : hop + (index % ROWS) * ROW_GAP;
        return {
          id,
          label: labels.get(id) ?? id,
          x: radius * Math.cos(angle),
          y: -radius * Math.sin(angle),
          hop,
          degree: next.get(id)?.size ?? 0,
        };
      }),
    );
  });
}

type Reached = ReadonlyMap<string, { readonly hop: number; readonly root: string }>;

/** Breadth first from all names at once: each thing belongs to the nearest name. */
function reach(roots: readonly string[], next: ReadonlyMap<string, ReadonlySet<string>>): Reached {
  const reached = new Map(roots.map((root) => [root, { hop: 0, root }]));
  let wave = roots;
  while (wave.length > 0) {
    const found: string[] = [];
    for (const id of wave) {
      const { hop, root } = reached.get(id) ?? { hop: 0, root: id };
      for (const other of next.get(id) ?? [])
        if (!reached.has(other)) {
          reached.set(other, { hop: hop + 1, root });
          found.push(other);
        }
    }
    wave = found;
  }
  return reached;
}
