/**
 * Reads the starter graph's source: one item per block, one statement per line, ids next to their labels to make a wrong id visible. The
 * grammar is described in starter/README.md. Collects all faults, so that one run reports them all.
 */
export type SourceValue =
  | { kind: "item"; id: string; label: string }
  | { kind: "time"; iso: string; precision: 7 | 8 | 9 | 10 | 11 }
  | { kind: "quantity"; amount: string; unit: { id: string; label: string } | null }
  | { kind: "text"; text: string; language: string | null }
  | { kind: "some-value" }
  | { kind: "no-value" };

type SourceQualifier = { property: string; value: SourceValue };
type SourceRank = "preferred" | "normal" | "deprecated";
export type SourceStatement = {
  property: string;
  value: SourceValue;
  qualifiers: SourceQualifier[];
  rank: SourceRank;
  where: string;
};
export type SourceItem = {
  id: string;
  label: string;
  description: string;
  aliases: string[];
  statements: SourceStatement[];
  where: string;
};
export type SourceProperty = {
  id: string;
  label: string;
  description: string;
  aliases: string[];
  datatype: string;
};

class SourceFaults extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`the starter source has ${faults.length} fault(s):\n${faults.join("\n")}`);
  }
}

export function parseSource(
  files: readonly { name: string; text: string }[],
  properties: ReadonlyMap<string, SourceProperty>,
): Map<string, SourceItem> {
  const faults: string[] = [];
  const items = new Map<string, SourceItem>();
  for (const file of files) parseFile(file, properties, items, faults);
  for (const item of items.values()) checkReferences(item, items, faults);
  if (faults.length > 0) throw new SourceFaults(faults);
  return items;
}

function parseFile(
  file: { name: string; text: string },
  properties: ReadonlyMap<string, SourceProperty>,
  items: Map<string, SourceItem>,
  faults: string[],
): void {
  let current: SourceItem | null = null;
  for (const [index, raw] of file.text.split("\n").entries()) {
    const where = `${file.name}:${index + 1}`;
    const line = raw.trimEnd();
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    try {
      if (/^Q\d+ ?\|/.test(line)) current = declareItem(line, where, items);
      else if (/^\s+P\d+ ?\|/.test(line)) {
        if (current === null) throw new Error("a statement before the first item");
        addStatements(current, line.trim(), where, properties);
      } else throw new Error(`neither an item ("Q1 | label | …") nor an indented statement ("  P1 | value")`);
    } catch (error) {
      faults.push(`${where}: ${error instanceof Error ? error.message : String(error)}: ${line.trim().slice(0, 100)}`);
    }
  }
}

function declareItem(line: string, where: string, items: Map<string, SourceItem>): SourceItem {
  const [id = "", label = "", description = "", aliasText = ""] = line.split("|").map((part) => part.trim());
  if (label === "") throw new Error("an item needs a label");
  const aliases =
    aliasText === ""
      ? []
      : aliasText
          .split(";")
          .map((alias) => alias.trim())
          .filter(Boolean);
  const known = items.get(id);
  if (known === undefined) {
    const item: SourceItem = { id, label, description, aliases, statements: [], where };
    items.set(id, item);
    return item;
  }
  if (known.label !== label) throw new Error(`${id} is "${known.label}" at ${known.where}`);
  if (known.description === "") known.description = description;
  for (const alias of aliases) if (!known.aliases.includes(alias)) known.aliases.push(alias);
  return known;
}

function addStatements(item: SourceItem, line: string, where: string, properties: ReadonlyMap<string, SourceProperty>): void {
  const [property = "", valueText = "", qualifierText = "", extra] = line.split("|").map((part) => part.trim());
  if (extra !== undefined) throw new Error("more than three columns");
  const datatype = datatypeOf(property, properties);
  const { qualifiers, rank } = parseQualifiers(qualifierText, properties);
  const values = datatype === "WikibaseItem" ? valueText.split(" / ") : [valueText];
  if (values.length > 1 && qualifierText !== "") throw new Error("several values cannot share qualifiers");
  for (const text of values) {
    const value = parseValue(text.trim(), datatype);
    const twin = item.statements.find((other) => other.property === property && said(other) === said({ value, qualifiers }));
    // The same plain statement may occur in two files (a film's cast, an actor's works); it is one fact.
    if (twin === undefined) item.statements.push({ property, value, qualifiers, rank, where });
  }
}

/** The content of a statement, whichever of an item's names it uses. */
function said({ value, qualifiers }: Pick<SourceStatement, "value" | "qualifiers">): string {
  return JSON.stringify([value, qualifiers], (key, part: unknown) => (key === "label" ? undefined : part));
}

function parseQualifiers(text: string, properties: ReadonlyMap<string, SourceProperty>) {
  const qualifiers: SourceQualifier[] = [];
  let rank: SourceRank = "normal";
  for (const part of text === "" ? [] : text.split(";").map((piece) => piece.trim())) {
    if (part === "preferred" || part === "deprecated") {
      rank = part;
      continue;
    }
    const [, property = "", rest = ""] = /^(P\d+) (.+)$/.exec(part) ?? [];
    if (property === "") throw new Error(`qualifier "${part}" is not "P1 value", "preferred" or "deprecated"`);
    qualifiers.push({ property, value: parseValue(rest, datatypeOf(property, properties)) });
  }
  return { qualifiers, rank };
}

function datatypeOf(property: string, properties: ReadonlyMap<string, SourceProperty>): string {
  const known = properties.get(property);
  if (known === undefined) throw new Error(`${property} is not in properties.json`);
  return known.datatype;
}

function parseValue(text: string, datatype: string): SourceValue {
  if (text === "somevalue") return { kind: "some-value" };
  if (text === "novalue") return { kind: "no-value" };
  switch (datatype) {
    case "WikibaseItem": {
      const [, id = "", label = ""] = /^(Q\d+) (.+)$/.exec(text) ?? [];
      if (id === "") throw new Error(`"${text}" is not "Q1 label"`);
      return { kind: "item", id, label };
    }
    case "Time":
      return parseTime(text);
    case "Quantity": {
      const [, amount = "", unitId, unitLabel] = /^(-?\d+(?:\.\d+)?)(?: (Q\d+) (.+))?$/.exec(text) ?? [];
      if (amount === "") throw new Error(`"${text}" is not a number with an optional unit "12.5 Q11573 metre"`);
      return { kind: "quantity", amount, unit: unitId && unitLabel ? { id: unitId, label: unitLabel } : null };
    }
    case "Monolingualtext": {
      const [, words = "", language = ""] = /^(.+)@([a-z-]+)$/.exec(text) ?? [];
      if (words === "") throw new Error(`"${text}" is not "words@language"`);
      return { kind: "text", text: words, language };
    }
    default:
      return { kind: "text", text, language: null };
  }
}

/** `1867-11-07`, `1867-11`, `1867`, `1860s`, `c19` (19th century); a leading `-` is BCE. */
function parseTime(text: string): SourceValue {
  const century = /^c(\d{1,2})$/.exec(text);
  if (century) return { kind: "time", iso: iso("", String(Number(century[1]) * 100), "01", "01"), precision: 7 };
  const decade = /^(-?)(\d{3,4})s$/.exec(text);
  if (decade) return { kind: "time", iso: iso(decade[1] ?? "", decade[2] ?? "", "01", "01"), precision: 8 };
  const date = /^(-?)(\d{1,5})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text);
  if (!date) throw new Error(`"${text}" is not a date`);
  const [, sign = "", year = "", month, day] = date;
  const precision = day ? 11 : month ? 10 : 9;
  if (day && month && new Date(`2000-${month}-${day}T00:00:00Z`).getUTCMonth() + 1 !== Number(month))
    throw new Error(`"${text}" is not a day of the calendar`);
  return { kind: "time", iso: iso(sign, year, month ?? "01", day ?? "01"), precision };
}

function iso(sign: string, year: string, month: string, day: string): string {
  return `${sign}${year.padStart(4, "0")}-${month}-${day}T00:00:00Z`;
}

function checkReferences(item: SourceItem, items: ReadonlyMap<string, SourceItem>, faults: string[]): void {
  for (const statement of item.statements) {
    const values = [statement.value, ...statement.qualifiers.map((qualifier) => qualifier.value)];
    for (const value of values) {
      const reference = value.kind === "item" ? value : value.kind === "quantity" ? value.unit : null;
      if (reference === null) continue;
      const target = items.get(reference.id);
      if (target === undefined) faults.push(`${statement.where}: ${reference.id} "${reference.label}" is declared nowhere`);
      else if (target.label !== reference.label && !target.aliases.includes(reference.label))
        faults.push(`${statement.where}: ${reference.id} is "${target.label}", not "${reference.label}"`);
    }
  }
}
