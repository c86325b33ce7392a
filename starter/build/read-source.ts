import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSource, type SourceItem, type SourceProperty } from "./parse-source.js";
import { addPerformers } from "./performers.js";
import { addSubtitles } from "./subtitles.js";

export function readSource(folder: string): {
  items: Map<string, SourceItem>;
  properties: Map<string, SourceProperty>;
} {
  const list = JSON.parse(readFileSync(join(folder, "properties.json"), "utf8")) as SourceProperty[];
  const properties = new Map(list.map((property) => [property.id, property]));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".kg"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  const items = parseSource(files, properties);
  addSubtitles(items.values());
  addPerformers(items);
  return { items, properties };
}
