import { PlumblineError } from "../../../errors.js";
import { isPastForm } from "../../../text/stem.js";
import { wordsOfName } from "./facts.js";

/** A table with one row per record; a cell may have several values. */
export type Table = {
  readonly file: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly (readonly string[])[] }[];
  /** Lines with fewer cells than the header. */
  readonly short: readonly number[];
};

const ROLES = ["subject", "id", "type", "alias", "description", "property", "value", "start", "end", "source", "skip"] as const;
type Role = (typeof ROLES)[number];
export type ValueKind = "thing" | "date" | "number" | "text";
export type Column = { readonly header: string; readonly role: Role | "relation" };

/** Usual headers of each role, in lower case and without spaces. */
const HEADERS: Readonly<Record<Exclude<Role, "skip">, RegExp>> = {
  subject: /^(?:subject|name|label|title|entity|item|fullname|displayname)$/u,
  id: /^(?:id|key|identifier|uri|iri|uuid|slug)$/u,
  type: /^(?:type|class|kind|instanceof|isa)$/u,
  alias: /^(?:alias|aliases|alsoknownas|aka|altname|altnames|alternatename|alternativename|alternativenames|othernames|nickname)$/u,
  description: /^(?:description|comment|comments|notes?|summary|remarks?)$/u,
  property: /^(?:property|predicate|relation|attribute|field)$/u,
  value: /^(?:value|object|target)$/u,
  start: /^(?:start|startdate|starttime|from|since|validfrom)$/u,
  end: /^(?:end|enddate|endtime|to|until|validto|validuntil)$/u,
  source: /^(?:source|sources|reference|url|citation)$/u,
};
/** Roles that occur only in tables with one statement per row. */
const OF_STATEMENTS: readonly Role[] = ["property", "value", "start", "end", "source"];

/** The role of each column: by its header, unless `given` overrides it ("subject=Artist,skip=Row"). */
export function columnsOf(table: Table, given: ReadonlyMap<string, Role>): readonly Column[] {
  const { file, headers } = table;
  const plain = headers.map((header) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const find = (role: Exclude<Role, "skip">) => plain.findIndex((header) => HEADERS[role].test(header));
  const wanted = [...given.keys()].filter((header) => !headers.includes(header));
  if (wanted.length > 0)
    throw new PlumblineError("invalid-input", `--columns names ${wanted.join(", ")}, and ${file} has ${headers.join(", ")}`);
  const isLong = [...given.values()].includes("property") || (find("property") >= 0 && find("value") >= 0);
  const taken = new Map<number, Role>([...given].map(([header, role]) => [headers.indexOf(header), role]));
  for (const role of ROLES) {
    if (role === "skip" || (!isLong && OF_STATEMENTS.includes(role)) || [...taken.values()].includes(role)) continue;
    const place = find(role);
    if (place >= 0 && !taken.has(place)) taken.set(place, role);
  }
  if (![...taken.values()].includes("subject")) {
    const id = [...taken].find(([, role]) => role === "id")?.[0];
    const first = headers.findIndex((_, place) => !taken.has(place));
    taken.set(id ?? first, "subject");
  }
  return headers.map((header, place) => ({ header, role: taken.get(place) ?? (isLong ? "skip" : "relation") }));
}

/** The kind of all rows, if the column of their names is called by it: "course", "Employee name". */
export function kindOfRows(header: string): string | null {
  const noun = wordsOfName(header)
    .toLowerCase()
    .replace(/ name$/u, "");
  return /^\p{Ll}{3,}(?: \p{Ll}{3,})?$/u.test(noun) &&
    !HEADERS.subject.test(noun.replace(" ", "")) &&
    !HEADERS.id.test(noun) &&
    !NAMING.test(noun)
    ? noun
    : null;
}

/** `subject=Artist,type=Kind`. */
export function parseColumns(text: string): ReadonlyMap<string, Role> {
  return new Map(
    text.split(",").map((pair) => {
      const [role = "", ...header] = pair.split("=");
      const known = ROLES.find((one) => one === role.trim());
      if (known === undefined || header.length === 0)
        throw new PlumblineError(
          "invalid-input",
          `--columns "${pair}": write a role and a column, such as subject=Artist; roles are ${ROLES.join(", ")}`,
        );
      return [header.join("=").trim(), known];
    }),
  );
}

const DATE = /^\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z?)?$/u;
const YEAR = /^[12]\d{3}$/u;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/u;
/** Headers of numbers that are identifiers, not amounts: "serial number", "room no". */
const NAMING = /\b(?:id|code|no|nr|phone|zip|postcode|serial|isrc|isbn|barcode|catalog(?:ue)?|version|extension|sku|tag)\b|\bnumber$/iu;
const OF_TIME =
  /\b(?:year|date|founded|born|died|released?|established|opened|built|installed|purchased|bought|since|until|joined|signed|recorded|hired|formed|expires?)\b/iu;
const MAX_NAME = 60;

/** The kind of a column or relation, from its header and all its values. */
export function kindOfValues(header: string, values: readonly string[]): ValueKind {
  const words = wordsOfName(header);
  const every = (test: (value: string) => boolean) => values.length > 0 && values.every(test);
  const isOfTime = OF_TIME.test(words) || (isPastForm(words) && !words.endsWith("eed"));
  if (every((value) => DATE.test(value)) || (isOfTime && every((value) => YEAR.test(value) || DATE.test(value)))) return "date";
  if (NAMING.test(words) && !/\bnumber of\b/iu.test(words)) return "text";
  if (every((value) => NUMBER.test(value))) return "number";
  if (values.some((value) => /^https?:|@\S{1,255}\.\w|^(?:true|false|yes|no)$/iu.test(value))) return "text";
  const isLong = values.some((value) => value.length > MAX_NAME);
  return isLong ? "text" : "thing";
}
