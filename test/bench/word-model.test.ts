import { describe, expect, it } from "vitest";
import { readPrompt } from "../../bench/data/calls/read-prompt.js";
import { answerByWords } from "../../bench/data/calls/word-model.js";
import { type ModelRequest, PLAIN_TEXT } from "../../src/ports/language-model.js";

function asking(program: string, content: string): ModelRequest<unknown> {
  return {
    program,
    messages: [{ role: "user", content }],
    output: PLAIN_TEXT,
    temperature: 0,
    limits: { maxOutputTokens: 100 },
  };
}

const CLAIM = 'Claim: "Ada Lovelace was born in London." (as of 1900)';
const OFFER = 'Relations: r1: "Ada Lovelace" → "occupation"\nr2: "Ada Lovelace" → "place of birth"\nr3: "London" ← "capital"';
const BORN = 's1: "Ada Lovelace" – "place of birth" – "London"';
const ELSEWHERE = 's1: "Ada Lovelace" – "place of birth" – "Paris" ("point in time" 1815)';
const FATHER = 's2: "Ada Lovelace" – "father" – "Lord \\"Mad\\" Byron"';

describe("a prompt read back", () => {
  it("holds the claim, and the lines of evidence and of the offer by their ids", () => {
    const { claim, evidence, relations } = readPrompt([
      { role: "system", content: 'Claim: "no"' },
      { role: "user", content: `${CLAIM}\n\nEvidence: p1: "She lived."\n${FATHER}\n(3 more are not shown)\n\n${OFFER}` },
    ]);

    expect(claim).toBe("Ada Lovelace was born in London.");
    expect(evidence).toEqual([
      { id: "p1", texts: ["She lived."] },
      { id: "s2", texts: ["Ada Lovelace", "father", 'Lord "Mad" Byron'] },
    ]);
    expect(relations.map(({ texts }) => texts[1])).toEqual(["occupation", "place of birth", "capital"]);
  });

  it.each([
    ['s1: "A" – "date of birth" – 1815-12-10 ("place" "B")', "1815-12-10"],
    ['s1: "A" – "height" – 170 "centimetre"', "170"],
    ['s1: "A" – "spouse" – "B" ("start time" 1835)', "B"],
  ])("takes the value of %s, not what qualifies it", (line, value) => {
    expect(readPrompt([{ role: "user", content: `Evidence: ${line}` }]).evidence[0]?.texts[2]).toBe(value);
  });
});

describe("the model by words", () => {
  it("keeps relations that share a word with the claim first, then the first on offer", () => {
    const answer = answerByWords(asking("prune", `${CLAIM}\n\nEvidence: ${FATHER}\n\n${OFFER}`));

    expect(answer).toEqual({ enough: false, kept: ["r2", "r1", "r3"] });
  });

  it("has enough when one line holds two names of the claim, unless it may never stop", () => {
    const request = asking("prune", `${CLAIM}\n\nEvidence: ${BORN}\n\n${OFFER}`);

    expect(answerByWords(request)).toMatchObject({ enough: true });
    expect(answerByWords(request, "never")).toMatchObject({ enough: false });
  });

  it("names the few best relations of those grouped by thing, and stops where that is not possible", () => {
    const grouped = 'Relations: "Ada Lovelace" ("mathematician"): r1 → "occupation" · r2 → "place of birth" with "London"';
    const ask = (possible: string) => answerByWords(asking("plan-and-prune", `${CLAIM}\n\n${grouped}\n\nPossible: ${possible}`));

    expect(ask("expandKG: fetch\nverdict: stop")).toMatchObject({ action: "expandKG", parts: [{ relations: ["r2", "r1"] }] });
    expect(ask("verdict: stop")).toMatchObject({ action: "verdict", parts: [{ relations: [] }] });
  });

  it.each([
    ["supported", BORN, { stance: "supports", ids: ["s1"] }],
    ["refuted", ELSEWHERE, { stance: "refutes", ids: ["s1"] }],
    ["not-enough-info", FATHER, { stance: "open", ids: [] }],
    ["not-enough-info", "(nothing was found)", { stance: "open", ids: [] }],
  ])("says %s of %s", (label, evidence, part) => {
    expect(answerByWords(asking("verdict", `${CLAIM}\n\nEvidence: ${evidence}`))).toMatchObject({ label, parts: [part] });
  });

  it("compares dates by their year", () => {
    const claim = 'Claim: "Ada Lovelace was born on 10 December 1815."';
    const evidence = 'Evidence: s1: "Ada Lovelace" – "date of birth" – 1815-12-10';

    expect(answerByWords(asking("verdict", `${claim}\n\n${evidence}`))).toMatchObject({ label: "supported" });
  });
});
