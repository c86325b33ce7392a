import { groupBy } from "../../../base/group.js";

export type StyleRules = ReturnType<typeof styleRules>;

type Rule = { readonly tag: string | null; readonly id: string | null; readonly classes: readonly string[]; readonly css: Declarations };

const MAX_CSS = 400_000;
const MAX_RULES = 5000;
const NOTHING: Declarations = new Map();

/** Rules of the page's own `<style>` for single elements: `p`, `.note`, `#x`, `p.note.small`. Combinators and pseudo-classes are ignored. */
export function styleRules(css: string) {
  const byKey = groupBy(rulesIn(css.slice(0, MAX_CSS)), ({ id, classes, tag }) => id ?? classes[0] ?? tag ?? "");
  return {
    size: byKey.size,
    of(element: { readonly localName: string; getAttribute(name: string): string | null }): Declarations {
      if (byKey.size === 0) return NOTHING;
      const id = `#${element.getAttribute("id") ?? ""}`;
      const classes = (element.getAttribute("class") ?? "").split(/\s+/, 20).map((name) => `.${name}`);
      const matching = [element.localName, ...classes, id]
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(
          (rule) =>
            (rule.tag ?? element.localName) === element.localName &&
            (rule.id ?? id) === id &&
            rule.classes.every((name) => classes.includes(name)),
        );
      return matching.length === 0 ? NOTHING : new Map(matching.flatMap((rule) => [...rule.css]));
    },
  };
}

/** Only top-level rules, because `@media` rules do not apply to every reader. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");
  let at = 0;
  while (at < text.length && rules.length < MAX_RULES) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const selector = text.slice(at, open).split(";").at(-1)?.trim() ?? "";
    const close = selector.startsWith("@") ? blockEnd(text, open) : text.indexOf("}", open);
    if (close < 0) break;
    if (!selector.startsWith("@")) {
      const declarations = parseDeclarations(text.slice(open + 1, close));
      if (declarations.size > 0) rules.push(...selector.split(",", 50).flatMap((one) => ruleFor(one.trim(), declarations)));
    }
    at = close + 1;
  }
  return rules;
}

function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function ruleFor(selector: string, css: Declarations): Rule[] {
  const found = /^([a-z][a-z\d]*)?((?:[.#][\w-]+)*)$/i.exec(selector);
  if (selector === "" || found === null) return [];
  const names = (found[2] ?? "").match(/[.#][\w-]+/g) ?? [];
  const id = names.find((name) => name.startsWith("#")) ?? null;
  return [{ tag: found[1]?.toLowerCase() ?? null, id, classes: names.filter((name) => name.startsWith(".")), css }];
}

/** Property → value, in lower case; later declarations override earlier ones. */
export type Declarations = ReadonlyMap<string, string>;

/** The properties that can hide or colour text. */
const LOOKED_AT =
  /^(?:display|visibility|opacity|font-size|font|text-indent|position|left|right|top|bottom|margin-left|margin-top|clip|clip-path|transform|color|background|background-color|width|height|max-height|max-width|overflow|content-visibility)$/;

export function parseDeclarations(css: string): Declarations {
  const found = new Map<string, string>();
  for (const part of css.slice(0, 5000).split(";")) {
    const colon = part.indexOf(":");
    const property = part.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!LOOKED_AT.test(property)) continue;
    const value = part
      .slice(colon + 1)
      .toLowerCase()
      .replace("!important", "")
      .trim();
    found.set(property, value);
  }
  return found;
}

const NAMED_COLOURS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  "white=ffffff black=000000 snow=fffafa ivory=fffff0 whitesmoke=f5f5f5 ghostwhite=f8f8ff red=ff0000 blue=0000ff yellow=ffff00 gray=808080 grey=808080 silver=c0c0c0 lightgray=d3d3d3 lightgrey=d3d3d3 navy=000080 green=008000"
    .split(" ")
    .map((pair) => pair.split("=")),
);

/** Red, green, blue; null: unknown (a gradient, variable or picture); `clear`: transparent. */
export type Colour = readonly [number, number, number] | "clear" | null;

export function readColour(value: string): Colour {
  const text = value.trim();
  if (text === "transparent") return "clear";
  const hex = /^#([\da-f]{3,8})$/.exec(text)?.[1] ?? NAMED_COLOURS[text];
  if (hex !== undefined) return fromHex(hex);
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+)%?\s*)?\)$/.exec(text);
  if (rgb === null) return null;
  return rgb[4] !== undefined && Number(rgb[4]) < 0.05 ? "clear" : [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
}

/** The colour in a `background` shorthand that sets nothing else. */
export function readBackground(value: string): Colour {
  if (value === "none" || value === "inherit" || value === "initial") return "clear";
  return /url\(|gradient\(|var\(/.test(value) ? null : readColour(value.split(/\s+(?![^(]*\))/)[0] ?? "");
}

/** Text whose colour differs this little from the background is unreadable. */
export function sameColour(one: Colour, other: Colour): boolean {
  if (one === null || other === null || one === "clear" || other === "clear") return false;
  return one.every((part, index) => Math.abs(part - (other[index] ?? 0)) <= 6);
}

function fromHex(hex: string): Colour {
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return full.length === 8 && at(6) < 12 ? "clear" : [at(0), at(2), at(4)];
}

/**
 * How CSS hides text. `ordinary`: as menus, dialogs and screen reader texts do on many pages. `stealth`: suspicious, because it has no such
 * use.
 */
export type Hiding = "ordinary" | "stealth";

/** Visible elements are not moved this far. */
const FAR_PX = 900;

export function hidingOf(css: Declarations): Hiding | null {
  if (css.size === 0) return null;
  const get = (property: string) => css.get(property) ?? "";
  if (get("display") === "none" || get("visibility") === "hidden" || get("visibility") === "collapse") return "ordinary";
  if (get("content-visibility") === "hidden") return "ordinary";
  if (/^rect\(\s*(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?\s*\)$/.test(get("clip"))) return "ordinary";
  if (/^inset\(\s*(?:50|100)%/.test(get("clip-path"))) return "ordinary";
  if (isTiny(get("opacity"), 0.05)) return "stealth";
  if (isTiny(get("font-size"), 1.5) || /^(?:\w+\s+)*0(?:px|em|rem|pt)?(?:\/\S+)?\s/.test(get("font"))) return "stealth";
  if (pixels(get("text-indent")) <= -FAR_PX) return "stealth";
  if (/^(?:absolute|fixed)$/.test(get("position")) && isFar(css)) return "stealth";
  if (pixels(get("margin-left")) <= -FAR_PX || pixels(get("margin-top")) <= -FAR_PX) return "stealth";
  if (/scale\(\s*0(?:\.0\d*)?\s*[,)]|translate[xy]?\(\s*-\d{4,}px/.test(get("transform"))) return "stealth";
  if (/^(?:hidden|clip)$/.test(get("overflow")) && ["width", "height", "max-height", "max-width"].some((side) => isTiny(get(side), 1.5)))
    return "stealth";
  return null;
}

const isFar = (css: Declarations): boolean =>
  ["left", "top", "right", "bottom"].some((side) => pixels(css.get(side) ?? "") <= -FAR_PX) || pixels(css.get("left") ?? "") >= 5000;

/** Approximate length in pixels; NaN if it is not a length. */
function pixels(value: string): number {
  const found = /^(-?(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20}))(px|em|rem|pt|vw|vh|%)?$/.exec(value);
  if (found === null) return Number.NaN;
  const perUnit: Readonly<Record<string, number>> = { em: 16, rem: 16, pt: 1.33, vw: 12, vh: 8, "%": 10 };
  return Number(found[1]) * (perUnit[found[2] ?? ""] ?? 1);
}

function isTiny(value: string, limit: number): boolean {
  const length = pixels(value);
  return !Number.isNaN(length) && length >= 0 && length < limit;
}
