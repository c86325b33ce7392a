import { PlumblineError } from "../../errors.js";
import { type EntityJson, entitySchema } from "./entity-json.js";
import { entityTriples } from "./entity-triples.js";
import type { FaultBudget } from "./fault-budget.js";
import type { InputFile } from "./input-file.js";
import type { Triple } from "./ntriples.js";
import { type LinePiece, placeOf } from "./read-lines.js";

/** A dump has one entity per line. A document that spans several lines is a single API reply, and small. */
const MAX_DOCUMENT = 1 << 27;

/** Wikidata's JSON: the dump (an array, an entity a line), entities a line without the array, or a reply `{"entities": …}`. */
export async function* readJson(
  { file }: InputFile,
  pieces: AsyncIterable<LinePiece>,
  faults: FaultBudget,
  onUnknownValues: (count: number) => void,
): AsyncGenerator<readonly Triple[]> {
  let started = false;
  let document: string[] | null = null;
  let size = 0;
  const toTriples = (entity: EntityJson): readonly Triple[] => {
    const { triples, unknownValues } = entityTriples(entity);
    if (unknownValues > 0) onUnknownValues(unknownValues);
    return triples;
  };
  for await (const piece of pieces) {
    const triples: Triple[] = [];
    for (const [index, raw] of piece.lines.entries()) {
      const line = raw.trim().replace(/,$/, "");
      if (document !== null) {
        document.push(raw);
        size += raw.length;
        if (size > MAX_DOCUMENT)
          throw new PlumblineError(
            "file-unreadable",
            `${file} is one JSON document of more than ${MAX_DOCUMENT} characters; a dump has one entity a line`,
          );
        continue;
      }
      if (line === "" || line === "[" || line === "]") continue;
      const entities = entitiesIn(line);
      // Only the first line can tell a document that is spread over lines from a broken dump.
      if (typeof entities === "string" && !started && /^[{[]/.test(line)) document = [raw];
      else if (typeof entities === "string") faults.note({ file, ...placeOf(piece, index), why: entities, text: line });
      else for (const entity of entities) for (const triple of toTriples(entity)) triples.push(triple);
      started = true;
    }
    yield triples;
  }
  if (document === null) return;
  const entities = entitiesIn(document.join("\n"));
  if (typeof entities === "string") faults.note({ file, line: 1, byte: 0, why: entities, text: document[0] ?? "" });
  else for (const entity of entities) yield toTriples(entity);
}

/** The entities of a JSON text, or why there are none. */
function entitiesIn(text: string): readonly EntityJson[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "not JSON";
  }
  const entities: EntityJson[] = [];
  for (const value of candidates(json)) {
    const parsed = entitySchema.safeParse(value);
    if (!parsed.success) return `not an entity of Wikidata (${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message})`;
    if (parsed.data.missing === undefined) entities.push(parsed.data);
  }
  return entities;
}

function candidates(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const entities = typeof json === "object" && json !== null && "entities" in json ? json.entities : null;
  return typeof entities === "object" && entities !== null ? Object.values(entities) : [json];
}
