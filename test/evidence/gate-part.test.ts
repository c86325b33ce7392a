import { describe, expect, it } from "vitest";
import type { Citation } from "../../src/domain/outcome.js";
import { fuseFindings } from "../../src/evidence/evidence-graph.js";
import { gatePart, type Refusal } from "../../src/evidence/gate-part.js";
import { detectMentions } from "../../src/kg/name-spans.js";
import { beliefOf, type Evidence } from "../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf, year } from "../support/build.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";
import { webPassage } from "../support/web-passage.js";

const CLARA = entityOf("Q1", "Clara Weiss", "German film director");
const BRUNO = entityOf("Q2", "Bruno Okafor", "Nigerian film director");
const FILM = entityOf("Q3", "Northern Salt", "1998 film by Clara Weiss");
const TARN = entityOf("Q4", "Tarnburg", "city in Norland");
const OSTED = entityOf("Q5", "Osted", "city in Norland");
const NORLAND = entityOf("Q6", "Norland", "country in Europe");
const HUMAN = entityOf("Q5000", "human");
const CITY = entityOf("Q515", "city");
const COUNTRY = entityOf("Q6256", "country");
const MOVIE = entityOf("Q11424", "film");
const FIRST = entityOf("Q7", "physicist", "scientist who studies physics");
const PROPERTIES = [
  propertyOf("P31", "instance of"),
  propertyOf("P57", "director"),
  propertyOf("P161", "cast member"),
  propertyOf("P19", "place of birth"),
  propertyOf("P20", "place of death"),
  propertyOf("P17", "country"),
  propertyOf("P106", "occupation"),
  propertyOf("P569", "date of birth", "time"),
  propertyOf("P551", "residence"),
];
const KINDS = [
  factOf(CLARA.id, "P31", item(HUMAN.id)),
  factOf(BRUNO.id, "P31", item(HUMAN.id)),
  factOf(FILM.id, "P31", item(MOVIE.id)),
  factOf(TARN.id, "P31", item(CITY.id)),
  factOf(OSTED.id, "P31", item(CITY.id)),
  factOf(NORLAND.id, "P31", item(COUNTRY.id)),
];
const ENTITIES = [CLARA, BRUNO, FILM, TARN, OSTED, NORLAND, HUMAN, CITY, COUNTRY, MOVIE, FIRST];
const rules = testRules();

type Side = "supports" | "refutes";

/** The claim's names are linked; the facts are s1, s2 …, and what the things are follows. */
function believe(text: string, facts: NonNullable<Evidence["facts"]>, rest: Partial<Evidence> = {}) {
  const links = ENTITIES.flatMap((entity) => (text.includes(entity.label) ? [linkOf(text, entity.label, entity)] : []));
  const mentions = detectMentions(text, links);
  return beliefOf({ text, links, mentions, entities: ENTITIES, properties: PROPERTIES, facts: [...facts, ...KINDS], ...rest });
}

function gate(
  belief: ReturnType<typeof believe>,
  side: Side,
  cited: readonly (string | Citation)[],
  shown: readonly string[] | null = null,
) {
  const [part] = rules.parts(belief);
  if (part === undefined) throw new Error("a claim without a part");
  const citations = cited.map((one): Citation => (typeof one === "string" ? { statement: one as "s1", stance: side } : one));
  return gatePart({ rules, policy: testPolicy(), shown: shown === null ? null : new Set(shown) }, part, side, citations);
}

function quoteOf(belief: ReturnType<typeof believe>, words: string, side: Side): Citation {
  const [passage] = belief.graph.passages();
  const start = passage?.text.indexOf(words) ?? -1;
  if (passage === undefined || start < 0) throw new Error(`there is no ${words}`);
  return { passage: passage.id, quote: { start, end: start + words.length, text: words }, stance: side };
}

const carried = { kind: "carried" };
const refused = (...kinds: readonly Refusal["kind"][]) => ({
  kind: "refused",
  because: kinds.map((kind) => expect.objectContaining({ kind })),
});

describe("lines, row by row of the gate's table", () => {
  const born = believe("Clara Weiss was born in Tarnburg.", [factOf(CLARA.id, "P19", item(TARN.id))]);

  it.each<Side>(["supports", "refutes"])("nothing that is cited carries nothing (%s)", (side) => {
    expect(gate(born, side, [])).toMatchObject(refused("nothing-cited"));
  });

  it.each<Side>(["supports", "refutes"])("an id that does not exist carries nothing (%s)", (side) => {
    expect(gate(born, side, ["s900"])).toMatchObject(refused("unknown-id"));
  });

  it.each<Side>(["supports", "refutes"])("an id that no prompt showed carries nothing (%s)", (side) => {
    expect(gate(born, side, ["s1"], ["s2", "s3"])).toMatchObject(refused("not-shown"));
  });

  it.each<Side>(["supports", "refutes"])("a line that is known to be wrong carries nothing (%s)", (side) => {
    const belief = believe("Clara Weiss was born in Tarnburg.", [factOf(CLARA.id, "P19", item(TARN.id), { rank: "deprecated" })]);
    expect(gate(belief, side, ["s1"])).toMatchObject(refused("known-wrong"));
  });

  it.each<Side>(["supports", "refutes"])("a line without a value carries nothing (%s)", (side) => {
    const belief = believe("Clara Weiss was born in Tarnburg.", [factOf(CLARA.id, "P19", { kind: "some-value" })]);
    expect(gate(belief, side, ["s1"])).toMatchObject(refused("without-value"));
  });

  it.each<Side>(["supports", "refutes"])("a line about something that the part does not name carries nothing (%s)", (side) => {
    const belief = believe("Clara Weiss was born in Tarnburg.", [factOf(BRUNO.id, "P19", item(OSTED.id))]);
    expect(gate(belief, side, ["s1"])).toMatchObject(refused("other-subject"));
  });

  it.each<Side>(["supports", "refutes"])("a line of another relation with the claimed value carries nothing (%s)", (side) => {
    const belief = believe("Clara Weiss died in Tarnburg.", [factOf(CLARA.id, "P19", item(TARN.id))]);
    expect(gate(belief, side, ["s1"])).toMatchObject({ kind: "refused", because: [{ kind: "other-relation", line: "s1", read: "P20" }] });
  });

  it("the line with the claimed value supports", () => {
    expect(gate(born, "supports", ["s1"])).toEqual({ kind: "carried", citations: [{ statement: "s1", stance: "supports" }] });
  });

  it("the line with the claimed value never refutes", () => {
    expect(gate(born, "refutes", ["s1"])).toMatchObject({ kind: "refused", because: [{ kind: "opposite", follows: "supports" }] });
  });

  it("a part that denies what the line says is refuted by it, and not supported", () => {
    const belief = believe("Clara Weiss was not born in Tarnburg.", [factOf(CLARA.id, "P19", item(TARN.id))]);
    expect(gate(belief, "refutes", ["s1"])).toMatchObject(carried);
    expect(gate(belief, "supports", ["s1"])).toMatchObject(refused("opposite"));
  });

  it("another value refutes where the relation takes one, and does not support", () => {
    const belief = believe("Clara Weiss was born in Osted.", [factOf(CLARA.id, "P19", item(TARN.id))]);
    expect(gate(belief, "refutes", ["s1"])).toMatchObject(carried);
    expect(gate(belief, "supports", ["s1"])).toMatchObject(refused("opposite"));
  });

  it.each<Side>(["supports", "refutes"])("another value of a relation that takes many carries nothing (%s)", (side) => {
    const belief = believe("Clara Weiss lived in Osted.", [factOf(CLARA.id, "P551", item(TARN.id))]);
    expect(gate(belief, side, ["s1"])).toMatchObject({ kind: "refused", because: [expect.objectContaining({ kind: "other-value" })] });
  });

  it("a value around the claimed one does not refute it", () => {
    const belief = believe("Clara Weiss was born in Tarnburg.", [
      factOf(CLARA.id, "P19", item(NORLAND.id)),
      factOf(TARN.id, "P17", item(NORLAND.id)),
    ]);
    expect(gate(belief, "refutes", ["s1"])).toMatchObject({ kind: "refused" });
  });

  it("a kind carries only a part that states that kind", () => {
    const belief = believe("Clara Weiss was a murderer.", [factOf(CLARA.id, "P106", item(FIRST.id))]);
    for (const side of ["supports", "refutes"] as const) {
      expect(gate(belief, side, ["s1"])).toMatchObject({ kind: "refused" });
      expect(gate(belief, side, ["s2"])).toMatchObject({ kind: "refused" });
    }
  });

  it("a date carries only a part that states that date", () => {
    const facts = [factOf(CLARA.id, "P569", year(1931))];
    expect(gate(believe("Clara Weiss was born in 1931.", facts), "supports", ["s1"])).toMatchObject(carried);
    expect(gate(believe("Clara Weiss was born in 1940.", facts), "supports", ["s1"])).toMatchObject(refused("opposite"));
    expect(gate(believe("Clara Weiss was born in 1940.", facts), "refutes", ["s1"])).toMatchObject(carried);
    expect(gate(believe("Clara Weiss was born in Tarnburg.", facts), "supports", ["s1"])).toMatchObject({ kind: "refused" });
  });

  it.each<Side>(["supports", "refutes"])("words that the relation does not explain keep the part open (%s)", (side) => {
    const belief = believe("Clara Weiss was almost born in Tarnburg.", [factOf(CLARA.id, "P19", item(TARN.id))]);
    expect(gate(belief, side, ["s1"])).toMatchObject({ kind: "refused" });
  });

  it("two lines that lead from the subject to the value support together, and neither alone", () => {
    const text = "The director of Northern Salt was born in Tarnburg.";
    const belief = believe(text, [factOf(FILM.id, "P57", item(CLARA.id)), factOf(CLARA.id, "P19", item(TARN.id))]);
    expect(gate(belief, "supports", ["s1", "s2"])).toMatchObject({
      kind: "carried",
      citations: [{ statement: "s1" }, { statement: "s2" }],
    });
    expect(gate(belief, "refutes", ["s1", "s2"])).toMatchObject(refused("opposite"));
    expect(gate(belief, "refutes", ["s1"])).toMatchObject({ kind: "refused" });
  });

  it("a line in the other direction carries what its words say from that side", () => {
    const belief = believe("Tarnburg is the birthplace of Clara Weiss.", [factOf(CLARA.id, "P19", item(TARN.id))]);
    expect(gate(belief, "supports", ["s1"])).toMatchObject(carried);
  });

  it("containment may end a chain", () => {
    const belief = believe("Clara Weiss was born in Norland.", [
      factOf(CLARA.id, "P19", item(TARN.id)),
      factOf(TARN.id, "P17", item(NORLAND.id)),
    ]);
    expect(gate(belief, "supports", ["s1", "s2"])).toMatchObject(carried);
    expect(gate(belief, "refutes", ["s1"])).toMatchObject({ kind: "refused" });
  });

  it("a less likely bearer of a name may support a part, and never refutes it", () => {
    const namesake = entityOf("Q9", "Clara Weiss", "tennis player");
    const text = "Clara Weiss was born in Osted.";
    const link = { ...linkOf(text, "Clara Weiss", namesake), score: 0.3, rivals: [{ entity: CLARA, score: 0.9 }] };
    const facts = [factOf(namesake.id, "P19", item(TARN.id)), factOf(namesake.id, "P31", item(HUMAN.id))];
    const links = [link, linkOf(text, "Osted", OSTED)];
    const belief = believe(text, facts, { links, entities: [...ENTITIES, namesake] });
    expect(gate(belief, "refutes", ["s1"])).toMatchObject({ kind: "refused" });
    const born = believe("Clara Weiss was born in Tarnburg.", facts, {
      links: [{ ...link }, linkOf("Clara Weiss was born in Tarnburg.", "Tarnburg", TARN)],
      entities: [...ENTITIES, namesake],
    });
    expect(gate(born, "supports", ["s1"])).toMatchObject(carried);
  });

  it("a name that was never linked counts where a line is about a thing of exactly that name", () => {
    const text = "Clara Weiss was born in Tarnburg.";
    const belief = believe(text, [factOf(CLARA.id, "P19", item(TARN.id))], { links: [linkOf(text, "Tarnburg", TARN)] });
    expect(gate(belief, "supports", ["s1"])).toMatchObject(carried);
  });
});

describe("lines that were read out of a text", () => {
  const text = "Clara Weiss was born in Tarnburg.";
  const readFrom = (sentence: string) => {
    const passage = webPassage(sentence);
    const belief = believe(text, []);
    const fact = factOf(CLARA.id, "P19", item(TARN.id));
    const triplet = {
      fact,
      passage: passage.id,
      quote: { start: 0, end: sentence.length, text: sentence },
      confidence: 0.8,
      standing: { kind: "new" as const },
    };
    return {
      ...belief,
      graph: fuseFindings(belief.graph, { passages: [passage], triplets: [triplet], annotations: [], properties: belief.properties }),
    };
  };
  const lineOf = (belief: ReturnType<typeof readFrom>) =>
    belief.graph.statements().find(({ provenance }) => provenance.source === "web")?.id ?? "";

  it("carry what their sentence says", () => {
    const belief = readFrom("Clara Weiss was born in Tarnburg in a hard winter.");
    expect(gate(belief, "supports", [lineOf(belief)])).toMatchObject(carried);
  });

  it("carry nothing where the sentence says something else", () => {
    const belief = readFrom("Clara Weiss opened a cinema in Tarnburg.");
    expect(gate(belief, "supports", [lineOf(belief)])).toMatchObject(refused("sentence"));
  });
});

describe("sentences, row by row of the gate's table", () => {
  const claim = "Clara Weiss was born in Tarnburg.";
  const given = (text: string) => believe(claim, [], { given: [{ text, source: null }] });

  it("a sentence that states the part of its subject supports it, and does not refute it", () => {
    const belief = given("Clara Weiss was born in Tarnburg and studied in Osted.");
    expect(gate(belief, "supports", [quoteOf(belief, "was born in Tarnburg", "supports")])).toMatchObject(carried);
    expect(gate(belief, "refutes", [quoteOf(belief, "was born in Tarnburg", "refutes")])).toMatchObject(refused("opposite"));
  });

  it("a pronoun counts where the text names the subject before", () => {
    const belief = given("Clara Weiss made four films. She was born in Tarnburg.");
    expect(gate(belief, "supports", [quoteOf(belief, "She was born in Tarnburg.", "supports")])).toMatchObject(carried);
  });

  it("a sentence that denies it refutes it, also where the denial was cut off", () => {
    const belief = given("Clara Weiss was not born in Tarnburg.");
    expect(gate(belief, "supports", [quoteOf(belief, "born in Tarnburg", "supports")])).toMatchObject(refused("opposite"));
    expect(gate(belief, "refutes", [quoteOf(belief, "born in Tarnburg", "refutes")])).toMatchObject(carried);
    const cut = given("It is not true that Clara Weiss was born in Tarnburg.");
    expect(gate(cut, "supports", [quoteOf(cut, "Clara Weiss was born in Tarnburg", "supports")]).kind).toBe("refused");
  });

  it.each([
    ["about somebody else", "Bruno Okafor was born in Tarnburg.", "no-subject"],
    ["that tells it of a relative", "Clara Weiss, whose daughter was born in Tarnburg, made four films.", "other-relation"],
    ["that tells it of another name", "Clara Weiss married Otto, who was born in Tarnburg.", "other-relation"],
    ["that is a plan", "Clara Weiss would have been born in Tarnburg.", "not-asserted"],
    ["that is hearsay", "Clara Weiss allegedly was born in Tarnburg.", "not-asserted"],
    ["of another relation", "Clara Weiss opened a cinema in Tarnburg.", "other-relation"],
    ["without the value", "Clara Weiss was born on a cold day.", "no-value"],
  ])("a sentence %s carries nothing", (_, text, because) => {
    const belief = given(text);
    for (const side of ["supports", "refutes"] as const)
      expect(gate(belief, side, [quoteOf(belief, text, side)])).toMatchObject({
        kind: "refused",
        because: [{ kind: "sentence", because }],
      });
  });

  it("words that the passage does not hold carry nothing", () => {
    const belief = given("Clara Weiss was born in Osted.");
    const invented: Citation = {
      passage: "p1",
      quote: { start: 0, end: 33, text: "Clara Weiss was born in Tarnburg." },
      stance: "supports",
    };
    expect(gate(belief, "supports", [invented])).toMatchObject(refused("not-verbatim"));
  });

  it("a rival value refutes where the relation takes one", () => {
    const belief = given("Clara Weiss was born in Osted.");
    expect(gate(belief, "refutes", [quoteOf(belief, "Clara Weiss was born in Osted.", "refutes")])).toMatchObject(carried);
  });
});
