import type { Belief } from "../../domain/belief.js";
import { composed } from "../../domain/composed.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";

/** Untrusted text for prompts: on one line, in quotation marks that it cannot close, cut to `most` characters. */
export function quote(text: string, most = 200): string {
  const plain = composed(text)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u{E0000}-\u{E007F}\uFFFD]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return JSON.stringify(plain.length > most ? `${plain.slice(0, most - 1)}…` : plain);
}

export function quoteEntity({ graph }: Pick<Belief, "graph">, id: EntityId, most = 80): string {
  return quote(graph.entity(id)?.label ?? id, most);
}

export function quoteProperty({ properties }: Pick<Belief, "properties">, id: PropertyId): string {
  return quote(properties.get(id)?.label ?? id, 60);
}

/** As many lines from the front as fit into `most` characters. */
export function within(lines: readonly string[], most: number): readonly string[] {
  let left = most;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
