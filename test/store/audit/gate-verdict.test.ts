import { describe, expect, it } from "vitest";
import { finalBelief } from "../../../src/agent/recorded-belief.js";
import type { Audit } from "../../../src/domain/audit.js";
import type { Belief } from "../../../src/domain/belief.js";
import type { Episode } from "../../../src/domain/episode.js";
import type { Citation, Judgement, Label, Verdict } from "../../../src/domain/outcome.js";
import type { GivenPassage } from "../../../src/domain/passage.js";
import { PlumblineError } from "../../../src/errors.js";
import { citationGate } from "../../../src/evidence/citation-gate.js";
import { detectMentions } from "../../../src/kg/name-spans.js";
import { auditRecord, type Present } from "../../../src/store/audit/audit-record.js";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, judgementOf, linkOf, propertyOf } from "../../support/build.js";
import { episodeOf, verdictOutcome } from "../../support/episode.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const CLARA = entityOf("Q1", "Clara Weiss", "German film director");
const TARN = entityOf("Q4", "Tarnburg", "city in Norland");
const OSTED = entityOf("Q5", "Osted", "city in Norland");
const NORLAND = entityOf("Q6", "Norland", "country in Europe");
const ENTITIES = [CLARA, TARN, OSTED, NORLAND, entityOf("Q5000", "human"), entityOf("Q515", "city"), entityOf("Q6256", "country")];
const PROPERTIES = [
  propertyOf("P31", "instance of"),
  propertyOf("P19", "place of birth"),
  propertyOf("P20", "place of death"),
  propertyOf("P17", "country"),
];
/** In this order they are s1, s2 and so on. */
const FACTS = [
  factOf(CLARA.id, "P19", item(TARN.id)),
  factOf(CLARA.id, "P20", item(OSTED.id)),
  factOf(TARN.id, "P17", item(NORLAND.id)),
  factOf(CLARA.id, "P31", item("Q5000")),
  factOf(TARN.id, "P31", item("Q515")),
  factOf(OSTED.id, "P31", item("Q515")),
  factOf(NORLAND.id, "P31", item("Q6256")),
];
const ALL = FACTS.map((_, place) => `s${place + 1}`);
const rules = testRules();
const policy = testPolicy();

function believe(text: string, given: readonly GivenPassage[] = []): Belief {
  const links = ENTITIES.flatMap((entity) => (text.includes(entity.label) ? [linkOf(text, entity.label, entity)] : []));
  return beliefOf({ text, links, mentions: detectMentions(text, links), entities: ENTITIES, properties: PROPERTIES, facts: FACTS, given });
}

type Said = {
  readonly label: Label;
  readonly citations: readonly Citation[];
  readonly shown?: readonly string[];
  readonly against?: Judgement;
  readonly given?: readonly GivenPassage[];
};

/** The record of a verdict that a model gave and the gate let through. */
function recordOf(text: string, { label, citations, shown = ALL, against, given = [] }: Said): Episode {
  const belief = believe(text, given);
  const stance = label === "supported" ? "supports" : "refutes";
  const chains = [{ part: text, stance, properties: [], citations } as const];
  const said = judgementOf({ label, confidence: 0.9, said: 0.9, citations, chains, shown, ...(against && { against }) });
  const { judgement } = citationGate({ rules, policy, rulesSay: judgementOf() }, said, belief);
  const { claim, links, graph } = belief;
  return episodeOf({ claim, links, graph: graph.toJSON(), shown, outcome: verdictOutcome(judgement) });
}

function verdictOf({ outcome }: Episode): Verdict {
  if (outcome.kind === "failed") throw new Error("a verdict was expected");
  return outcome.verdict;
}

function withVerdict(episode: Episode, change: Partial<Verdict>): Episode {
  return { ...episode, outcome: verdictOutcome({ ...verdictOf(episode), ...change }) };
}

function unreachable(): Present["kg"] {
  const down = () => new PlumblineError("graph-unavailable", "the endpoint is down");
  return memoryGraph({ entities: ENTITIES, properties: PROPERTIES, facts: FACTS, failures: { properties: down } });
}

function audited(episode: Episode, present: Partial<Present> & { readonly kg?: Present["kg"] } = {}): Promise<Audit> {
  const kg = memoryGraph({ entities: ENTITIES, properties: PROPERTIES, facts: FACTS });
  const policyNow = () => ({ policy, hash: "" });
  const all = { kg, asked: false, pages: null, policyNow, rulesAt: () => rules, beliefOf: finalBelief, code: null, ...present };
  return auditRecord({ episode, seal: "intact", evidence: "intact" }, all);
}

const supports = (statement: `s${number}`): Citation => ({ statement, stance: "supports" });
const refutes = (statement: `s${number}`): Citation => ({ statement, stance: "refutes" });

describe("the audit of a verdict that a model gave", () => {
  const born = recordOf("Clara Weiss was born in Tarnburg.", { label: "supported", citations: [supports("s1")] });
  const elsewhere = recordOf("Clara Weiss was born in Osted.", { label: "refuted", citations: [refutes("s1")] });

  it.each([
    ["supported", born],
    ["refuted", elsewhere],
  ])("holds where what was cited carries it (%s)", async (label, episode) => {
    expect(await audited(episode)).toMatchObject({ outcome: label, holds: true, faults: [], citations: [{ id: "s1", fault: null }] });
  });

  it("says in the gate's words why another line does not carry it", async () => {
    const audit = await audited(withVerdict(born, { citations: [supports("s2")] }));
    expect(audit).toMatchObject({ holds: false, citations: [{ id: "s2", fault: null }] });
    expect(audit.faults).toEqual([
      expect.stringMatching(/^what is cited does not carry the verdict: s2 \("place of death"\) states another relation/),
    ]);
  });

  it("finds a label that was turned around with its citation", async () => {
    const audit = await audited(withVerdict(born, { label: "refuted", citations: [refutes("s1")] }));
    expect(audit.faults).toEqual([expect.stringContaining("states what the part says, and cannot refute it")]);
  });

  it("finds both sides of a conflict that nothing carries", async () => {
    const audit = await audited(withVerdict(born, { label: "conflicting", citations: [supports("s1"), refutes("s2")] }));
    expect(audit).toMatchObject({ holds: false });
    expect(audit.faults.join()).toContain("does not carry the verdict");
  });

  it("finds a cited line that no prompt showed, also beside one that carries the verdict", async () => {
    const alone = await audited({ ...born, shown: ["s2"] });
    expect(alone).toMatchObject({ holds: false, citations: [{ fault: expect.stringContaining("s1 was not shown to the model") }] });
    expect(alone.faults).toHaveLength(1);
    const beside = await audited({ ...withVerdict(born, { citations: [supports("s1"), supports("s2")] }), shown: ["s1"] });
    expect(beside).toMatchObject({
      holds: false,
      faults: [],
      citations: [{ fault: null }, { fault: expect.stringContaining("s2 was not shown") }],
    });
  });

  it("knows lines that the gate added, which were not shown", async () => {
    const inside = recordOf("Clara Weiss was born in Norland.", { label: "supported", citations: [supports("s1")], shown: ["s1", "s2"] });
    const audit = await audited(inside);
    expect(audit).toMatchObject({ outcome: "supported", holds: true, faults: [] });
    expect(audit.citations.map(({ id }) => id)).toEqual(["s1", "s3"]);
  });

  it("knows a conflict that the gate made of a verdict and the rules' own lines", async () => {
    const text = "Clara Weiss was born in Osted.";
    const quote = { start: 0, end: text.length, text };
    const made = recordOf(text, {
      label: "supported",
      citations: [{ passage: "p1", quote, stance: "supports" }],
      given: [{ text, source: null }],
      shown: ["p1"],
      against: judgementOf({ label: "refuted", citations: [refutes("s1")] }),
    });
    const audit = await audited(made);
    expect(audit).toMatchObject({ outcome: "conflicting", holds: true, faults: [] });
    expect(audit.citations.map(({ id }) => id)).toEqual(["p1", "s1"]);
  });

  it.each<[string, Partial<Present>, string]>([
    ["the dictionary is out of reach", { kg: unreachable() }, "the endpoint is down"],
    ["another graph is configured", { kg: memoryGraph({ id: "elsewhere" }) }, "the configured graph is elsewhere"],
    ["the policy is gone", { policyNow: () => null }, "test/0001-initial is no longer there"],
  ])("says that the gate was not asked where %s", async (_, present, why) => {
    const swapped = withVerdict(born, { citations: [supports("s2")] });
    expect(await audited(swapped, present)).toMatchObject({ faults: [], gateNotAsked: expect.stringContaining(why) });
  });

  it("asks nothing about verdicts of the rules, older records, open claims and failures", async () => {
    const rulesAt = () => {
      throw new Error("the rules are not needed");
    };
    const swapped = withVerdict(born, { citations: [supports("s2")] });
    const { shown: _, ...older } = swapped;
    const { said: __, ...decided } = verdictOf(swapped);
    const open = withVerdict(born, { label: "not-enough-info", citations: [] });
    const failed: Episode = { ...born, outcome: { kind: "failed", failure: { code: "graph-timeout", message: "" } } };
    for (const episode of [older, { ...swapped, outcome: verdictOutcome(decided) }, open, failed]) {
      const audit = await audited(episode, { rulesAt });
      expect(audit).toMatchObject({ holds: true, faults: [] });
      expect(audit).not.toHaveProperty("gateNotAsked");
    }
  });
});
