import { normaliseName } from "../../src/text/names.js";
import type { SourceItem } from "./parse-source.js";

const WORK = /\b(?:film|novel|game)\b/u;
/** Shorter subtitles are also ordinary words: "Civil War", "Eclipse". */
const MIN_WORDS = 3;
/** Titles that begin alike before "and the": Harry Potter is a series, Snow White is not. */
const MIN_SERIES = 3;

/** Adds the subtitle of a film, novel or game as an alias: "Dead Man's Chest", "the Goblet of Fire". Not where something else is called so. */
export function addSubtitles(items: Iterable<SourceItem>): void {
  const all = [...items];
  const works = all.filter(({ description }) => WORK.test(description));
  const others = new Set(all.flatMap(({ label, aliases }) => [label, ...aliases].map(normaliseName)));
  const series = new Map<string, Set<string>>();
  for (const { label } of works) {
    const [name, rest] = label.split(" and the ", 2);
    if (name !== undefined && rest !== undefined) series.set(name, (series.get(name) ?? new Set()).add(rest));
  }
  for (const { label, aliases } of works) {
    const title = label.replace(/ – Part \d+$/u, "");
    const [name = "", rest] = title.split(" and the ", 2);
    const isSeries = (series.get(name)?.size ?? 0) >= MIN_SERIES;
    const subtitle = isSeries ? `the ${rest}` : (/(?::| –) ([^:–]+)$/u.exec(title)?.[1] ?? "");
    if (subtitle.split(" ").length < MIN_WORDS || others.has(normaliseName(subtitle))) continue;
    aliases.push(subtitle.replace(/^the /u, ""));
  }
}
