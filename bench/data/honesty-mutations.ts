/** A rule of honesty, broken by one small change of the code; the tests that should notice. */
export type Mutation = {
  readonly rule: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Folders and files of `test/`. */
  readonly tests: readonly string[];
};

const RULES = ["test/reasoner/rules"];

export const MUTATIONS: readonly Mutation[] = [
  {
    rule: "absence is no refutation: no other value is on record",
    file: "src/reasoner/rules/check/other-value.ts",
    from: "if (rivals.length === 0 || isTurnedRound(evidence, hypothesis)) return null;",
    to: "if (isTurnedRound(evidence, hypothesis)) return null;",
    tests: RULES,
  },
  {
    rule: "absence is no refutation: the list was cut",
    file: "src/reasoner/rules/check/other-value.ts",
    from: 'if (asked.some((one) => evidence.isCut(subject, one, "out"))) return [];',
    to: "",
    tests: RULES,
  },
  {
    rule: "an error is no label: nothing was retrieved",
    file: "src/agent/conclude.ts",
    from: 'if (failure !== undefined && (nothing || failure.code === "model-unrecorded")) return failed(failure);',
    to: "",
    tests: ["test/agent"],
  },
  {
    rule: "an error is no label: part of the retrieval failed and nothing decides",
    file: "src/agent/conclude.ts",
    from: 'if (failure !== undefined && judgement.label === "not-enough-info") return failed(failure);',
    to: "",
    tests: ["test/agent"],
  },
  {
    rule: "citation gate: a label without its grounds",
    file: "src/evidence/standing-citations.ts",
    from: "return SIDES[label].every((side) => citations.some(({ stance }) => stance === side));",
    to: "return true;",
    tests: ["test/evidence"],
  },
  {
    rule: "citation gate: a quote that the passage does not hold",
    file: "src/evidence/gate-part.ts",
    from: 'if (text.trim() === "" || passage.text.slice(start, end) !== text)',
    to: 'if (text.trim() === "")',
    tests: ["test/evidence"],
  },
  {
    rule: "citation gate: evidence that no prompt showed",
    file: "src/evidence/gate-part.ts",
    from: 'if (shown !== null && !shown.has(id)) return { kind: "not-shown", id };',
    to: 'if (shown !== null && shown.size < 0) return { kind: "not-shown", id };',
    tests: ["test/evidence"],
  },
  {
    rule: "citation gate: lines that do not carry the verdict",
    file: "src/evidence/citation-gate.ts",
    from: "if (!isCarried(said.label, gates)) {",
    to: "if (gates.length === 0 && !isCarried(said.label, gates)) {",
    tests: ["test/evidence", "test/llm-episodes/hostile-texts.test.ts"],
  },
  {
    rule: "citation gate: a part that nothing carries",
    file: "src/evidence/citation-gate.ts",
    from: 'on("supports").every(Boolean)',
    to: 'on("supports").some(Boolean)',
    tests: ["test/evidence"],
  },
  {
    rule: "leak guard: written after the claim",
    file: "src/web/open-guard.ts",
    from: "if (isAfterClaim(claim.asOf, seen))",
    to: "if (isAfterClaim(null, seen))",
    tests: ["test/web"],
  },
  {
    rule: "leak guard: a fact-check",
    file: "src/web/open-guard.ts",
    from: 'if (label === "fact-checker") return',
    to: 'if (label === "satire") return',
    tests: ["test/web"],
  },
  {
    rule: "deprecated rank: values",
    file: "src/reasoner/rules/check/statements.ts",
    from: '.filter(({ statement }) => statement.rank !== "deprecated")',
    to: "",
    tests: RULES,
  },
  {
    rule: "deprecated rank: figures",
    file: "src/reasoner/rules/check/quantity-value.ts",
    from: "acceptedStatements(evidence.graph, subject, property)",
    to: "evidence.graph.outgoing(subject, property)",
    tests: RULES,
  },
  {
    rule: "deprecated rank: dates",
    file: "src/reasoner/rules/check/date-value.ts",
    from: "acceptedStatements(graph, subject, property)",
    to: "graph.outgoing(subject, property)",
    tests: RULES,
  },
  {
    rule: "as-of: judged at the claim's date",
    file: "src/reasoner/rules/check/true-at.ts",
    from: "const date = phrasing.asOf ?? (",
    to: "const date = (",
    tests: RULES,
  },
  {
    rule: "unit mismatch: metres and kilograms are not compared",
    file: "src/text/quantities.ts",
    from: 'if (factor === null) return "incomparable";\n  const actual = known.amount * factor;',
    to: "const actual = known.amount * (factor ?? 1);",
    tests: ["test/text", ...RULES],
  },
  {
    rule: "unit mismatch: kilometres and miles are converted",
    file: "src/text/quantities.ts",
    from: "const actual = known.amount * factor;",
    to: "const actual = known.amount;",
    tests: ["test/text", ...RULES],
  },
  {
    rule: "conflict: the web contradicts the graph",
    file: "src/reasoner/rules/web/judge-web.ts",
    from: "if (against.length === 0 ||",
    to: "if (against.length >= 0 ||",
    tests: ["test/reasoner/rules", "test/agent"],
  },
  {
    rule: "conflict: evidence against the label that a model does not cite",
    file: "src/evidence/citation-gate.ts",
    from: "contradictions.length === 0 ? carried : conflicting(",
    to: "contradictions.length >= 0 ? carried : conflicting(",
    tests: ["test/evidence", "test/llm-episodes"],
  },
  {
    rule: "budget: graph queries",
    file: "src/agent/meter.ts",
    from: "if (sparqlQueries + queries > budget.sparqlQueries) refuse(",
    to: "if (sparqlQueries > Infinity) refuse(",
    tests: ["test/agent"],
  },
  {
    rule: "budget: web requests",
    file: "src/agent/meter.ts",
    from: "if (webRequests >= budget.webRequests) refuse(",
    to: "if (webRequests > Infinity) refuse(",
    tests: ["test/agent"],
  },
  {
    rule: "budget: time",
    file: "src/agent/meter.ts",
    from: "}, seconds * 1000);",
    to: "}, 2 ** 31 - 1);",
    tests: ["test/agent"],
  },
  {
    rule: "budget: a forced verdict says so",
    file: "src/agent/conclude.ts",
    from: "forced: deps.forced ?? cutShort,",
    to: "forced: null,",
    tests: ["test/agent"],
  },
  {
    rule: "negation: a denied claim is turned round",
    file: "src/reasoner/rules/understand/read-phrasing.ts",
    from: 'denied: negation.kind === "negated" &&',
    to: 'denied: negation.kind === "none" &&',
    tests: RULES,
  },
  {
    rule: "negation: what is tangled is left open",
    file: "src/reasoner/rules/understand/read-phrasing.ts",
    from: 'if (kind === "tangled" || ',
    to: "if (",
    tests: ["test/text", ...RULES],
  },
];
