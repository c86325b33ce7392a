import type { Entity } from "../../domain/entity.js";
import { type EntityId, isEntityId } from "../../domain/ids.js";
import { normaliseName } from "../../kg/normalise-name.js";
import type { Candidate } from "../../ports/knowledge-graph.js";

const ENTITY = Buffer.from("<http://www.wikidata.org/entity/Q");
/** What follows the subject of a line, as far as it has to be looked at; ` <` comes first. */
const DIRECT = Buffer.from(" <http://www.wikidata.org/prop/direct/P");
const LABEL = Buffer.from(" <http://www.w3.org/2000/01/rdf-schema#label> ");
const ALIAS = Buffer.from(" <http://www.w3.org/2004/02/skos/core#altLabel> ");
const DESCRIPTION = Buffer.from(" <http://schema.org/description> ");
const [NEWLINE, ZERO, NINE, SPACE, CLOSE] = [10, 48, 57, 32, 62];

type Posting = { readonly id: EntityId; readonly matched: string; readonly by: "label" | "alias" };

export type LabelIndex = {
  find(name: string): readonly Candidate[];
  readonly size: number;
};

/** Names → entities in memory: a map answers in microseconds what a SPARQL scan answers in tens of milliseconds. */
export async function readLabelIndex(pieces: AsyncIterable<Buffer>, languages: readonly string[] = ["en", "mul"]): Promise<LabelIndex> {
  const postings = new Map<string, Posting[]>();
  const labels = new Map<EntityId, string>();
  const aliases = new Map<EntityId, string[]>();
  const descriptions = new Map<EntityId, string>();
  /** By the number of the id. */
  const degree = new Map<number, number>();
  const count = (id: number) => degree.set(id, (degree.get(id) ?? 0) + 1);

  function addName(id: EntityId, text: string, by: Posting["by"]): void {
    if (by === "label") labels.set(id, text);
    else push(aliases, id, text);
    const key = normaliseName(text);
    if (key !== "") push(postings, key, { id, matched: text, by });
  }

  /** One N-Triples line, read where it lies: half a million strings would be made only to be thrown away. */
  function note(bytes: Buffer, start: number, end: number): void {
    if (!startsAt(bytes, ENTITY, start)) return;
    const subject = start + ENTITY.length;
    const afterId = skipDigits(bytes, subject);
    const predicate = afterId + 1;
    if (bytes[afterId] !== CLOSE) return;
    if (startsAt(bytes, DIRECT, predicate)) {
      count(numberAt(bytes, subject));
      const object = bytes.indexOf(SPACE, predicate + DIRECT.length) + 1;
      if (startsAt(bytes, ENTITY, object)) count(numberAt(bytes, object + ENTITY.length));
      return;
    }
    const said = [LABEL, ALIAS, DESCRIPTION].find((head) => startsAt(bytes, head, predicate));
    if (said === undefined) return;
    const id = `Q${numberAt(bytes, subject)}`;
    const text = isEntityId(id) ? readLiteral(bytes.toString("utf8", predicate + said.length, end), languages) : null;
    if (!isEntityId(id) || text === null) return;
    if (said === DESCRIPTION) descriptions.set(id, text);
    else addName(id, text, said === LABEL ? "label" : "alias");
  }

  for await (const bytes of pieces)
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline === -1 ? bytes.length : newline;
      note(bytes, start, end);
      start = end + 1;
    }

  function entity(id: EntityId): Entity {
    return {
      id,
      label: labels.get(id) ?? id,
      description: descriptions.get(id) ?? null,
      aliases: aliases.get(id) ?? [],
    };
  }

  return {
    size: labels.size,
    find(name) {
      const found = new Map<EntityId, Candidate>();
      for (const { id, matched, by } of postings.get(normaliseName(name)) ?? [])
        if (found.get(id)?.by !== "label")
          found.set(id, { entity: entity(id), matched, by, popularity: degree.get(Number(id.slice(1))) ?? 0 });
      return [...found.values()].sort((a, b) => b.popularity - a.popularity);
    },
  };
}

function startsAt(bytes: Buffer, head: Buffer, start: number): boolean {
  // From the end: predicates differ there, and all begin alike.
  for (let place = head.length - 1; place >= 0; place--) if (bytes[start + place] !== head[place]) return false;
  return true;
}

function skipDigits(bytes: Buffer, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at++;
  return at;
}

function numberAt(bytes: Buffer, start: number): number {
  let value = 0;
  for (let at = start; isDigit(bytes[at]); at++) value = value * 10 + (bytes[at] ?? ZERO) - ZERO;
  return value;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** The text of `"…"@en .`, or null for another language. */
function readLiteral(rest: string, languages: readonly string[]): string | null {
  const end = rest.lastIndexOf('"');
  const tag = /^@([a-z-]+)/i.exec(rest.slice(end + 1))?.[1];
  if (tag === undefined || !languages.includes(tag)) return null;
  const raw = rest.slice(1, end);
  if (!raw.includes("\\")) return raw;
  return raw.replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)/g, (_, code: string) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (UNESCAPED[code] ?? code),
  );
}

const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
