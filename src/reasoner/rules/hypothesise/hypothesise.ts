import { isDescribedAsValue } from "../../../domain/entity.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Assertion, PathStep, RelationSense, Term } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { upwards, WHEREABOUTS } from "../containment.js";
import { kindsFit, kindsOf } from "../kinds.js";
import { hasEnded, propertySet } from "../read-statements.js";
import type { Evidence, Hypothesis, Target } from "./hypothesis.js";

/** The hypotheses of one interpretation of an assertion; they share the path to their subject. */
export type Branches = {
  readonly sense: RelationSense;
  /** One for each thing that the path leads to; a claim about "the director of X" is about all of them. */
  readonly branches: readonly Hypothesis[];
  /** The path leads to nothing else; otherwise the branches cannot refute. */
  readonly whole: boolean;
};

const MAX_VALUES = 6;
const CLEAREST = 0.97;

type Named = { readonly id: EntityId; readonly rival: boolean };

/** Every interpretation of an assertion, for every bearer of its names. */
export function hypothesise(evidence: Evidence, assertion: Assertion): readonly Branches[] {
  const { subject, value, senses, times } = fromKnown(assertion);
  const best = Math.max(0, ...senses.map(({ score }) => score));
  const linked = Math.min(subject.kind === "entity" ? subject.score : 1, value.kind === "entity" ? value.score : 1);
  const found: Branches[] = [];
  for (const sense of senses) {
    const [first, last] = typeof sense.path === "string" ? [] : [sense.path[0], sense.path.at(-1)];
    if (typeof sense.path === "string" || first === undefined || last === undefined) continue;
    // "The birthplace of jazz is Seattle": things located in a country are not its origins.
    if (sense.path.length > 1 && last.direction === "in" && WHEREABOUTS.includes(last.property)) continue;
    for (const from of bearers(evidence, subject, kindsAt(evidence, first, "start")))
      for (const { target, rival } of targets(evidence, value, kindsAt(evidence, last, "end"))) {
        if (target.kind === "entity" && target.id === from.id) continue;
        const { ends, whole } = walk(evidence, from.id, sense.path.slice(0, -1), times.length > 0);
        const said = {
          times,
          score: sense.score,
          clearest: sense.score >= CLEAREST * best,
          linked,
          rival: rival || from.rival,
          calledBy: subject.span.text,
          told: subject.kind === "entity" && subject.told === true,
        };
        const branches = ends.flatMap(({ id, via }) => {
          const isClass = sense.path.length === 1 && subject.kind === "entity" && subject.by === "word";
          const triple = orient({ kind: "entity", id, isClass }, last, target);
          return triple === null ? [] : [{ ...triple, via, ...said }];
        });
        if (branches.length > 0) found.push({ sense, branches, whole });
      }
  }
  const fitting = found.filter(({ branches }) => branches.every((branch) => fitsOwnClasses(evidence, branch)));
  return fitting.length > 0 ? fitting : found;
}

/** Of two relations of the user's graph with the same wording, a claim means the one that has values of this class: "works in" a team or a city. */
function fitsOwnClasses({ graph, traits, properties }: Evidence, { subject, property, value }: Hypothesis): boolean {
  const { own } = traits(property);
  if (own === null) return true;
  const isOf = (id: EntityId, classes: readonly EntityId[]) =>
    classes.length === 0 || [...upwards(graph, id, ["P31", "P279"]).keys()].some((one) => classes.includes(one));
  const label = properties.get(property)?.label ?? property;
  const isValue = (id: EntityId) =>
    graph.entity(id)?.description?.startsWith("value of ") === true
      ? isDescribedAsValue(graph.entity(id)?.description, label)
      : isOf(id, own.is);
  return isOf(subject, own.of) && (value.kind !== "entity" || isValue(value.id));
}

/** "Meg Ryan is the wife of Tom Hanks": the graph has no statements about an unknown name, so read the relation from its other end. */
function fromKnown(assertion: Assertion): Assertion {
  const { subject, value, senses } = assertion;
  if (subject.kind !== "unknown" || value.kind !== "entity") return assertion;
  const turned = senses.flatMap((sense) =>
    typeof sense.path === "string" || sense.path.length > 1
      ? []
      : [{ ...sense, path: sense.path.map((step): PathStep => ({ ...step, direction: step.direction === "in" ? "out" : "in" })) }],
  );
  return { ...assertion, subject: value, value: subject, senses: turned };
}

function kindsAt({ traits }: Evidence, { property, direction }: PathStep, end: "start" | "end"): readonly string[] {
  const { of, is } = traits(property);
  return (direction === "out") === (end === "start") ? of : is;
}

/**
 * The bearers of a name that can have the relation, likeliest first: of a railway station, a film and a singer with the same name, only the singer
 * was born somewhere. Keeps all if none fits.
 */
export function bearers({ graph }: Evidence, term: Term, wanted: readonly string[]): readonly Named[] {
  if (term.kind !== "entity") return [];
  const fitting = term.ids.filter((id) => kindsFit(kindsOf(graph, id), wanted));
  // Entities of unknown kind come after those known to fit.
  const known = wanted.includes("any") ? fitting : fitting.filter((id) => kindsOf(graph, id).size > 0);
  const ordered = fitting.length > 0 ? new Set([...known, ...fitting]) : term.ids;
  return [...ordered].map((id, place) => ({ id, rival: place > 0 }));
}

function targets(
  evidence: Evidence,
  term: Term,
  wanted: readonly string[],
): readonly { readonly target: Target; readonly rival: boolean }[] {
  switch (term.kind) {
    case "entity":
      if (term.by === "demonym" && wanted.every((kind) => kind === "text"))
        return term.ids.slice(0, 1).map((of) => ({ target: { kind: "text", text: term.span.text, of }, rival: false }));
      return bearers(evidence, term, term.by === "word" ? ["any"] : wanted).map(({ id, rival }) => ({
        target: { kind: "entity", id, isClass: term.by === "word" },
        rival: rival && term.by !== "demonym",
      }));
    case "literal":
      return [{ target: { kind: "literal", mention: term.mention }, rival: false }];
    case "unknown":
      return [{ target: { kind: "text", text: term.span.text }, rival: false }];
  }
}

/** The last step of a path as subject – property – value, in either direction. */
function orient(
  at: Extract<Target, { kind: "entity" }>,
  { property, direction }: PathStep,
  target: Target,
): Pick<Hypothesis, "subject" | "property" | "value"> | null {
  if (direction === "out") return { subject: at.id, property, value: target };
  return target.kind === "entity" ? { subject: target.id, property, value: at } : null;
}

/** Offices as stated on their holders, and coaches. */
const HELD = propertySet("P39 P1308 P286 P6087");

export type Walked = { readonly ends: readonly { readonly id: EntityId; readonly via: readonly Statement[] }[]; readonly whole: boolean };

/** Follows the first steps of a path through the evidence. */
export function walk({ graph, isCut, traits, phrasing }: Evidence, from: EntityId, steps: readonly PathStep[], isDated = false): Walked {
  let ends: Walked["ends"] = [{ id: from, via: [] }];
  let whole = true;
  for (const { property, direction } of steps) {
    ends = ends.flatMap(({ id, via }) => {
      const all = (direction === "out" ? graph.outgoing(id, property) : graph.incoming(id, property)).filter(
        ({ rank }) => rank !== "deprecated",
      );
      // "the president of France" is the current one.
      const lasting = all.filter((statement) => !hasEnded(statement));
      const isOffice = traits(property).takes === "current" || HELD.has(property);
      const isOfToday = !isDated && isOffice && (lasting.length > 0 || phrasing.tense === "present" || HELD.has(property));
      const statements = isOfToday ? lasting : all;
      // An inverse step may miss subjects, and the graph knows only some of a person's employers or schools.
      const isOneOfMany = traits(property).takes === "many" && kindsOf(graph, id).has("person");
      const isOpen = direction === "in" || isOneOfMany || isCut(id, property, direction);
      if (isOpen || statements.length > MAX_VALUES || statements.length === 0) whole = false;
      return statements.slice(0, MAX_VALUES).flatMap((statement) => {
        const next = direction === "in" ? statement.subject : statement.value.kind === "entity" ? statement.value.id : null;
        return next === null ? [] : [{ id: next, via: [...via, statement] }];
      });
    });
  }
  return { ends, whole };
}
