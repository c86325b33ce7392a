import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderEpisode } from "../../src/cli/render-episode.js";
import { styleFor } from "../../src/cli/style.js";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

const plain = styleFor(process.stderr, { NO_COLOR: "1" });

describe("how a claim was read", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  const shown = async (claim: string, explain = false) =>
    renderEpisode(await engine.verify(claim, { record: false }), plain, 120, { explain });
  const hintOf = async (claim: string) => {
    const { outcome } = await engine.verify(claim, { record: false });
    return outcome.kind === "verdict" ? outcome.verdict.hint : outcome.failure.message;
  };

  it("is shown with every answer: names, relation, value and time", async () => {
    const text = await shown("Marie Curie was born in Warsaw in 1867.");
    expect(text).toContain('"Marie Curie" → Marie Curie (Q7186)');
    expect(text).toContain("Marie Curie – place of birth – Warsaw (1867)");
  });

  it("ends with what the confidence is made of", async () => {
    const text = (await shown("Marie Curie was born in Paris.")).replace(/\s+/gu, " ");
    expect(text).toMatch(
      /confidence: another value is on record \(only one is possible, a place\): in tests on unseen claims, \d+ of \d+ such verdicts were right\./,
    );
    expect(await shown("Marie Curie was brilliant.")).not.toContain("confidence");
  });

  it("has a time once, with what held then", async () => {
    const { outcome } = await engine.verify("Angela Merkel was Chancellor of Germany in 2003.", { record: false });
    const relations = outcome.kind === "verdict" ? outcome.verdict.reading?.flatMap((one) => one.relations) : [];
    expect(relations).toMatchObject([{ relation: "position held", value: "Chancellor of Germany", times: ["2003"] }]);
    expect(relations?.flatMap(({ otherProperties = [] }) => otherProperties).filter(({ property, label }) => property === label)).toEqual(
      [],
    );
  });

  it("says which words were not understood, and with --explain what was looked for and how to say it otherwise", async () => {
    const text = await shown("Marie Curie was brilliantly born in Warsaw by accident.", true);
    expect(text).toMatch(/not understood: .*"brilliantly"/);
    expect(text).toContain("Say the fact in a short sentence of its own, without “brilliantly”");
    expect(text).toContain("What was looked for");
    expect(text).toContain('--link "Marie Curie=<id>"');
  });

  it("is recorded of the thing that has the relation", async () => {
    expect(await shown("Paris is the capital of France.")).toContain("France – capital – Paris");
  });

  it("names another thing of the same name without an id that only the starter graph has", async () => {
    const text = (await shown("Paris is the capital of France.")).replace(/\s+/gu, " ");
    expect(text).toContain('"Paris" → Paris (Q90), capital of France; or Paris');
    expect(text).not.toMatch(/Q4\d{9}/u);
  });

  it("can be corrected by giving the entity of a name", async () => {
    const names = new Map([["Warsaw", "Q90" as const]]);
    const { links, outcome } = await engine.verify("Marie Curie was born in Warsaw.", { record: false, names });
    expect(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : []))).toEqual(["Q7186", "Q90"]);
    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "refuted" } });
  });

  it("can be corrected by saying that none of the things of a name is meant", async () => {
    const names = new Map([["Warsaw", null]]);
    const { links } = await engine.verify("Marie Curie was born in Warsaw.", { record: false, names });
    expect(links.map((link) => (link.kind === "linked" ? link.entity.id : link.span.text))).toEqual(["Q7186", "Warsaw"]);
  });

  it("can be corrected by saying which relation is meant, and says which were possible", async () => {
    const relations = new Map([["P19", "P20"] as const]);
    const { outcome } = await engine.verify("Albert Einstein was born in Princeton.", { record: false, relations });
    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported" } });
    expect(outcome.kind === "verdict" && outcome.verdict.reading?.[0]?.relations).toMatchObject([
      { relation: "place of death", property: "P20", otherProperties: [] },
    ]);
  });

  it("an item that the graph does not know is refused", async () => {
    const { outcome } = await engine.verify("Marie Curie was born in Warsaw.", {
      record: false,
      names: new Map([["Warsaw", "Q999999999" as const]]),
    });
    expect(outcome).toMatchObject({ kind: "failed", failure: { message: "this graph does not know Q999999999" } });
  });

  it.each(["Is Paris in France?", "Berlin is the most beautiful city of Germany.", "Paris is the capital of France."])(
    "no graph is recommended for %j",
    async (claim) => {
      expect(await hintOf(claim)).toBeNull();
    },
  );

  it("reports that a claim is in another language", async () => {
    expect(await hintOf("باريس عاصمة فرنسا")).toMatch(/^English only without a model/);
  });

  it.each([
    "Marie Curie wurde in Warschau geboren.",
    "La tour Eiffel se trouve à Lyon.",
    "Madrid es la capital de España.",
    "Столица Канады — Оттава.",
  ])("so is a short one with English-looking words: %j", async (claim) => {
    expect(await hintOf(claim)).toMatch(/^English only without a model/);
  });

  it("a name that is not in the claim is refused", async () => {
    const names = new Map([["Foo Bar", "Q7186" as const]]);
    await expect(engine.verify("Marie Curie was born in Warsaw.", { record: false, names })).rejects.toThrow(
      'the claim does not name "Foo Bar"',
    );
  });

  it.each([
    ["Ludwig van Beethoven was a German composer and pianist.", "supported", ["a German composer", "a pianist"]],
    ["Marie Curie was a Polish physicist, chemist and astronaut.", "not-enough-info", ["a Polish physicist", "a chemist", "an astronaut"]],
    ["Casablanca is a black and white film.", "not-enough-info", []],
  ])("several kinds are several statements: %j", async (claim, label, parts) => {
    const { outcome } = await engine.verify(claim, { record: false });
    expect(outcome).toMatchObject({ verdict: { label } });
    const said =
      outcome.kind === "verdict" ? outcome.verdict.parts.map(({ text }) => text.replace(/^.* was /u, "").replace(/\.$/u, "")) : [];
    expect(said).toEqual(parts);
  });

  it("a misspelled name is corrected, which is reported and lowers the confidence", async () => {
    const { claim, outcome } = await engine.verify("Fredie Mercury was a member of Queen.", { record: false });
    expect(claim).toMatchObject({
      text: "Freddie Mercury was a member of Queen.",
      typed: { text: "Fredie Mercury was a member of Queen." },
    });
    expect(outcome).toMatchObject({ verdict: { label: "supported", confidence: 0.8, hint: expect.stringContaining("a guess") } });
    expect(await shown("Fredie Mercury was a member of Queen.")).toContain("“Freddie Mercury” for “Fredie Mercury”");
  });

  it("a name that may be another one is only proposed", async () => {
    expect(await hintOf("Jon Lennon was born in Liverpool.")).toBe("Did you mean John Lennon by “Jon Lennon”?");
  });

  it.each([
    ["the eiffel tower stands in lyon", "refuted"],
    ["MARIE CURIE WAS BORN IN WARSAW", "supported"],
    ["Mrs Thatcher died in 1999", "refuted"],
    ["J.F.K. was born in Brookline.", "supported"],
    ["JK Rowling wrote Harry Potter and the Philosopher's Stone.", "supported"],
  ])("names as people type them: %j", async (claim, label) => {
    expect((await engine.verify(claim, { record: false })).outcome).toMatchObject({ verdict: { label } });
  });

  it("for an unknown name another graph is suggested", async () => {
    expect(await hintOf("Zorbo Quandle was born in Paris.")).toContain("--kg wikidata");
  });
});
