import { describe, expect, it } from "vitest";
import { readingRows } from "../../page/say/reading-rows.js";
import { whatHelps } from "../../page/say/what-helps.js";
import { sayConfidence, whyRows } from "../../page/say/why-rows.js";
import type { Episode, Step } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { sayDay } from "../../src/domain/say-statement.js";
import { justificationPieces, partPieces } from "../../src/reports/justification.js";
import { stepWords } from "../../src/reports/step-words.js";
import { count, listing, sentence } from "../../src/reports/words.js";
import { claimOf, entityOf, factOf, item, linkOf } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, NO_COST, verdictOutcome } from "../support/episode.js";

const CURIE = entityOf("Q7186", "Marie Curie", "physicist");
const PARIS = entityOf("Q90", "Paris");
const WARSAW = entityOf("Q270", "Warsaw");
const TEXT = "Marie Curie was born in Paris.";
const provenance = { source: "kg", graph: "test", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;
const BORN = { ...factOf("Q7186", "P19", item("Q270")), id: "s1", provenance, propertyLabel: "place of birth" } as const;
const GRAPH: Episode["graph"] = { ...EMPTY_GRAPH, entities: [CURIE, PARIS, WARSAW], statements: [BORN] };

function verdict(rest: Partial<Verdict>): Verdict {
  const outcome = verdictOutcome(rest);
  if (outcome.kind !== "verdict") throw new Error("a verdict was asked for");
  return outcome.verdict;
}

describe("justification", () => {
  const citations: Verdict["citations"] = [
    { statement: "s2", stance: "refutes" },
    { statement: "s1", stance: "context" },
  ];

  it("puts a number behind the words that rest on the citation, and after their full stop", () => {
    const pieces = [
      { text: "Marie Curie was born in Warsaw", ids: ["s1"] },
      { text: ". It does not name Paris.", ids: [] },
    ];
    const said = verdict({ justification: pieces.map(({ text }) => text).join(""), pieces, citations });
    expect(justificationPieces(said)).toEqual([
      { text: "Marie Curie was born in Warsaw.", cites: [2] },
      { text: "It does not name Paris.", cites: [] },
    ]);
  });

  it("puts the numbers behind the last word where an older record has no pieces", () => {
    expect(justificationPieces(verdict({ justification: "The graph says so.", citations }))).toEqual([
      { text: "The graph says so.", cites: [1, 2] },
    ]);
  });

  it("gives a part the numbers of its own citations, whatever its words name", () => {
    const words = { confidence: 0.9, justification: "The graph says: place of birth: Warsaw." } as const;
    const own = { text: "…", label: "supported", ...words, citations: [{ statement: "s1", stance: "supports" }] } as const;
    const older = { text: "…", label: "supported", ...words } as const;
    const said = verdict({ justification: "Another thing decides.", citations, parts: [own, older] });
    expect(justificationPieces(said)).toEqual([{ text: "Another thing decides.", cites: [1] }]);
    expect(partPieces(own, said)).toEqual([{ text: words.justification, cites: [2] }]);
    expect(partPieces(older, said)).toEqual([{ text: words.justification, cites: [] }]);
  });
});

describe("reading", () => {
  const relation = { subject: "Marie Curie", relation: "place of birth", value: "Paris", times: [], otherwise: ["residence"] };
  const reading = [{ statement: TEXT, uncheckable: null, denied: false, relations: [relation], notUnderstood: [] }];
  const links = [linkOf(TEXT, "Marie Curie", CURIE), linkOf(TEXT, "Paris", PARIS)];

  it("tells names and relation in the order of the claim, with the words that stand for the relation", () => {
    const outcome = verdictOutcome({ reading, lookedFor: [{ property: "P19", label: "place of birth" }] });
    const rows = readingRows(episodeOf({ claim: claimOf(TEXT), links, outcome }));
    expect(rows.map(({ kind }) => kind)).toEqual(["name", "relation", "name", "time", "not-understood"]);
    expect(rows[1]).toEqual({
      kind: "relation",
      words: "was born in",
      start: 12,
      as: "place of birth",
      id: "P19",
      note: "Also possible: residence.",
      relation,
    });
  });

  it("says how many things bear a name that may be another's", () => {
    const [first, second] = links;
    if (first === undefined || second === undefined) throw new Error("two links are needed");
    const rivals = [{ entity: WARSAW, score: 0.5 }];
    const [row] = readingRows(
      episodeOf({ claim: claimOf(TEXT), links: [{ ...first, rivals }, second], outcome: verdictOutcome({ reading }) }),
    );
    expect(row).toMatchObject({ kind: "name", doubt: "2 things have this name. Is this the one you mean?" });
  });

  it("takes a name that was found for understood", () => {
    const notUnderstood = ["liked", "Marie Curie"];
    const outcome = verdictOutcome({ reading: [{ statement: TEXT, uncheckable: null, denied: false, relations: [], notUnderstood }] });
    const rows = readingRows(episodeOf({ claim: claimOf(TEXT), links, outcome }));
    expect(rows.find(({ kind }) => kind === "not-understood")).toMatchObject({ as: "“liked”" });
  });

  it("explains a time in the claim", () => {
    const outcome = verdictOutcome({ reading: reading.map((one) => ({ ...one, relations: [{ ...relation, times: ["1903"] }] })) });
    const rows = readingRows(episodeOf({ claim: claimOf(TEXT), links, outcome }));
    expect(rows.find(({ kind }) => kind === "time")).toMatchObject({ as: "1903", note: expect.stringContaining("at that time") });
  });

  it("says the date at which facts are read", () => {
    const rows = readingRows(episodeOf({ claim: claimOf(TEXT, "1900"), outcome: verdictOutcome({ reading: [] }) }));
    expect(rows.find(({ kind }) => kind === "time")).toMatchObject({ note: "Facts are read as of 1900." });
  });
});

describe("what helps where nothing decides", () => {
  const helped = (rest: Partial<Verdict>, links: Episode["links"], text = TEXT) => {
    const said = verdict({ label: "not-enough-info", ...rest });
    const versions = { plumbline: "0", graph: "embedded:starter@1", reasoner: "offline" };
    return whatHelps(episodeOf({ claim: claimOf(text), links, outcome: { kind: "verdict", verdict: said }, versions }), said, null);
  };
  const known = [linkOf(TEXT, "Marie Curie", CURIE)];
  const read = (rest: object) => [{ statement: TEXT, uncheckable: null, denied: false, relations: [], notUnderstood: [], ...rest }];

  it("is said in the words of the page, never by flags", () => {
    const unknown = [{ kind: "unknown" as const, span: { text: "Zorblax", start: 0, end: 7 } }];
    expect(helped({ hint: "run again with --kg wikidata" }, unknown)).toEqual([
      { kind: "choose", words: "Zorblax", start: 0 },
      { kind: "edit", words: "Say it in other words, as one plain fact." },
      { kind: "say", words: expect.stringMatching(/all of Wikidata/) },
    ]);
    expect(helped({ reading: read({ notUnderstood: ["liked", "Marie Curie"] }) }, known)[0]).toEqual({
      kind: "edit",
      words: "Say the fact in a short sentence of its own, without “liked”.",
    });
    const wrong = episodeOf({
      claim: claimOf("Beyonce was born in Huston."),
      suggestions: [{ typed: "Huston", entities: [entityOf("Q16555", "Houston")] }],
    });
    expect(whatHelps(wrong, verdict({ label: "not-enough-info" }), "documents")).toEqual([
      { kind: "rename", label: "Houston", claim: "Beyonce was born in Houston." },
      { kind: "search", engine: "documents" },
      { kind: "edit", words: "Say it in other words, as one plain fact." },
    ]);
    expect(helped({}, [], "Die Stadt ist der Sitz und die Hauptstadt.")).toEqual([
      { kind: "edit", words: "Without a language model only English is read." },
    ]);
  });

  it("is another sentence for an opinion, of which facts are no measure", () => {
    const opinion = { reading: read({ uncheckable: "This is a matter of opinion." }) };
    expect(helped(opinion, known)).toEqual([{ kind: "edit", words: "Write it as one plain statement of fact." }]);
    expect(whyRows(episodeOf({ claim: claimOf(TEXT) }), verdict({ label: "not-enough-info", ...opinion })).missing).toBe(
      "Nothing that facts could give.",
    );
  });
});

describe("steps", () => {
  const belief = { linked: [], unknown: [], statements: 0, passages: 0, hops: 0, frontier: 0 };
  const found = { entities: 12, facts: 9, passages: 0, triplets: 0, offered: 0, followed: [], cut: [] };
  const first: Step = {
    index: 0,
    belief,
    action: "initKGRetrieval",
    reason: "every episode starts from the graph",
    observation: { kind: "retrieved", summary: "…", found },
    cost: { ...NO_COST, sparqlQueries: 4, ms: 280 },
  };

  it("says what was found and what the step alone cost", () => {
    const second: Step = {
      ...first,
      index: 1,
      belief: { ...belief, linked: ["Q1", "Q2"], statements: 9 },
      cost: { ...first.cost, sparqlQueries: 5, ms: 400 },
    };
    expect(stepWords(first, { after: second })).toEqual({
      title: "Asked the graph",
      why: "Every check starts from the graph.",
      found: "2 names or words found. 9 statements about 12 things.",
      cost: "4 queries · 0.28 s",
    });
    expect(stepWords(second, { before: first }).cost).toBe("1 query · 0.12 s");
  });

  it("tells a failure in its own words", () => {
    const failed: Step = { ...first, action: "webSearch", observation: { kind: "failed", summary: "the search service refused the key" } };
    expect(stepWords(failed, {}).found).toBe("The search service refused the key.");
  });
});

describe("why", () => {
  it("keeps the sides apart and says what is missing where nothing decides", () => {
    const evidence = [{ id: "s1", stance: "refutes", text: "Marie Curie – place of birth – Warsaw", sources: [] }] as const;
    const said = verdict({ label: "refuted", citations: [{ statement: "s1", stance: "refutes" }] });
    const why = whyRows(episodeOf({ evidence, graph: GRAPH }), said);
    expect(why.supports).toEqual([]);
    expect(why.refutes).toEqual([{ number: 1, stance: "refutes", text: "Marie Curie – place of birth – Warsaw" }]);
    const open = verdict({ label: "not-enough-info", lookedFor: [{ property: "P19", label: "place of birth" }] });
    expect(whyRows(episodeOf(), open).missing).toBe("A statement about place of birth that decides.");
  });

  it("says what a confidence means", () => {
    expect(sayConfidence({ confidence: 0.97, label: "refuted" })).toMatch(/^About 97 of 100 such verdicts/);
    const confidenceBasis = [{ what: "another value is on record", measured: { right: 397, of: 412 } }];
    expect(sayConfidence({ confidence: 0.96, confidenceBasis, label: "refuted" })).toMatch(
      /^Another value is on record: in tests .* 397 of 412 such verdicts were right/,
    );
    expect(sayConfidence({ confidence: 0.8, label: "conflicting" })).toMatch(/which of the two sides is right\.$/);
  });
});

it("says numbers, lists and days as people do", () => {
  expect([count(1, "thing"), count(3, "thing"), count(2, "query", "queries")]).toEqual(["1 thing", "3 things", "2 queries"]);
  expect([listing(["a"]), listing(["a", "b"]), listing(["a", "b", "c"], "or")]).toEqual(["a", "a and b", "a, b or c"]);
  expect([sayDay("2016-12-12"), sayDay("2016-12"), sayDay("soon")]).toEqual(["12 December 2016", "December 2016", "soon"]);
  expect([sentence("it is so"), sentence("Is it?"), sentence("")]).toEqual(["It is so.", "Is it?", ""]);
});
