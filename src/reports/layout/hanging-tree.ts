import type { Episode } from "../../domain/episode.js";
import type { Passage } from "../../domain/passage.js";
import { type Cited, citedItems } from "../cited.js";
import {
  type Bundle,
  bundlesOf,
  type Group,
  groupOf,
  type Item,
  LAST,
  otherEnd,
  placeOf,
  type Statement,
  sayLiteral,
  type TreeNode,
} from "./bundles.js";
import { type ClaimLine, nameId } from "./claim-lines.js";
import { leftOutRelations } from "./left-out.js";

type TreeOptions = {
  /** How many relations deep entities are drawn. */
  readonly hops: number;
  /** Draw only cited evidence. */
  readonly citedOnly: boolean;
  /** Longer lists are cut after this many entries and show the number of hidden ones (one extra entry is shown rather than "+1"). */
  readonly fold: number;
  readonly unfolded?: ReadonlySet<string> | undefined;
  readonly asFound?: boolean;
  /** Also draw relations that were not followed, at the end of each block. */
  readonly leftOut?: boolean;
  /** Entities at the edge of the drawing whose statements are still drawn. */
  readonly opened?: ReadonlySet<string> | undefined;
};

type Drawing = {
  readonly episode: Episode;
  readonly claims: readonly ClaimLine[];
  readonly options: TreeOptions;
  readonly cited: ReadonlyMap<string, Cited>;
  readonly name: (id: string) => string;
  /** Entities by id, and statements, that are already drawn. */
  readonly nodes: Map<string, TreeNode>;
  readonly drawn: Set<string>;
  /** Entities added at the current depth. */
  found: TreeNode[];
};

/** The names of the claim, from top to bottom, each with its statements. */
export function hangingTree(episode: Episode, claims: readonly ClaimLine[], options: TreeOptions): readonly TreeNode[] {
  const label = new Map(episode.graph.entities.map((entity) => [entity.id as string, entity.label]));
  const roots = rootsOf(episode, claims, options.citedOnly);
  const drawing: Drawing = {
    episode,
    claims,
    options,
    cited: citedItems(episode),
    name: (id) => label.get(id) ?? id,
    nodes: new Map(roots.map((root) => [root.id, root])),
    drawn: new Set(claims.flatMap(({ statement }) => statement ?? [])),
    found: [],
  };
  const about = statementsByThing(episode.graph.statements);
  const wanted = (node: TreeNode) =>
    (about.get(node.id) ?? []).filter(({ id }) => !drawing.drawn.has(id) && (!options.citedOnly || drawing.cited.has(id)));
  let wave: readonly TreeNode[] = roots;
  for (let depth = 0; depth < options.hops; depth++) {
    drawing.found = [];
    for (const [index, node] of wave.entries()) {
      const below = depth === 0 ? roots[index + 1]?.id : undefined;
      node.groups = groupsOf(drawing, node, wanted(node), below);
    }
    wave = drawing.found;
  }
  for (const node of openedFrom(drawing, wave, wanted)) node.behind = wanted(node).length;
  hangPassages(drawing, roots);
  if (options.leftOut === true) hangLeftOut(episode, drawing.nodes);
  return roots;
}

/** Draws the statements of opened entities, and returns the entities at the new edge. */
function openedFrom(drawing: Drawing, edge: readonly TreeNode[], wanted: (node: TreeNode) => readonly Statement[]): readonly TreeNode[] {
  const opened = edge.filter(({ id }) => drawing.options.opened?.has(id));
  if (opened.length === 0) return edge;
  drawing.found = [];
  for (const node of opened) node.groups = groupsOf(drawing, node, wanted(node), undefined);
  return [...edge.filter((node) => !opened.includes(node)), ...openedFrom(drawing, drawing.found, wanted)];
}

/** The relations of an entity in the order of the drawing. Adds new entities to the drawing. */
function groupsOf(drawing: Drawing, node: TreeNode, statements: readonly Statement[], below: string | undefined): readonly Group[] {
  const { claims, nodes, cited, drawn, name } = drawing;
  const { fold, unfolded, asFound = false } = drawing.options;
  const bundles = bundlesOf(statements, node.id, cited);
  const place = (bundle: Bundle) => placeOf(bundle, node.id, { claims, nodes, below });
  return bundles
    .sort((one, other) => (asFound ? Number(place(one) === LAST) - Number(place(other) === LAST) : place(one) - place(other)))
    .map((bundle, index) => {
      const group = `${node.id} ${bundle.key.trim()}`;
      const folded = bundle.cited === null && bundle.statements.length > fold + 1 && !unfolded?.has(group);
      const shown = folded ? bundle.statements.slice(0, fold) : bundle.statements;
      const left = bundle.statements.length - shown.length;
      // Entities hidden here are not drawn elsewhere.
      for (const { id } of bundle.statements) drawn.add(id);
      const back = index === bundles.length - 1 && place(bundle) === LAST;
      const items = shown.flatMap((statement) => itemsOf(drawing, statement, node, back));
      return groupOf(bundle, [...items, ...(left === 0 ? [] : [{ kind: "more" as const, label: `+ ${left} more`, group }])], name);
    });
}

/** The item of a statement: a value, an entity already drawn, or a new one; then its passage. */
function itemsOf(drawing: Drawing, statement: Statement, node: TreeNode, back: boolean): readonly Item[] {
  const { episode, cited, nodes, name } = drawing;
  const { provenance } = statement;
  const passage = provenance.source === "web" ? episode.graph.passages.find(({ id }) => id === provenance.passage) : undefined;
  const after = passage === undefined ? [] : [passageItem(passage, cited)];
  const other = otherEnd(statement, node.id);
  if (other === null) return [{ kind: "value", statement: statement.id, label: sayLiteral(statement.value, name) }, ...after];
  const known = nodes.get(other);
  if (known !== undefined) return [{ kind: "pointer", statement: statement.id, label: known.label, target: known, back }, ...after];
  const citation = cited.get(statement.id) ?? null;
  const thing: TreeNode = { ...EMPTY, id: other, kind: "entity", label: name(other), depth: node.depth + 1, cited: citation };
  nodes.set(other, thing);
  drawing.found.push(thing);
  return [{ kind: "node", statement: statement.id, node: thing }, ...after];
}

const EMPTY = { groups: [], behind: 0 } as const;

/** The subject, the claimed value, other names, then runners-up. */
function rootsOf({ links }: Episode, claims: readonly ClaimLine[], citedOnly: boolean): readonly TreeNode[] {
  const root = (id: string, kind: TreeNode["kind"], label: string): TreeNode => ({ ...EMPTY, id, kind, label, depth: 0, cited: null });
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

function passageItem({ id, text, provenance }: Passage, cited: ReadonlyMap<string, Cited>): Item {
  return { kind: "passage", passage: id, label: provenance.name ?? text, cited: cited.get(id) ?? null };
}

const PLAIN_GROUP = { direction: "out", web: false, deprecated: false, leftOut: false, cited: null, badge: false, items: [] } as const;

/** Appends a group, but above a relation with a line back to the name below, because that line would cross the group's label. */
function aboveBack(groups: readonly Group[], added: Group): readonly Group[] {
  const last = groups.at(-1);
  const leads = last?.items.some((item) => item.kind === "pointer" && item.back) === true;
  return leads && last !== undefined ? [...groups.slice(0, -1), added, last] : [...groups, added];
}

/** Adds relations that were not followed at the end of their entity's block. */
function hangLeftOut(episode: Episode, nodes: ReadonlyMap<string, TreeNode>): void {
  for (const { entity, property, direction, label, count } of leftOutRelations(episode)) {
    const node = nodes.get(entity);
    if (node === undefined) continue;
    const group: Group = {
      key: `left-out ${direction} ${property}`,
      label: count > 1 ? `${label} (${count})` : label,
      ...PLAIN_GROUP,
      direction,
      leftOut: true,
    };
    node.groups = aboveBack(node.groups, group);
  }
}

/**
 * Adds passages without an extracted statement to the first name: first the cited ones, with the value that they give instead of the
 * claim's, then the others.
 */
function hangPassages({ episode, claims, cited, options }: Drawing, [first]: readonly TreeNode[]): void {
  const { graph } = episode;
  const read = new Set(graph.statements.flatMap(({ provenance }) => (provenance.source === "web" ? [provenance.passage] : [])));
  const loose = graph.passages.filter(({ id }) => !read.has(id));
  if (first === undefined || loose.length === 0) return;
  const groups = loose
    .filter(({ id }) => cited.has(id))
    .map((passage): Group => {
      const instead = insteadIn(episode, passage.id);
      const relation = claims.find(({ toLabel }) => toLabel === instead?.of)?.relation;
      const says = passage.provenance.source === "web" ? "a page says" : "a text says";
      const value = instead === undefined ? [] : [{ kind: "value" as const, statement: passage.id, label: instead.said }];
      return {
        key: `says ${passage.id}`,
        label: relation ?? says,
        ...PLAIN_GROUP,
        web: true,
        cited: cited.get(passage.id) ?? null,
        items: [...value, passageItem(passage, cited)],
      };
    });
  const rest = options.citedOnly ? [] : loose.filter(({ id }) => !cited.has(id));
  first.groups = [...groups, ...first.groups];
  if (rest.length > 0) first.groups = aboveBack(first.groups, otherPassages(rest, first, options));
}

function otherPassages(passages: readonly Passage[], { id }: TreeNode, { fold, unfolded }: TreeOptions): Group {
  const group = `${id} passages`;
  const shown = passages.length <= fold + 1 || unfolded?.has(group) ? passages : passages.slice(0, fold);
  const left = passages.length - shown.length;
  const more = left === 0 ? [] : [{ kind: "more" as const, label: `+ ${left} more`, group }];
  const items = [...shown.map((passage) => passageItem(passage, new Map())), ...more];
  return { key: "other passages", label: passages.length === 1 ? "other passage" : "other passages", ...PLAIN_GROUP, web: true, items };
}

/** The value that a cited passage gives instead of the claim's. */
function insteadIn({ outcome }: Episode, passage: string) {
  const citations = outcome.kind === "verdict" ? outcome.verdict.citations : [];
  return citations.flatMap((one) => ("passage" in one && one.passage === passage ? [one.instead] : []))[0];
}
