import fc from "fast-check";
import type { Entity } from "../../src/domain/entity.js";
import type { Episode } from "../../src/domain/episode.js";
import { evidenceLines } from "../../src/domain/evidence-lines.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Link } from "../../src/domain/mention.js";
import type { Citation } from "../../src/domain/outcome.js";
import type { ShownStatement } from "../../src/domain/say-statement.js";
import type { Value } from "../../src/domain/value.js";
import { entityOf } from "./build.js";
import { EMPTY_GRAPH, episodeOf, verdictOutcome } from "./episode.js";
import { webPassage } from "./web-passage.js";

/** What breaks a writer that pastes text into its format. */
const SYNTAX = [
  '"',
  "\\",
  "\\N",
  "\n",
  "\r\n",
  "\t",
  "\u0000",
  "\u001b[31m",
  "\u007f",
  "\u202e",
  "\ufffe",
  "\ud800",
  "<script>alert(1)</script>",
  "]]>",
  "<!--",
  "&amp;",
  "'>",
  '"] ; a -> b [label="',
  "}",
  '""" . <urn:x> a <urn:y> .',
  "@prefix x: <y> .",
  "# heading",
  "[link](javascript:alert(1))",
  "![image](https://evil.example/x.png)",
  "https://evil.example/?q=<a b>",
  "`code`",
  "**bold**",
  "| cell |",
  "1. ",
  "- ",
  "&lt;",
  "😀",
  "日本語",
  "e\u0301",
] as const;

const text = fc
  .array(fc.oneof(fc.constantFrom(...SYNTAX), fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 4 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => pieces.join(""));

const entityId = fc.integer({ min: 1, max: 12 }).map((n): EntityId => `Q${n}`);
const propertyId = fc.constantFrom<PropertyId>("P19", "P31", "P39", "P569", "P1082");

const value: fc.Arbitrary<Value> = fc.oneof(
  entityId.map((id): Value => ({ kind: "entity", id })),
  fc.tuple(fc.integer({ min: -900, max: 2400 }), fc.constantFrom(7, 9, 11)).map(([year, precision]): Value => {
    const digits = String(Math.abs(year) || 1).padStart(4, "0");
    return { kind: "time", iso: `${year < 0 ? "-" : ""}${digits}-07-09T00:00:00Z`, precision };
  }),
  fc.record({
    kind: fc.constant("quantity" as const),
    amount: fc.double({ noNaN: true, noDefaultInfinity: true }),
    unit: fc.option(entityId),
  }),
  fc.record({ kind: fc.constant("text" as const), text, language: fc.option(fc.constantFrom("en", "pt-BR", "x y", "mul")) }),
  fc.constantFrom<Value>({ kind: "some-value" }, { kind: "no-value" }),
);

type Drawn = {
  labels: string[];
  facts: {
    subject: EntityId;
    property: PropertyId;
    propertyLabel: string;
    value: Value;
    qualifier: Value | null;
    web: boolean;
    rank: "normal" | "deprecated";
  }[];
  claim: string;
  passages: { text: string; title: string | null; url: string }[];
  cites: number[];
  names: number;
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  labels: fc.array(text, { minLength: 12, maxLength: 12 }),
  facts: fc.array(
    fc.record({
      subject: entityId,
      property: propertyId,
      propertyLabel: text,
      value,
      qualifier: fc.option(value),
      web: fc.boolean(),
      rank: fc.constantFrom("normal" as const, "deprecated" as const),
    }),
    { maxLength: 24 },
  ),
  claim: text,
  passages: fc.array(fc.record({ text, title: fc.option(text), url: fc.oneof(fc.webUrl({ withQueryParameters: true }), text) }), {
    minLength: 1,
    maxLength: 3,
  }),
  cites: fc.uniqueArray(fc.nat(23), { maxLength: 4 }),
  names: fc.integer({ min: 0, max: 4 }),
});

/** Episodes as no graph or page should give them, and some will: every text may hold the syntax of every format. */
export const hostileEpisodes: fc.Arbitrary<Episode> = drawn.map(hostileEpisode);

function hostileEpisode({ labels, facts, claim, passages, cites, names }: Drawn): Episode {
  const entities = labels.map((label, index): Entity => entityOf(`Q${index + 1}`, label, label, [label]));
  const found = passages.map(({ text, title, url }, index) => {
    const passage = webPassage(text, title, `p${index + 1}`);
    return { ...passage, provenance: { ...passage.provenance, url } };
  });
  const statements = facts.map(({ subject, property, propertyLabel, value, qualifier, web, rank }, index): ShownStatement => {
    const quote = { start: 0, end: 1, text: propertyLabel };
    return {
      id: `s${index + 1}`,
      subject,
      property,
      propertyLabel,
      value,
      rank,
      qualifiers: qualifier === null ? [] : [{ property: "P580", value: qualifier }],
      node: null,
      provenance: web
        ? { source: "web", passage: "p1", quote, confidence: 0.5 }
        : {
            source: "kg",
            graph: propertyLabel,
            retrievedAt: "2026-01-01T00:00:00.000Z",
            references: [{ url: claim, statedIn: propertyLabel, retrieved: null }],
          },
    };
  });
  const citations = cites
    .filter((index) => index < statements.length)
    .map((index): Citation => ({ statement: `s${index + 1}`, stance: index % 2 ? "supports" : "refutes" }));
  const cited: readonly Citation[] = [...citations, { passage: "p1", quote: { start: 0, end: 1, text: claim }, stance: "supports" }];
  const graph = {
    ...EMPTY_GRAPH,
    entities,
    statements,
    passages: found,
    conflicts: statements.length > 1 ? [{ id: "c1" as const, kg: "s1" as const, web: "s2" as const }] : [],
    annotations: [{ entity: "Q1" as const, passage: "p1" as const, quote: { start: 0, end: 1, text: claim } }],
    corroborations:
      statements.length > 0 ? [{ statement: "s1" as const, passage: "p1" as const, quote: { start: 0, end: 1, text: claim } }] : [],
  };
  const relation = (from: number, to: number) => ({
    subject: labels[from] ?? "",
    relation: facts[0]?.propertyLabel ?? "",
    value: labels[to] ?? claim,
    times: [claim],
    otherwise: [],
  });
  const reading = [
    {
      statement: claim,
      uncheckable: null,
      denied: false,
      relations: [relation(0, 1), relation(1, 0), relation(0, 11), relation(2, 1)].slice(0, names),
      notUnderstood: [claim],
    },
  ];
  return episodeOf({
    claim: { text: claim, asOf: null, url: passages[0]?.url ?? null },
    links: linksOf(entities, names, claim),
    graph,
    outcome: verdictOutcome({ label: "supported", confidence: 0.5, justification: claim, citations: cited, reading }),
    evidence: evidenceLines(graph, cited),
  });
}

function linksOf(entities: readonly Entity[], names: number, claim: string): readonly Link[] {
  const linked = entities.slice(0, names).map((entity): Link => {
    return {
      kind: "linked",
      span: { start: 0, end: 1, text: entity.label },
      by: "name",
      entity,
      score: 1,
      rivals: entities.slice(8, 9).map((rival) => ({ entity: rival, score: 0.5 })),
      rejected: [],
    };
  });
  return [...linked, { kind: "unknown", span: { start: 0, end: 1, text: claim } }];
}
