import { compareText } from "../../base/one-line.js";
import type { Episode } from "../../domain/episode.js";
import type { EvidenceGraphJson } from "../../domain/evidence-graph.js";
import type { Passage } from "../../domain/passage.js";
import { sayValue } from "../../domain/say-statement.js";
import { type Cited, citedItems } from "../cited.js";
import { type ClaimLine, nameId } from "./claim-lines.js";
import { leftOutRelations } from "./left-out.js";
import { shortDate, shortTimes } from "./short-date.js";

type Statement = EvidenceGraphJson["statements"][number];

/** A thing in the drawing, with what hangs from it. Each thing is drawn once, by its shortest way from the claim. */
export type TreeNode = {
  readonly id: string;
  readonly kind: "name" | "runner-up" | "unknown-name" | "claimed-value" | "entity";
  readonly label: string;
  readonly depth: number;
  /** How the statement that leads here is cited. */
  readonly cited: Cited | null;
  groups: readonly Group[];
  /** Statements about it that the drawing leaves out. */
  behind: number;
};

/** Statements by one relation, which share its label. */
export type Group = {
  readonly key: string;
  readonly label: string;
  readonly direction: "out" | "in";
  readonly web: boolean;
  readonly deprecated: boolean;
  /** The graph has it, and it was not followed: nothing is known of what hangs from it. */
  readonly leftOut: boolean;
  readonly cited: Cited | null;
  /** Does the relation carry the number of the citation, or what hangs from it? */
  readonly badge: boolean;
  readonly items: readonly Item[];
};

export type Item =
  | { readonly kind: "node"; readonly statement: string; readonly node: TreeNode }
  | { readonly kind: "value"; readonly statement: string; readonly label: string }
  /** A thing that is drawn elsewhere; `back` where a line leads back to it, the name right below. */
  | { readonly kind: "pointer"; readonly statement: string; readonly label: string; readonly target: TreeNode; readonly back: boolean }
  | { readonly kind: "passage"; readonly passage: string; readonly label: string; readonly cited: Cited | null }
  /** What a long list does not show; `group` names the list, to have it unfolded. */
  | { readonly kind: "more"; readonly label: string; readonly group: string };

export type TreeOptions = {
  /** How many relations deep things are drawn. */
  readonly hops: number;
  /** Only what the verdict cites. */
  readonly citedOnly: boolean;
  /** Longer lists are cut after this many entries (one extra is shown rather than "+1"), with the number left out. */
  readonly fold: number;
  /** Lists that are shown whole. */
  readonly unfolded?: ReadonlySet<string> | undefined;
  /** Keeps relations in the order in which they were found. */
  readonly asFound?: boolean;
  /** Also what was left out, at the end of each block. */
  readonly leftOut?: boolean;
};

/** Dates as people write them; the rest as everywhere. */
function sayLiteral(value: Statement["value"], name: (id: string) => string): string {
  return value.kind === "time" ? shortDate(value) : sayValue(value, name);
}

/** The names of the claim, from top to bottom, each with what is known of it. */
export function hangingTree(
  episode: Episode,
  claims: readonly ClaimLine[],
  { hops, citedOnly, fold, unfolded, asFound = false, leftOut = false }: TreeOptions,
): readonly TreeNode[] {
  const { graph } = episode;
  const cited = citedItems(episode);
  const label = new Map(graph.entities.map((entity) => [entity.id as string, entity.label]));
  const name = (id: string) => label.get(id) ?? id;
  const roots = rootsOf(episode, claims, citedOnly);
  const next = new Map(roots.map((root, index) => [root.id, roots[index + 1]?.id]));
  const nodes = new Map(roots.map((root) => [root.id, root]));
  const drawn = new Set<string>(claims.flatMap(({ statement }) => (statement === null ? [] : [statement])));
  const about = statementsByThing(graph.statements);
  const wanted = ({ id }: Statement) => !drawn.has(id) && (!citedOnly || cited.has(id));

  /** Where a statement leads: to a value, to a thing that is drawn already, or to a new one. */
  const itemsOf = (statement: Statement, node: TreeNode, back: boolean, found: TreeNode[]): readonly Item[] => {
    const passage = passageOf(statement, graph.passages);
    const after = passage === undefined ? [] : [passageItem(passage, cited)];
    const other = otherEnd(statement, node.id);
    if (other === null) return [{ kind: "value", statement: statement.id, label: sayLiteral(statement.value, name) }, ...after];
    const known = nodes.get(other);
    if (known !== undefined) return [{ kind: "pointer", statement: statement.id, label: known.label, target: known, back }, ...after];
    const citation = cited.get(statement.id) ?? null;
    const thing: TreeNode = {
      id: other,
      kind: "entity",
      label: name(other),
      depth: node.depth + 1,
      cited: citation,
      groups: [],
      behind: 0,
    };
    nodes.set(other, thing);
    found.push(thing);
    return [{ kind: "node", statement: statement.id, node: thing }, ...after];
  };

  let wave: readonly TreeNode[] = roots;
  for (let depth = 0; depth < hops; depth++) {
    const found: TreeNode[] = [];
    for (const node of wave) {
      const bundles = bundlesOf((about.get(node.id) ?? []).filter(wanted), node.id, cited);
      const below = depth === 0 ? next.get(node.id) : undefined;
      const place = (bundle: Bundle) => placeOf(bundle, node.id, { claims, nodes, below });
      node.groups = bundles
        .sort((one, other) => (asFound ? Number(place(one) === LAST) - Number(place(other) === LAST) : place(one) - place(other)))
        .map((bundle, index) => {
          const group = `${node.id} ${bundle.key.trim()}`;
          const folded = bundle.cited === null && bundle.statements.length > fold + 1 && !unfolded?.has(group);
          const shown = folded ? bundle.statements.slice(0, fold) : bundle.statements;
          const left = bundle.statements.length - shown.length;
          // Entities hidden here are not drawn elsewhere.
          for (const { id } of bundle.statements) drawn.add(id);
          const back = index === bundles.length - 1 && place(bundle) === LAST;
          const items = shown.flatMap((statement) => itemsOf(statement, node, back, found));
          return groupOf(bundle, [...items, ...(left === 0 ? [] : [{ kind: "more" as const, label: `+ ${left} more`, group }])], name);
        });
    }
    wave = found;
  }
  for (const node of wave) node.behind = (about.get(node.id) ?? []).filter(wanted).length;
  hangLoosePassages(episode, roots, cited);
  if (leftOut) hangLeftOut(episode, nodes);
  return roots;
}

/** Subject, then what is claimed of it, then other names, then runners-up. */
function rootsOf({ links }: Episode, claims: readonly ClaimLine[], citedOnly: boolean): readonly TreeNode[] {
  const root = (id: string, kind: TreeNode["kind"], label: string): TreeNode => ({
    id,
    kind,
    label,
    depth: 0,
    cited: null,
    groups: [],
    behind: 0,
  });
  const named = links.map((link) =>
    link.kind === "linked" ? root(nameId(link), "name", link.entity.label) : root(nameId(link), "unknown-name", link.span.text),
  );
  const values = claims.filter(({ to }) => to.startsWith("=")).map(({ to, toLabel }) => root(to, "claimed-value", toLabel));
  const rivals = citedOnly ? [] : links.flatMap((link) => (link.kind === "linked" ? link.rivals : []));
  const place = ({ id }: TreeNode) => (claims.some(({ from }) => from === id) ? 0 : claims.some(({ to }) => to === id) ? 1 : 2);
  const first = [...named, ...values].sort((one, other) => place(one) - place(other));
  const all = [...first, ...rivals.map(({ entity }) => root(entity.id, "runner-up", entity.label))];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

function statementsByThing(statements: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  const about = new Map<string, Statement[]>();
  for (const statement of statements)
    for (const id of new Set([statement.subject, otherEnd(statement, statement.subject)])) {
      if (id === null) continue;
      const list = about.get(id) ?? [];
      list.push(statement);
      about.set(id, list);
    }
  return about;
}

function otherEnd({ subject, value }: Statement, from: string): string | null {
  if (subject !== from) return subject;
  return value.kind === "entity" ? value.id : null;
}

type Bundle = { readonly key: string; readonly direction: "out" | "in"; readonly cited: Cited | null; readonly statements: Statement[] };

/** By relation. What is cited, deprecated or read on the web stands alone, so that its number, its dates and its line belong to it only. */
function bundlesOf(statements: readonly Statement[], from: string, cited: ReadonlyMap<string, Cited>): Bundle[] {
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

/** From the last row a line can lead back to the name right below without crossing another. */
const LAST = 6;

/** Cited, the claim's relation, single values, lists, "instance of", pointers: the fact that decides is a straight line at the top. */
function placeOf(
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

function groupOf({ key, direction, cited, statements }: Bundle, items: Item[], name: (id: string) => string): Group {
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

function passageOf({ provenance }: Statement, passages: readonly Passage[]): Passage | undefined {
  return provenance.source === "web" ? passages.find(({ id }) => id === provenance.passage) : undefined;
}

function passageItem({ id, text, provenance }: Passage, cited: ReadonlyMap<string, Cited>): Item {
  return { kind: "passage", passage: id, label: provenance.name ?? text, cited: cited.get(id) ?? null };
}

/** Relations that were left out hang at the end of the block of their thing, where it is drawn. */
function hangLeftOut(episode: Episode, nodes: ReadonlyMap<string, TreeNode>): void {
  for (const { entity, property, direction, label, count } of leftOutRelations(episode)) {
    const node = nodes.get(entity);
    if (node === undefined) continue;
    const group: Group = {
      key: `left-out ${direction} ${property}`,
      label: count > 1 ? `${label} (${count})` : label,
      direction,
      web: false,
      deprecated: false,
      leftOut: true,
      cited: null,
      badge: false,
      items: [],
    };
    node.groups = [...node.groups, group];
  }
}

/** Passages that a verdict cites although no statement was read out of them hang from the first name. */
function hangLoosePassages({ graph }: Episode, [first]: readonly TreeNode[], cited: ReadonlyMap<string, Cited>): void {
  const read = new Set(graph.statements.flatMap(({ provenance }) => (provenance.source === "web" ? [provenance.passage] : [])));
  const loose = graph.passages.filter(({ id }) => cited.has(id) && !read.has(id));
  if (first === undefined || loose.length === 0) return;
  const groups = loose.map((passage): Group => {
    const label = passage.provenance.source === "web" ? "a page says" : "a text says";
    return {
      key: `says ${passage.id}`,
      label,
      direction: "out",
      web: true,
      deprecated: false,
      leftOut: false,
      cited: cited.get(passage.id) ?? null,
      badge: false,
      items: [passageItem(passage, cited)],
    };
  });
  first.groups = [...groups, ...first.groups];
}
