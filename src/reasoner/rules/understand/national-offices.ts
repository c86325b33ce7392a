import type { Belief } from "../../../domain/belief.js";
import type { Linked } from "../../../domain/mention.js";
import { assemblePart } from "./parts/assemble-part.js";

/** Offices of which a country has one at a time. */
const OFFICE =
  /^ ((?:prime minister|premier|chancellor|president|king|queen|monarch|emperor|head of state|head of government))(?=$|[.!,]|\s(?:in|on|from|until|till|since|for|between|when|before|after)\s)/u;
const HELD_AS = /(?:^|\s)(?:as|is|was|been|became|become|becomes|remained|remains|elected)\s(?:the\s|an?\s)?$/u;

/** "became Polish prime minister in 2023": prime minister of Poland, which is how such relations are worded. */
export function withNationalOffice(belief: Belief): Belief {
  const { text } = belief.claim;
  const said = belief.links.flatMap((link) => {
    const [, office] = OFFICE.exec(text.slice(link.span.end)) ?? [];
    return office !== undefined && isAdjective(link) && HELD_AS.test(text.slice(0, link.span.start)) ? [{ country: link, office }] : [];
  });
  const [only, ...more] = said;
  if (only === undefined || more.length > 0) return belief;
  const { country, office } = only;
  const end = country.span.end + office.length + 1;
  const { label } = country.entity;
  const part = assemblePart(belief, [{ start: 0, end: country.span.start }, `${office} of`, label, { start: end, end: text.length }]);
  const start = part.claim.text.indexOf(label, country.span.start);
  const named: Linked = { ...country, by: "name", span: { start, end: start + label.length, text: label } };
  return { ...part, links: [...part.links, named].sort((a, b) => a.span.start - b.span.start) };
}

function isAdjective(link: Belief["links"][number]): link is Linked {
  return link.kind === "linked" && link.by === "demonym";
}
