import { readBackground, readColour, sameColour } from "./colours.js";
import { parseDeclarations } from "./declarations.js";
import { decodeEntities } from "./decode-entities.js";
import { type Hiding, hidingOf } from "./hiding.js";
import type { HtmlToken } from "./scan-html.js";
import { styleRules } from "./style-rules.js";

/** ` hidden` is the shortest that hides. */
const MIN_ATTRIBUTES = 7;
const WHITE = "#ffffff";

/** How a single tag hides what is in it, by its own attributes and the page's `<style>`. What the tags around it do is not known here. */
export function linearHiding(html: string): (tag: Extract<HtmlToken, { kind: "open" }>) => Hiding | null {
  const rules = styleRules(stylesIn(html));
  return ({ name, attributes }) => {
    if (name === "body" || name === "html") return null;
    if (attributes.length < MIN_ATTRIBUTES && rules.size === 0) return null;
    const getAttribute = (wanted: string) => attributeIn(attributes, wanted);
    if (getAttribute("aria-hidden") === "true" || isMarkedHidden(attributes)) return "ordinary";
    const css = new Map([...rules.of({ localName: name, getAttribute }), ...parseDeclarations(getAttribute("style") ?? "")]);
    const hiding = hidingOf(css);
    const colour = css.get("color");
    if (hiding !== null || colour === undefined) return hiding;
    const background = readBackground(css.get("background-color") ?? css.get("background") ?? WHITE);
    return sameColour(readColour(colour), background) ? "stealth" : null;
  };
}

function stylesIn(html: string): string {
  return Array.from(html.matchAll(/<style\b[^<>]{0,500}>([^<]{0,200000})/gi), ([, css]) => css ?? "").join("\n");
}

const isMarkedHidden = (attributes: string): boolean =>
  attributes.includes("hidden") && /(?:^|\s)hidden(?=$|[\s=/])/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));

const patterns = new Map(
  ["id", "class", "style", "aria-hidden"].map((name) => [
    name,
    new RegExp(`(?:^|[\\s"'])${name}\\s{0,5}=\\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\\s"'>]{1,200}))`, "i"),
  ]),
);

function attributeIn(attributes: string, name: string): string | null {
  const found = attributes.includes("=") ? patterns.get(name)?.exec(attributes) : null;
  return found ? decodeEntities(found[1] ?? found[2] ?? found[3] ?? "") : null;
}
