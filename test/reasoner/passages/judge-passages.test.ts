import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgePassages } from "../../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../../src/reasoner/passages/text-model.js";

const weights = readTextWeights(new URL("../../../weights/text.json", import.meta.url));
const judge = (claim: string, text: string, title: string | null = null) => {
  const [judged] = judgePassages(weights, claim, [{ id: "p1", text, title }]);
  if (judged === undefined) throw new Error("nothing was judged");
  return judged;
};

/** Articles of our own making; each sentence is a passage. */
const ARTICLES = {
  "Varsund Lighthouse": [
    "The Varsund Lighthouse was built in 1887 on the northern tip of Varsund island.",
    "It is 42 metres tall and was painted red in 1931.",
    "The architect Ingrid Moe designed the tower.",
    "Since 1974 the light has been automatic, and the keeper's house is a museum.",
  ],
  "Mirela Oduya": [
    "Mirela Oduya (4 May 1931 – 9 June 2002) was a Kenyan chemist and teacher.",
    "She studied chemistry at the University of Nairobi and later moved to Lisbon.",
    "In 1968 she married the painter Paulo Serra; they had three children.",
    "Oduya received the Halden Prize in 1979 for her work on enamel glazes.",
  ],
  "The Copper Orchard": [
    "The Copper Orchard is a 1998 drama film directed by Ines Halloway and set in Lisbon.",
    "It stars Rafael Quint as a retired clockmaker.",
    "The film was shot in Porto within six weeks.",
    "It won the Silver Heron at the Tarn Film Festival.",
  ],
} as const;
type Title = keyof typeof ARTICLES;

/** The claim, its article, the sentence that decides it, and how. */
const DECIDED: readonly (readonly [string, Title, number, "supports" | "refutes"])[] = [
  ["The Varsund Lighthouse was built in 1887.", "Varsund Lighthouse", 0, "supports"],
  ["The Varsund Lighthouse was built in 1902.", "Varsund Lighthouse", 0, "refutes"],
  ["The Varsund Lighthouse is 42 metres tall.", "Varsund Lighthouse", 1, "supports"],
  ["The Varsund Lighthouse is 60 metres tall.", "Varsund Lighthouse", 1, "refutes"],
  ["The Varsund Lighthouse was designed by Ingrid Moe.", "Varsund Lighthouse", 2, "supports"],
  ["Mirela Oduya was a chemist.", "Mirela Oduya", 0, "supports"],
  ["Mirela Oduya died in 2002.", "Mirela Oduya", 0, "supports"],
  ["Mirela Oduya died in 1995.", "Mirela Oduya", 0, "refutes"],
  ["Mirela Oduya studied at the University of Nairobi.", "Mirela Oduya", 1, "supports"],
  ["Mirela Oduya received the Halden Prize in 1979.", "Mirela Oduya", 3, "supports"],
  ["The Copper Orchard was directed by Ines Halloway.", "The Copper Orchard", 0, "supports"],
  ["The Copper Orchard was directed by Peter Vance.", "The Copper Orchard", 0, "refutes"],
  ["The Copper Orchard was released in 1998.", "The Copper Orchard", 0, "supports"],
  ["The Copper Orchard was shot in Porto.", "The Copper Orchard", 2, "supports"],
];

/** Claims that no sentence of the article states or excludes: a prize may be won twice, a film be shot in two towns. */
const OPEN: readonly (readonly [string, Title])[] = [
  ["The Varsund Lighthouse burned down in a storm.", "Varsund Lighthouse"],
  ["The Varsund Lighthouse is owned by the Norwegian state.", "Varsund Lighthouse"],
  ["Mirela Oduya had a brother.", "Mirela Oduya"],
  ["Mirela Oduya received the Halden Prize in 1985.", "Mirela Oduya"],
  ["The Copper Orchard was shot in Vienna.", "The Copper Orchard"],
  ["Mirela Oduya wrote a novel about the sea.", "Mirela Oduya"],
  ["The Copper Orchard cost four million euros.", "The Copper Orchard"],
  ["The Copper Orchard was banned in Hungary.", "The Copper Orchard"],
];

describe("judging found passages one by one", () => {
  it.each(DECIDED)("%s (%s, sentence %i) → %s", (claim, title, at, stance) => {
    expect(judge(claim, ARTICLES[title][at] ?? "", title).stance).toBe(stance);
  });

  it("stays neutral on nearly all other sentences of the same article", () => {
    const others = DECIDED.flatMap(([claim, title, at]) =>
      ARTICLES[title].flatMap((text, index) => (index === at ? [] : [{ claim, text, judged: judge(claim, text, title) }])),
    );
    const decided = others.filter(({ judged }) => judged.stance !== "neutral");
    expect(decided.length / others.length).toBeLessThanOrEqual(0.05);
  });

  it("stays neutral where an article says nothing of the claim: absence refutes nothing", () => {
    const judged = OPEN.flatMap(([claim, title]) =>
      ARTICLES[title].map((text) => ({ claim, text, stance: judge(claim, text, title).stance })),
    );
    expect(judged.filter(({ stance }) => stance !== "neutral")).toEqual([]);
  });

  it("finds the passage that decides more relevant than its neighbours", () => {
    const first = DECIDED.filter(([claim, title, at]) => {
      const scores = ARTICLES[title].map((text) => judge(claim, text, title).relevance);
      return scores.indexOf(Math.max(...scores)) === at;
    });
    expect(first.length / DECIDED.length).toBeGreaterThanOrEqual(0.9);
  });

  it("takes the sentence before for whom a pronoun means", () => {
    const text = "Mirela Oduya was born in Kisumu. She moved to Lisbon in 1961. The city was cold that winter.";
    expect(judge("Mirela Oduya moved to Lisbon in 1961.", text).stance).toBe("supports");
    expect(judge("Mirela Oduya moved to Lisbon in 1961.", text).quote?.text).toBe("She moved to Lisbon in 1961.");
  });

  it("is neutral about the same words about another subject", () => {
    expect(judge("Mirela Oduya moved to Lisbon in 1961.", "Tomas Brandvold moved to Lisbon in 1961.", "Tomas Brandvold").stance).toBe(
      "neutral",
    );
  });

  it("refutes by an explicit denial", () => {
    expect(
      judge("Tomas Brandvold won the Tarn Marathon.", "Tomas Brandvold did not win the Tarn Marathon.", "Tomas Brandvold").stance,
    ).toBe("refutes");
  });

  it("says what replaces the claim's value", () => {
    expect(judge("The Varsund Lighthouse was built in 1902.", ARTICLES["Varsund Lighthouse"][0], "Varsund Lighthouse").because).toContain(
      "1887",
    );
  });

  it("judges every passage by itself, with numbers between 0 and 1 and verbatim quotes", () => {
    const texts = Object.entries(ARTICLES).flatMap(([title, sentences]) => sentences.map((text) => ({ title, text })));
    fc.assert(
      fc.property(
        fc.constantFrom(...DECIDED),
        fc.array(fc.constantFrom(...texts), { maxLength: 4 }),
        fc.string(),
        ([claim], found, noise) => {
          const candidates = [...found, { title: null, text: noise }].map((one, index) => ({ ...one, id: String(index) }));
          const judged = judgePassages(weights, claim, candidates);
          for (const [index, one] of judged.entries()) {
            const candidate = candidates[index];
            expect(candidate === undefined ? null : judgePassages(weights, claim, [candidate])[0]).toEqual(one);
            for (const value of [one.relevance, one.confidence]) expect(value >= 0 && value <= 1).toBe(true);
            if (one.quote !== null) expect(candidate?.text.slice(one.quote.start, one.quote.end)).toBe(one.quote.text);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("says nothing of nothing", () => {
    expect(judge("", "The Varsund Lighthouse is red.")).toMatchObject({ stance: "neutral", relevance: 0 });
    expect(judge("The Varsund Lighthouse is red.", " \n")).toMatchObject({ stance: "neutral", relevance: 0, quote: null });
  });
});

describe("hearsay", () => {
  it.each([
    "Legend has it that Anna Holt swam the strait in 1902.",
    "It is often said that Anna Holt swam the strait in 1902.",
    "Anna Holt is said to have swum the strait in 1902.",
  ])("supports nothing: %s", (text) => {
    expect(judge("Anna Holt swam the strait in 1902.", text, "Anna Holt").stance).not.toBe("supports");
    expect(judge("Anna Holt swam the strait in 1902.", "Anna Holt swam the strait in 1902.", "Anna Holt").stance).toBe("supports");
  });
});

describe("sure enough to stand against a fact of the graph", () => {
  const SURE = 0.8;

  it("is one sentence with all of the claim, or all but a replaced value", () => {
    expect(judge("Anna Holt was born in 1902.", "Anna Holt was born in 1902 at Varsund.", "Anna Holt").confidence).toBeGreaterThanOrEqual(
      SURE,
    );
    expect(judge("Anna Holt was born in 1907.", "Anna Holt was born in 1902 at Varsund.", "Anna Holt")).toMatchObject({
      stance: "refutes",
    });
  });

  it.each([
    ["Anna Holt's father was Peter Varn.", "Anna Holt was eight when her father left. Its maker, Peter Varn, became a friend for life."],
    [
      "Mount Holt is 2,849 metres high.",
      "Olympus is three times as high as Mount Holt, and the valley is a canyon four thousand kilometres long.",
    ],
  ])("is not spread over several sentences, nor about something else: %s", (claim, text) => {
    expect(judge(claim, text, "A page").confidence).toBeLessThan(SURE);
  });
});

const onPage = (claim: string, before: string, text: string, after = "") => {
  const [judged] = judgePassages(weights, claim, [{ id: "p1", text, title: "A page", context: { before, after } }]);
  return judged?.stance;
};

describe("who does what to whom", () => {
  it.each([
    ["Ann Marsh handed the lamp to Peter Varn.", "Ann Marsh handed the lamp to Peter Varn at the harbour.", "supports"],
    ["Peter Varn handed the lamp to Ann Marsh.", "Ann Marsh handed the lamp to Peter Varn at the harbour.", "neutral"],
    ["The lamp was drawn by Ann Marsh.", "Ann Marsh, a clerk from Varsund, drew the lamp in 1902.", "supports"],
    ["Peter Varn painted the lamp.", "Ann Marsh painted the lamp, and Peter Varn photographed it.", "neutral"],
  ] as const)("%s – %s → %s", (claim, text, stance) => {
    const told = onPage(claim, "Ann Marsh and Peter Varn kept the light.", text);
    if (stance === "neutral") expect(told).not.toBe("supports");
    else expect(told).toBe(stance);
  });

  it("takes no plan for a fact", () => {
    expect(onPage("Ann Marsh became a doctor.", "Ann Marsh kept the light.", "Ann Marsh would have become a doctor.")).not.toBe("supports");
  });

  it("does not refute by a denial of something else", () => {
    const text = "Ann Marsh did not see the lamp again; Peter Varn sorted her papers.";
    expect(onPage("Peter Varn sorted Ann Marsh's papers.", "Ann Marsh kept the light.", text)).not.toBe("refutes");
  });
});

describe("a page about another subject", () => {
  it("refutes nothing by a name that is nearly the claim's", () => {
    const text = "His sister Caroline, who had come over from Hanover to sing, fed him by hand while he polished.";
    expect(onPage("Serena Williams has a sister called Venus.", "William Holt built telescopes.", text)).not.toBe("refutes");
  });

  it("has nothing in place of the claim's subject, or by what the claim names itself", () => {
    const text =
      "It clocked the fastest winds in the solar system, saw a dark spot as large as the Earth that had vanished when the telescope looked in 1994, and photographed geysers.";
    const before = "The largest planet beyond Uranus, more massive than any but two, was found with a pen.";
    expect(onPage("Jupiter is more massive than Earth.", before, text)).not.toBe("refutes");
    expect(onPage("Jupiter is the largest planet of the Solar System.", before, text)).not.toBe("refutes");
  });
});
