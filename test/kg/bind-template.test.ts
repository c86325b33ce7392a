import fc from "fast-check";
import { Store } from "oxigraph";
import { describe, expect, it } from "vitest";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import { bindTemplate, entities, integer, language, names, relationRows, statements, type Term } from "../../src/kg/bind-template.js";
import { parseResults, wholeRows } from "../../src/kg/sparql-results.js";
import { TEMPLATES } from "../support/templates.js";
import { thrownBy } from "../support/thrown.js";
import { tinyGraphText } from "../support/tiny-graph.js";

const store = new Store();
store.load(tinyGraphText(), { format: "nt" });
const answerTo = (query: string) => String(store.query(query, { results_format: "json" }));
const rowsOf = (query: string) => parseResults(answerTo(query));
/** Of the queries that ship, which all have a last row. */
const wholeOf = (query: string) => wholeRows(answerTo(query), query);
/** Ids that come from outside with a type that they do not deserve. */
const smuggled = (text: string) => text as EntityId;
const smuggledProperty = (text: string) => text as PropertyId;
const code = (act: () => unknown) => thrownBy(act).code;

/** Pieces that would end a string, an IRI, a group or a query, if they were let out. */
const SYNTAX = [
  ...[
    '"',
    "'",
    '"""',
    "\\",
    "\\u0022",
    "\\U00000022",
    "\n",
    "\r",
    "\t",
    "\b",
    "\f",
    "#",
    "}",
    "{",
    ".",
    ";",
    "<",
    ">",
    "@en",
    "^^",
    "$limit",
  ],
  ...[
    "$names",
    "$&",
    "$1",
    "$$",
    "?entity",
    "} UNION {",
    "SERVICE <http://evil.example/> {",
    "DROP ALL",
    "LIMIT 0",
    "\u0000",
    "é",
    "𝕏",
    "\u2028",
  ],
];
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.array(fc.constantFrom(...SYNTAX), { maxLength: 6 }).map((p) => p.join("")),
);

const TERMS: Readonly<Record<string, Term | readonly Term[]>> = {
  entities: entities(["Q90", "Q142"]),
  entity: [entities(["Q90"]), entities(["Q142"])],
  list: entities(["Q90", "Q142"], ", "),
  statements: statements(["Q7186-born"]),
  sample: integer(100),
  names: names(["Paris", 'Madame "Radium" Curie'], "en"),
  language: language("en"),
  limit: integer(50),
};
function render(template: string, terms: Readonly<Record<string, Term>> = {}): string {
  // Rows have a column more where the statements arrive.
  const direction = template.includes("?main") ? "in" : "out";
  const rows = relationRows([{ entity: "Q142", property: direction === "in" ? "P17" : "P35", direction }], direction);
  const asked = new Set([...template.replace(/^#.*$/gm, "").matchAll(/\$([a-z]+)/g)].map((match) => match[1] ?? ""));
  const known = Object.entries({ ...TERMS, rows, ...terms }).filter(([name]) => asked.has(name));
  return bindTemplate(template, Object.fromEntries(known));
}

describe("a query template", () => {
  for (const [name, template] of Object.entries(TEMPLATES)) {
    it(`${name} becomes a SELECT that a store accepts and the tiny graph answers`, () => {
      const query = render(template);
      expect(query).not.toContain("$");
      expect(wholeOf(query).length).toBeGreaterThan(0);
    });

    it(`${name} is bounded and asks no other server`, () => {
      const query = render(template);
      expect(query).toMatch(/\nLIMIT 50\s*$/);
      expect(query).not.toMatch(/\b(?:SERVICE|FROM|INSERT|DELETE|LOAD|DROP|CLEAR)\b/i);
      expect(rowsOf(render(template, { limit: integer(1) }))).toHaveLength(1);
    });
  }

  it("cannot be bound without a value that it asks for", () => {
    expect(code(() => bindTemplate("SELECT * { } LIMIT $limit", {}))).toBe("graph-reply");
  });

  it("cannot be bound with a value that it does not ask for", () => {
    expect(code(() => bindTemplate("SELECT * { } LIMIT $limit", { limit: integer(1), entities: entities(["Q1"]) }))).toBe("graph-reply");
  });

  it("does not take the words of its comments for places to fill", () => {
    expect(bindTemplate("# binds $nothing\nLIMIT $limit", { limit: integer(7) }).trim()).toBe("LIMIT 7");
  });
});

describe("names in a query", () => {
  it("come out as they went in, whatever they hold", () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
        const query = bindTemplate("SELECT ?name WHERE { VALUES ?name { $names } } LIMIT $limit", {
          names: names(texts, "en"),
          limit: integer(10),
        });
        expect(rowsOf(query).map((row) => row["name"])).toEqual(texts.map((value) => ({ type: "literal", value, "xml:lang": "en" })));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("never change what entities-by-name asks", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const rows = wholeOf(render(TEMPLATES["entities-by-name"], { names: names([text, "Texas"], "en") }));
        expect(rows.map((row) => [row["name"]?.value, row["label"]?.value])).toEqual([["Texas", "Texas"]]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("find the entity that bears a hostile name", () => {
    const found = wholeOf(render(TEMPLATES["entities-by-name"], { names: names(['Madame "Radium" Curie'], "en") }));
    expect(found.map((row) => row["entity"]?.value)).toEqual(["http://www.wikidata.org/entity/Q7186"]);
  });
});

describe("what is bound", () => {
  it("may be an entity only by an id of Wikidata's form", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(code(() => entities([smuggled(text)]))).toBe("graph-reply");
        expect(code(() => entities([smuggled(`Q90${text === "" ? ">" : text.replace(/^\d+$/, ">")}`)]))).toBe("graph-reply");
      }),
      { seed: 7, numRuns: 300 },
    );
    expect(
      ["Q0", "Q01", "q90", "P31", "Q90 ", "Q90\n", "Q1234567890123", "Q-1", "Q9٠"].map((id) => code(() => entities([smuggled(id)]))),
    ).toEqual(Array.from({ length: 9 }, () => "graph-reply"));
  });

  it("may be a relation only by an entity's and a property's id", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(code(() => relationRows([{ entity: "Q90", property: smuggledProperty(text), direction: "out" }], "out"))).toBe(
          "graph-reply",
        );
        expect(code(() => relationRows([{ entity: smuggled(text), property: "P31", direction: "out" }], "out"))).toBe("graph-reply");
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("is exactly the ids that were given", () => {
    const id = fc.integer({ min: 1, max: 999_999_999_999 }).map((number): EntityId => `Q${number}`);
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 20 }), (ids) => {
        const query = bindTemplate(
          "PREFIX wd: <http://www.wikidata.org/entity/> SELECT ?e WHERE { VALUES ?e { $entities } } LIMIT $limit",
          {
            entities: entities(ids),
            limit: integer(99),
          },
        );
        expect(rowsOf(query).map((row) => row["e"]?.value)).toEqual(ids.map((each) => `http://www.wikidata.org/entity/${each}`));
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it("may be a language only by a tag of letters, digits and hyphens", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text));
        expect([code(() => language(text)), code(() => names(["Paris"], text))]).toEqual(["graph-reply", "graph-reply"]);
      }),
      { seed: 7, numRuns: 300 },
    );
    expect(["en", "en-GB", "zh-hant", "mul"].map((tag) => language(tag).sparql)).toEqual(['"en"', '"en-GB"', '"zh-hant"', '"mul"']);
    expect(["en\n", "", "e", 'en" ', "en-", "@en"].map((tag) => code(() => language(tag)))).toEqual(
      Array.from({ length: 6 }, () => "graph-reply"),
    );
  });

  it("may be a limit only as a whole number that is not negative", () => {
    expect([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60].map((value) => code(() => integer(value)))).toEqual(
      Array.from({ length: 5 }, () => "graph-reply"),
    );
    expect([integer(0).sparql, integer(5000).sparql]).toEqual(["0", "5000"]);
  });

  it("is never so much that a server would choke on the query", () => {
    const ids = Array.from({ length: 201 }, (_, index): EntityId => `Q${index + 1}`);
    expect(code(() => entities(ids))).toBe("graph-reply");
    expect(() => entities(ids.slice(1))).not.toThrow();
    expect(code(() => names(ids, "en"))).toBe("graph-reply");
    expect(
      code(() =>
        relationRows(
          ids.map((entity) => ({ entity, property: "P31", direction: "out" })),
          "out",
        ),
      ),
    ).toBe("graph-reply");
  });
});
