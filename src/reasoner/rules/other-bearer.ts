import type { Belief } from "../../domain/belief.js";
import type { Link, Linked } from "../../domain/mention.js";
import { normaliseName } from "../../text/names.js";
import { isCalled } from "./called.js";
import type { Finding } from "./check/finding.js";
import { describedKinds, kindsOf } from "./kinds.js";
import { meantBearers } from "./meant-bearers.js";

type Naming = Pick<Belief, "claim" | "links" | "mentions" | "graph">;

/** If this many known buildings share a name, it does not identify one of them. */
const GENERIC = 4;

/**
 * "Perth is a city in Scotland": a name of the refuted statement has another bearer, and its description ("place in Scotland") names something
 * else in the claim that the description of the refuted bearer does not. The claim may be about that one.
 */
export function mayMeanOther(belief: Naming, { hypothesis }: Finding): boolean {
  const { subject, value, via, property } = hypothesis;
  const judged = new Set([subject, ...(value.kind === "entity" ? [value.id] : []), ...via.map((step) => step.subject)]);
  return belief.links.some((link) => {
    if (link.kind !== "linked" || link.by !== "name") return false;
    const bearers = bearersOf(belief, link);
    const own = bearers.find(({ id }) => judged.has(id));
    if (own === undefined) return false;
    // "the Olympic Stadium", "the Royal Palace": many more have such a name than the graph knows.
    const isBuilding = ({ description }: (typeof bearers)[number]) => describedKinds(description).has("building");
    if (isBuilding(own) && bearers.filter(isBuilding).length >= GENERIC) return true;
    const said = saidBeside(belief, link).filter((name) => !tells(own.description, name));
    const isPlaced = property === "P17" || property === "P131";
    // A railway station in Averly was not born there.
    const isOfKind = (description: string | null) => !isPerson(belief.graph, own) || describedKinds(description).has("person");
    return bearers.some(
      ({ id, description }) =>
        !judged.has(id) &&
        isOfKind(description) &&
        said.some((name) => tells(description, name) || (isPlaced && liesIn(description, name))),
    );
  });
}

const SUNG_BY = /\b(?:s[aiu]ng|sings|recorded|perform(?:ed|s)|played|plays|covered)\b/iu;
const STORY = /\b(?:story|tale|plot|idea)\b/iu;

/**
 * "sang Imagine": others may have sung a song too, while "is a song by" leaves no such room. "The story of the film is by": the screenplay may be
 * another's.
 */
export function leavesRoom({ claim: { text }, graph }: Naming, { hypothesis: { subject, property } }: Finding): boolean {
  return (property === "P175" && SUNG_BY.test(text) && isCalled(graph, subject, "song")) || (property === "P58" && STORY.test(text));
}

function isPerson(graph: Belief["graph"], { id, description }: Linked["entity"]): boolean {
  return kindsOf(graph, id).has("person") || describedKinds(description).has("person");
}

/** All that the graph knows by the name, except those that the claim's noun or verb excludes: a film is not published. */
function bearersOf(belief: Naming, link: Linked) {
  const rejected = link.rejected.map(({ score, why: _, ...entity }) => ({ entity: { ...entity, aliases: [] }, score }));
  const { entity, rivals } = meantBearers(belief, { ...link, rivals: [...link.rivals, ...rejected] });
  return [entity, ...rivals.map((rival) => rival.entity)];
}

/** Names of other things in the claim, as it gives them and as the graph does, and its years. */
function saidBeside({ links, mentions }: Naming, link: Linked): readonly string[] {
  return [
    ...links.flatMap((other) => (other === link ? [] : namesOf(other))),
    ...mentions.flatMap(({ kind, text }) => (kind === "time" ? (/\b\d{4}\b/u.exec(text) ?? []) : [])),
  ];
}

function namesOf(link: Link): readonly string[] {
  if (link.kind === "unknown") return [link.span.text];
  return link.by === "word" ? [] : [link.span.text, link.entity.label];
}

/** "place in Ohio, United States" lies in the United States of America. */
function liesIn(description: string | null, name: string): boolean {
  const [, country = ""] = /, ([^,]+)$/u.exec(description ?? "") ?? [];
  return country !== "" && normaliseName(name).startsWith(`${normaliseName(country)} `);
}

/** "king of Spain (1716–1788)" tells 1770 too. */
function tells(description: string | null, name: string): boolean {
  const [told, sought] = [description ?? "", name].map(normaliseName);
  if (sought !== "" && ` ${told} `.includes(` ${sought} `)) return true;
  const [, from, to] = /\((\d{3,4})–(\d{3,4})\)/u.exec(description ?? "") ?? [];
  return from !== undefined && to !== undefined && /^\d{4}$/u.test(name) && Number(from) <= Number(name) && Number(name) <= Number(to);
}
