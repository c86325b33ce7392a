import { compareText } from "../../base/one-line.js";
import type { EvidenceGraphJson } from "../../domain/evidence-graph.js";
import { dateText, sayQualifier, sayValue } from "../../domain/say-statement.js";
import type { Qualifier } from "../../domain/statement.js";
import type { TimeValue } from "../../domain/value.js";
import { PRECISION } from "../../domain/vocabulary.js";
import type { Cited } from "../cited.js";
import type { ClaimLine } from "./claim-lines.js";

export type Statement = EvidenceGraphJson["statements"][number];

/** An entity in the drawing, with its relations. Each entity is drawn once, on its shortest path from the claim. */
export type TreeNode = {
  readonly id: string;
  readonly kind: "name" | "runner-up" | "unknown-name" | "claimed-value" | "entity";
  readonly label: string;
  readonly depth: number;
  readonly cited: Cited | null;
  groups: readonly Group[];
  /** Number of its statements that are not drawn. */
  behind: number;
};

export type Group = {
  readonly key: string;
  readonly label: string;
  readonly direction: "out" | "in";
  readonly web: boolean;
  readonly deprecated: boolean;
  /** The graph has the relation, but it was not followed: its values are unknown. */
  readonly leftOut: boolean;
  readonly cited: Cited | null;
  /** Whether the relation shows the citation number; otherwise its item does. */
  readonly badge: boolean;
  readonly items: readonly Item[];
};

export type Item =
  | { readonly kind: "node"; readonly statement: string; readonly node: TreeNode }
  | { readonly kind: "value"; readonly statement: string; readonly label: string }
  /** An entity drawn elsewhere. `back`: it is the name right below, and a line leads to it. */
  | { readonly kind: "pointer"; readonly statement: string; readonly label: string; readonly target: TreeNode; readonly back: boolean }
  | { readonly kind: "passage"; readonly passage: string; readonly label: string; readonly cited: Cited | null }
  /** The rest of a long list; `group` identifies the list for expanding it. */
  | { readonly kind: "more"; readonly label: string; readonly group: string };

export function sayLiteral(value: Statement["value"], name: (id: string) => string): string {
  return value.kind === "time" ? shortDate(value) : sayValue(value, name);
}

export function otherEnd({ subject, value }: Statement, from: string): string | null {
  if (subject !== from) return subject;
  return value.kind === "entity" ? value.id : null;
}

export type Bundle = {
  readonly key: string;
  readonly direction: "out" | "in";
  readonly cited: Cited | null;
  readonly statements: Statement[];
};

/** Statements grouped by relation. A cited, deprecated or web statement gets its own group, for its number, dates and line style. */
export function bundlesOf(statements: readonly Statement[], from: string, cited: ReadonlyMap<string, Cited>): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const statement of statements) {
    const { id, subject, property, provenance, rank } = statement;
    const citation = cited.get(id) ?? null;
    const direction = subject === from ? "out" : "in";
    const alone = citation !== null || provenance.source === "web" || rank === "deprecated";
    const key = `${direction} ${property} ${alone ? id : ""}`;
    const bundle = bundles.get(key) ?? { key, direction, cited: citation, statements: [] };
    bundle.statements.push(statement);
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}

/** The last row: from there a line can lead back to the name right below without crossing another line. */
export const LAST = 6;

/** Sort order: cited, the claim's relation, single values, lists, "instance of", pointers. So the deciding fact is a straight line at the top. */
export function placeOf(
  { cited, statements }: Bundle,
  from: string,
  { claims, nodes, below }: { claims: readonly ClaimLine[]; nodes: ReadonlyMap<string, TreeNode>; below: string | undefined },
): number {
  const [first] = statements;
  const ends = statements.map((statement) => otherEnd(statement, from));
  if (below !== undefined && ends.every((end) => end === below)) return LAST;
  if (cited !== null) return 0;
  if (claims.some(({ relation }) => relation === first?.propertyLabel)) return 1;
  if (first?.property === "P31") return 4;
  if (ends.every((end) => end !== null && nodes.has(end))) return 5;
  return statements.length > 1 ? 3 : 2;
}

export function groupOf({ key, direction, cited, statements }: Bundle, items: Item[], name: (id: string) => string): Group {
  const [first] = statements;
  const dated = cited === null ? [] : (first?.qualifiers ?? []).filter(({ value }) => value.kind === "time");
  // "from" before "until".
  const times = [...dated].sort((one, other) => compareText(one.property, other.property));
  return {
    key,
    label: [first?.propertyLabel ?? "", ...shortTimes(times, name)].join(", "),
    direction,
    web: first?.provenance.source === "web",
    deprecated: first?.rank === "deprecated",
    leftOut: false,
    cited,
    badge: cited !== null,
    items,
  };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "7 Nov 1867", "Nov 1867"; less precise dates are not shortened. */
function shortDate(time: TimeValue): string {
  const text = dateText(time);
  const [, year, month, day] = /^(\d+)-(\d\d)(?:-(\d\d))?( BC)?$/.exec(text) ?? [];
  if (time.precision < PRECISION.month || month === undefined) return text;
  const era = text.endsWith(" BC") ? " BC" : "";
  return `${day === undefined ? "" : `${Number(day)} `}${MONTHS[Number(month) - 1] ?? month} ${year}${era}`;
}

/** "2005–2021" if the years of start and end differ, because days would make the label too long; other qualifiers in full. */
export function shortTimes(times: readonly Qualifier[], name: (id: string) => string): readonly string[] {
  const yearOf = (property: string) => {
    const value = times.find((one) => one.property === property)?.value;
    return value?.kind === "time" && value.precision >= PRECISION.year ? dateText({ ...value, precision: PRECISION.year }) : null;
  };
  const [start, end] = [yearOf("P580"), yearOf("P582")];
  if (times.length === 2 && start !== null && end !== null && start !== end) return [`${start}–${end}`];
  return times.map((qualifier) => sayQualifier(qualifier, name));
}
