import type { Belief } from "../../../domain/belief.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Link, Linked } from "../../../domain/mention.js";
import { normaliseName } from "../../../text/names.js";
import type { Finding } from "../check/finding.js";

/**
 * "Perth is a city in Scotland": a name of the refuted statement has another bearer, and its description ("place in Scotland") names something
 * else in the claim that the description of the refuted bearer does not. The claim may be about that one.
 */
export function mayMeanOther({ claim, links, mentions }: Pick<Belief, "claim" | "links" | "mentions">, { hypothesis }: Finding): boolean {
  const { subject, value, via } = hypothesis;
  const judged = new Set([subject, ...(value.kind === "entity" ? [value.id] : []), ...via.map((step) => step.subject)]);
  return links.some((link) => {
    if (link.kind !== "linked" || link.by !== "name") return false;
    const own = bearersOf(link).find(({ id }) => judged.has(id));
    if (own === undefined) return false;
    const said = [
      ...links.flatMap((other) => (other === link ? [] : namesOf(other))),
      ...mentions.flatMap(({ kind, text }) => (kind === "time" ? (/\b\d{4}\b/u.exec(text) ?? []) : [])),
    ];
    // "the novel The Godfather" is not the film.
    const noun = /(\p{Ll}+)\s+$/u.exec(claim.text.slice(0, link.span.start))?.[1] ?? "";
    return bearersOf(link).some(({ id, description }) => {
      const isTold = (name: string) => (tells(description, name) || livedIn(description, name)) && !tells(own.description, name) && !livedIn(own.description, name);
      const isOtherKind = tells(own.description, noun) && !tells(description, noun);
      return !judged.has(id) && !isOtherKind && said.some(isTold);
    });
  });
}

type Bearer = { readonly id: EntityId; readonly description: string | null };

function bearersOf(link: Linked): readonly Bearer[] {
  return [link.entity, ...link.rivals.map(({ entity }) => entity), ...link.rejected];
}

/** The words of the claim that name another thing, and its label. */
function namesOf(link: Link): readonly string[] {
  if (link.kind === "unknown") return [link.span.text];
  return link.by === "word" ? [] : [link.span.text, link.entity.label];
}

/** "king of Spain (1716–1788)" */
function livedIn(description: string | null, year: string): boolean {
  const [, from, to] = /\((\d{3,4})–(\d{3,4})\)/u.exec(description ?? "") ?? [];
  return from !== undefined && to !== undefined && /^\d{3,4}$/u.test(year) && Number(from) <= Number(year) && Number(year) <= Number(to);
}

function tells(description: string | null, name: string): boolean {
  const [told, sought] = [description ?? "", name].map(normaliseName);
  return sought !== "" && ` ${told} `.includes(` ${sought} `);
}
