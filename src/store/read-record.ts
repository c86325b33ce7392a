import type { Episode } from "../domain/episode.js";
import { episodeSchema } from "../domain/schemas/episode-schema.js";
import { RECORD_VERSION } from "./record-version.js";

/** The episode that a record holds, whichever version wrote it. Throws for what is no record. */
export function readRecord(text: string): Episode {
  const parsed: unknown = JSON.parse(text);
  const version = isObject(parsed) && typeof parsed["schemaVersion"] === "number" ? parsed["schemaVersion"] : 0;
  if (version > RECORD_VERSION) throw new Error(`the record has version ${version}; this is written for ${RECORD_VERSION}`);
  return episodeSchema.parse(UPGRADES.slice(version).reduce((record, upgrade) => upgrade(record), parsed));
}

type Json = Readonly<Record<string, unknown>>;

/** What a record of the version that is its index needs to be one of the next. */
const UPGRADES: readonly ((record: unknown) => unknown)[] = [
  // Records were written without a version while episodes still grew: claims got a URL, graphs passages, verdicts parts, models a cost.
  deepened((key, value) => ({ ...(LATER_FIELDS[key] ?? {}), ...(value["kind"] === "linked" ? { rejected: [] } : {}), ...value })),
];

const LATER_FIELDS: Readonly<Record<string, Json>> = {
  "": { evidence: [] },
  claim: { url: null },
  graph: { passages: [], conflicts: [], annotations: [], corroborations: [] },
  verdict: { parts: [] },
  belief: { passages: 0 },
  judged: { quote: null, because: null },
  cost: { inputTokens: 0, outputTokens: 0, usd: 0 },
};

/** Changes every object of a JSON value, told under which key it stands. */
function deepened(change: (key: string, value: Json) => Json): (record: unknown) => unknown {
  const walk = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk("[]", item));
    if (!isObject(value)) return value;
    return change(key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(name, inner)])));
  };
  return (record) => walk("", record);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
