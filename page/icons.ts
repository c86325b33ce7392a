import { s } from "./dom.js";

/** Line icons on a 16 by 16 grid. */
const PATHS = {
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.5 3.5",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  expand: "M9.5 2H14v4.5M6.5 14H2V9.5M14 2L9.5 6.5M2 14l4.5-4.5",
  list: "M5.5 4H14M5.5 8H14M5.5 12H14M2 4h.5M2 8h.5M2 12h.5",
  download: "M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.500h11",
  link: "M6.5 9.500l3-3M7 4.500l1.3-1.300a3 3 0 0 1 4.3 4.300L11.3 8.800M9 11.500l-1.3 1.300a3 3 0 0 1-4.3-4.300L4.7 7.2",
  print: "M4.5 6V2h7v4M4.5 12H2.500V6h11v6h-2M4.5 9.500h7V14h-7z",
  edit: "M10.8 2.600l2.6 2.600L5.6 13H3v-2.600z",
  stop: "M4 4h8v8H4z",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.500v1.200M8 13.300v1.200M1.5 8h1.200M13.3 8h1.200M3.4 3.400l.9.9M11.7 11.700l.9.9M3.4 12.600l.9-.9M11.7 4.300l.9-.9",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.700V8l2.3 1.6",
  replay: "M3 8a5 5 0 1 0 1.6-3.700M3 2.500V5h2.5",
  graph:
    "M4 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12.5 9.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.9 4.600l4.8 2M6.7 11l4.1-2.2",
  page: "M4 1.500h5L12.5 5v9.500H4zM9 1.500V5h3.500M6 8h4.500M6 10.500h4.5",
  out: "M6 3.500H3v9.500h9.500v-3M9 2.500h4.500V7M13.3 2.700L7.5 8.5",
  policy: "M3 2.500h10v11H3zM5.5 5.500h5M5.5 8h5M5.5 10.500h3",
  web: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 1.8 2.7 3.8 2.7 6S10 12.2 8 14c-2-1.8-2.7-3.8-2.7-6S6 3.8 8 2",
  info: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.300v3.400M8 5v.2",
  chevron: "M4.5 6.500L8 10l3.5-3.5",
  menu: "M2 4.500h12M2 8h12M2 11.500h12",
  again: "M13 8a5 5 0 1 1-1.6-3.700M13 2.500V5h-2.5",
  image: "M2.5 3h11v10h-11zM2.5 11l3.2-3.2 2.5 2.5 2-2 3.3 3.200M10.5 6h.1",
  text: "M3 3.500h10M3 6.500h10M3 9.500h10M3 12.500h6",
  warn: "M8 2.300l6 11H2zM8 6.500v3.200M8 11.600v.1",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
} as const;
export type IconName = keyof typeof PATHS;

/** Decorative: the text next to it, or the label of its button, says the same. */
export function icon(name: IconName, className = "icon"): SVGSVGElement {
  return s("svg", { viewBox: "0 0 16 16", class: className, "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/** The logo in the top bar. */
export function logo(): SVGSVGElement {
  const line = { fill: "none", stroke: "currentColor", "stroke-width": 1.4, "stroke-linecap": "round" };
  const bob =
    "M7 15.5c2.6 2 3.9 3.7 3.9 5.4c0 2.100-1.700 4.100-3.900 6.400c-2.200-2.300-3.900-4.300-3.900-6.400c0-1.700 1.300-3.400 3.900-5.400z";
  return s(
    "svg",
    { viewBox: "0 0 14 28", "aria-hidden": "true" },
    s("path", { d: "M2 1h10M7 1v15", ...line }),
    s("path", { d: bob, fill: "currentColor" }),
  );
}
