import { refuseNewer } from "../base/file-version.js";
import { type Episode, episodeSchema } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import { RECORD_VERSION } from "./record-version.js";
import { sealOf } from "./seal-record.js";

/** The episode that a record holds, whichever version wrote it; `name` is what errors call it. Refuses a record that is not what was written. */
export function readSealedRecord(text: string, name: string): Episode {
  const episode = readRecord(text, name);
  if (sealOf(JSON.parse(text)) === "changed")
    throw new PlumblineError(
      "record-changed",
      `${name} was changed after it was written: its seal does not match. "plumbline audit ${episode.id}" says what still holds`,
    );
  return episode;
}

/** The same without a look at the seal: for an audit, which tells of it. */
export function readRecord(text: string, name: string): Episode {
  try {
    return parseRecord(JSON.parse(text), name);
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    throw new PlumblineError("record-damaged", `${name} is damaged and cannot be read`, { cause });
  }
}

function parseRecord(parsed: unknown, name: string): Episode {
  refuseNewer(name, parsed, "schemaVersion", RECORD_VERSION);
  const version = isObject(parsed) && typeof parsed["schemaVersion"] === "number" ? parsed["schemaVersion"] : 0;
  return episodeSchema.parse(UPGRADES.slice(version).reduce((record, upgrade) => upgrade(record), parsed));
}

type Json = Readonly<Record<string, unknown>>;

/** What a record of the version that is its index needs to be one of the next. */
const UPGRADES: readonly ((record: unknown) => unknown)[] = [
  // Records were written without a version while episodes still grew: claims got a URL, graphs passages, verdicts parts, models a cost.
  deepened((key, value) => ({ ...(LATER_FIELDS[key] ?? {}), ...(value["kind"] === "linked" ? { rejected: [] } : {}), ...value })),
  // Version 2 seals the record and hashes what it was made with; records without hashes are read as they are.
  (record) => record,
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
