import type { Declarations } from "./declarations.js";

/**
 * How declarations keep text from people. `ordinary` is what menus, dialogs and texts for screen readers do on every other page;
 * `stealth` has no such use, and words hidden so are a reason for suspicion.
 */
export type Hiding = "ordinary" | "stealth";

/** Further out than any layout moves what it shows. */
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

/** A length in pixels, roughly; NaN for what is not a length. */
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
