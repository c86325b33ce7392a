import { type MeasureText, textWidth } from "../../src/reports/layout/text-width.js";

/** The fonts of the graph, as in graph.css. */
const FAMILY = '"Segoe UI", "Noto Sans", system-ui, sans-serif';

/** Measures with the page's fonts, each text once. */
export function measureText(): MeasureText {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return textWidth;
  const known = new Map<string, number>();
  return (text, font) => {
    const key = `${font.size} ${font.bold} ${text}`;
    const width = known.get(key);
    if (width !== undefined) return width;
    context.font = `${font.bold ? 600 : 400} ${font.size}px ${FAMILY}`;
    const measured = context.measureText(text).width;
    known.set(key, measured);
    return measured;
  };
}
