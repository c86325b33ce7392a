import type { Belief } from "../domain/belief.js";
import type { Corrections } from "../domain/corrections.js";
import type { PropertyId } from "../domain/ids.js";
import type { Link } from "../domain/mention.js";
import type { GivenNames } from "../kg/with-given-names.js";
import { normaliseName } from "../text/names.js";

type Given = {
  readonly names: GivenNames | undefined;
  readonly links: readonly Link[];
  readonly belief: Pick<Belief, "meant" | "properties">;
};

/** The corrections that an episode was verified with, in words; nothing where there were none. Names that the claim does not hold change nothing. */
export function correctionsIn({ names: given = new Map(), links, belief }: Given): { readonly corrections?: Corrections } {
  const wanted = new Map([...given].map(([name, id]) => [normaliseName(name), id]));
  const names = links.flatMap((link): Corrections["names"] => {
    const { text } = link.span;
    const id = wanted.get(normaliseName(text)) ?? wanted.get(normaliseName(text.replace(/['’]s?$/u, "")));
    if (id === undefined) return [];
    if (link.kind === "unknown" || id === null) return [{ text, entity: null, bearsIt: false }];
    const { label, aliases } = link.entity;
    const bearsIt = [label, ...aliases].some((name) => normaliseName(name) === normaliseName(text));
    return [{ text, entity: { id: link.entity.id, label }, bearsIt }];
  });
  const named = (property: PropertyId) => ({ property, label: belief.properties.get(property)?.label ?? property });
  const relations = [...(belief.meant ?? [])].flatMap(([read, meant]) =>
    read === meant ? [] : [{ read: named(read), meant: named(meant) }],
  );
  return names.length === 0 && relations.length === 0 ? {} : { corrections: { names, relations } };
}
