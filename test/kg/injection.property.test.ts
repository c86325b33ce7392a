import { readdirSync } from "node:fs";
import fc from "fast-check";
import { Parser } from "sparqljs";
import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import { bindTemplate, entities, integer, language, names, relationRows, statements, type Term } from "../../src/kg/bind-template.js";
import type { Direction, Relation } from "../../src/ports/knowledge-graph.js";
import { TEMPLATES } from "../support/templates.js";
import { thrownBy } from "../support/thrown.js";

/** What ends strings, groups, queries and comments, or starts something else, if it is let out. */
const SYNTAX = [
  ...[
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "\\\\",
    '\\"',
    "\n",
    "\r",
    "\t",
    "\b",
    "\f",
    "\u0000",
    "#",
    "# ",
    "}",
    "}}",
    "{",
    ".",
    ";",
    ",",
    "(",
    ")",
  ],
  ...["<", ">", "@en", "@", "^^", "|", "?entity", "$limit", "$names", "$&", "$1", "$$", "$`", "\u2028", "\u0085", "\uFEFF", "é", "𝕏", "٣"],
  // A query's \uXXXX stand for their characters before it is parsed.
  ...[
    "\\u0022",
    "\\u005C",
    "\\u005c",
    "\\U00000022",
    "\\U0000005C",
    "\\u007D",
    "\\u000A",
    "\\u0",
    "\\u",
    "\\U",
    "u0022",
    "\\x22",
    "%22",
    "&quot;",
  ],
  ...["} UNION {", "}} ; DROP ALL", "; DELETE WHERE { ?s ?p ?o }", "SERVICE <http://evil.example/> { ?s ?p ?o }", "LIMIT 0", "OFFSET 1"],
  ...['" . ?s ?p ?o . #', '"@en } } LIMIT 1 #', '\\" } #', '" UNION SELECT * { ?s ?p ?o }', "*/", "/*", "--", "PREFIX x: <", "BASE <"],
];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.array(fc.constantFrom(...SYNTAX), { maxLength: 8 }).map((pieces) => pieces.join("")),
  fc.array(fc.oneof(fc.constantFrom(...SYNTAX), fc.string({ maxLength: 3 })), { maxLength: 8 }).map((pieces) => pieces.join("")),
);
const entityId = fc.integer({ min: 1, max: 999_999_999 }).map((number): EntityId => `Q${number}`);
const propertyId = fc.integer({ min: 1, max: 99_999 }).map((number): PropertyId => `P${number}`);
const relation = fc.record({
  entity: entityId,
  property: propertyId,
  direction: fc.constantFrom("out", "in"),
}) satisfies fc.Arbitrary<Relation>;
const tag = fc.constantFrom("en", "mul", "de", "en-gb", "zh-hant");

/** Any allowed value for each name that a template may ask for, and a harmless one of the same number of rows. */
type Bound = Term | readonly Term[];
type Arbitraries = Readonly<Record<string, fc.Arbitrary<{ readonly given: Bound; readonly harmless: Bound }>>>;
const rowsTowards = (direction: Direction): Arbitraries => ({
  rows: fc.array(relation, { minLength: 1, maxLength: 4 }).map((relations) => ({
    given: relationRows(relations, direction),
    harmless: relationRows(
      relations.map(() => ({ entity: "Q1", property: "P1", direction })),
      direction,
    ),
  })),
});
/** Rows have a column more where the statements arrive. */
const arbitrariesOf = (template: string): Arbitraries => ({ ...ARBITRARY, ...rowsTowards(template.includes("?main") ? "in" : "out") });
const ARBITRARY: Arbitraries = {
  names: fc.tuple(fc.array(text, { minLength: 1, maxLength: 4 }), tag).map(([texts, language]) => ({
    given: names(texts, language),
    harmless: names(
      texts.map(() => "x"),
      "en",
    ),
  })),
  entities: fc.array(entityId, { minLength: 1, maxLength: 4 }).map((ids) => ({
    given: entities(ids),
    harmless: entities(ids.map(() => "Q1")),
  })),
  entity: fc.array(entityId, { minLength: 1, maxLength: 4 }).map((ids) => ({
    given: ids.map((id) => entities([id])),
    harmless: ids.map(() => entities(["Q1"])),
  })),
  list: fc.array(entityId, { minLength: 1, maxLength: 4 }).map((ids) => ({
    given: entities(ids, ", "),
    harmless: entities(
      ids.map(() => "Q1"),
      ", ",
    ),
  })),
  statements: fc.array(fc.stringMatching(/^[QPqp]\d{1,9}-[\w-]{1,40}$/), { minLength: 1, maxLength: 4 }).map((nodes) => ({
    given: statements(nodes),
    harmless: statements(nodes.map(() => "Q1-a")),
  })),
  sample: fc.integer({ min: 1, max: 100_000 }).map((value) => ({ given: integer(value), harmless: integer(7) })),
  language: tag.map((language_) => ({ given: language(language_), harmless: language("en") })),
  limit: fc.integer({ min: 0, max: 100_000 }).map((value) => ({ given: integer(value), harmless: integer(7) })),
};

function placesOf(template: string): readonly string[] {
  return [...new Set([...template.replace(/^#.*$/gm, "").matchAll(/\$([a-z]+)/g)].map((match) => match[1] ?? ""))];
}

function bound(template: string) {
  const arbitraries = arbitrariesOf(template);
  const unknown = placesOf(template).filter((place) => arbitraries[place] === undefined);
  if (unknown.length > 0) throw new Error(`no arbitrary value for ${unknown.join(", ")}: add one, so that the template is covered`);
  const places = Object.fromEntries(
    placesOf(template).map((place) => [place, arbitraries[place] ?? fc.constant({ given: integer(0), harmless: integer(0) })]),
  );
  return fc.record(places).map((values) => {
    const terms = Object.entries(values);
    return {
      given: bindTemplate(template, Object.fromEntries(terms.map(([place, { given }]) => [place, given]))),
      harmless: bindTemplate(template, Object.fromEntries(terms.map(([place, { harmless }]) => [place, harmless]))),
    };
  });
}

/** The parsed query without the content of its literals, its entity and property ids, and its limit. */
function shapeOf(query: string): unknown {
  return JSON.parse(JSON.stringify(new Parser().parse(query)), (key, value: unknown) => {
    if (key === "limit") return "limit";
    if (typeof value !== "object" || value === null || !("termType" in value)) return value;
    if (value.termType === "Literal") return "literal";
    if (value.termType === "NamedNode" && "value" in value)
      return String(value.value).replace(/^(http:\/\/www\.wikidata\.org\/.*\/)[QPqp]\d+(?:-[\w-]+)?$/, "$1id");
    return value;
  });
}

/** What a server does that takes the standard at its word: \uXXXX and \UXXXXXXXX become characters wherever they stand, before anything is read. */
function unescapedFirst(query: string): string {
  return query.replace(/\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})/g, (whole, short?: string, long?: string) => {
    const code = Number.parseInt(short ?? long ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** As above, but a backslash that is itself escaped escapes nothing, as in Java. */
function unescapedByPairs(query: string): string {
  return query.replace(/\\\\|\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})/g, (whole, short?: string, long?: string) =>
    whole === "\\\\" ? whole : unescapedFirst(`\\${short === undefined ? `U${long}` : `u${short}`}`),
  );
}

/** The kinds of all nodes of a parsed query. */
function kindsOf(parsed: unknown): ReadonlySet<string> {
  const kinds = new Set<string>();
  JSON.parse(JSON.stringify(parsed), (key, value: unknown) => {
    if ((key === "type" || key === "queryType" || key === "updateType") && typeof value === "string") kinds.add(value);
    return value;
  });
  return kinds;
}

describe("every template of sparql/", () => {
  it("is among those that are read and tested", () => {
    const files = readdirSync(new URL("sparql/", PACKAGE_ROOT)).filter((name) => name.endsWith(".rq"));
    expect(Object.keys(TEMPLATES).sort()).toEqual(files.map((name) => name.slice(0, -3)).sort());
  });

  for (const [name, template] of Object.entries(TEMPLATES)) {
    // Ids cannot say much; names can say anything.
    const numRuns = placesOf(template).includes("names") ? 300 : 20;

    it(`${name} asks the same, whatever is bound and however a server reads escapes`, () => {
      fc.assert(
        fc.property(bound(template), ({ given, harmless }) => {
          const shape = shapeOf(harmless);
          for (const read of new Set([given, unescapedFirst(given), unescapedByPairs(given)])) expect(shapeOf(read)).toEqual(shape);
        }),
        { seed: 7, numRuns },
      );
    });

    it(`${name} is one SELECT with a limit, and asks no other server`, () => {
      fc.assert(
        fc.property(bound(template), ({ given }) => {
          const parsed = new Parser().parse(given);
          expect(parsed).toMatchObject({ type: "query", queryType: "SELECT", limit: expect.any(Number) });
          const kinds = kindsOf(parsed);
          expect(["service", "update", "graph", "insert", "insertdelete", "drop", "load"].filter((kind) => kinds.has(kind))).toEqual([]);
        }),
        { seed: 13, numRuns: 20 },
      );
    });
  }
});

describe("a bound name", () => {
  const TEMPLATE = "SELECT ?name WHERE { VALUES ?name { $names } } LIMIT $limit";
  const valuesOf = (query: string): readonly string[] => {
    const found: string[] = [];
    JSON.parse(JSON.stringify(new Parser().parse(query)), (_, value: unknown) => {
      if (typeof value === "object" && value !== null && "termType" in value && value.termType === "Literal" && "value" in value)
        found.push(String(value.value));
      return value;
    });
    return found;
  };

  it("means itself, on a server that reads escapes first as on one that reads them in strings", () => {
    // JSON, through which sparqljs is looked at, cannot hold half a character.
    const whole = text.filter((value) => !/\p{Cs}/u.test(value));
    fc.assert(
      fc.property(whole, (value) => {
        const query = bindTemplate(TEMPLATE, { names: names([value], "en"), limit: integer(1) });
        expect([valuesOf(query), valuesOf(unescapedFirst(query)), valuesOf(unescapedByPairs(query))]).toEqual([[value], [value], [value]]);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe("an id that is not one", () => {
  const code = (act: () => unknown) => thrownBy(act).code;
  const around = fc
    .tuple(fc.constantFrom("Q1", "P1", ""), text, fc.constantFrom("Q1", "P1", ""))
    .map((parts) => parts.join(""))
    .filter((id) => !/^[QP][1-9]\d*$/.test(id));

  it("is bound nowhere", () => {
    fc.assert(
      fc.property(around, (id) => {
        expect(code(() => entities([id as EntityId]))).toBe("graph-reply");
        expect(code(() => entities([id as EntityId], ", "))).toBe("graph-reply");
        expect(code(() => relationRows([{ entity: id as EntityId, property: "P1", direction: "out" }], "out"))).toBe("graph-reply");
        expect(code(() => relationRows([{ entity: "Q1", property: id as PropertyId, direction: "out" }], "in"))).toBe("graph-reply");
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("is no language either", () => {
    fc.assert(
      fc.property(
        text.filter((value) => !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)),
        (value) => {
          expect([
            code(() => language(value)),
            code(() => language(`en${value}`.replace(/^[a-z-]+$/i, "!"))),
            code(() => names(["x"], value)),
          ]).toEqual(["graph-reply", "graph-reply", "graph-reply"]);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});
