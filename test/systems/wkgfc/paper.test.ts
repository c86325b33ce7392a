import { describe, expect, it } from "vitest";
import type { EntityId, PropertyId } from "../../../src/domain/ids.js";
import type { Policy } from "../../../src/domain/policy.js";
import type { ModelRequest } from "../../../src/ports/language-model.js";
import { llmReasoner } from "../../../src/reasoner/llm/llm-reasoner.js";
import { reasonerFor } from "../../../src/systems/wkgfc/wkgfc.js";
import { claimOf, entityOf, factOf, item, judgementOf, propertyOf, year } from "../../support/build.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { scriptedModel } from "../../support/scripted-model.js";
import { scriptedReasoner } from "../../support/scripted-reasoner.js";
import { episodeOf, shippedPolicy, stepsOf } from "../../support/system-episode.js";

const PAPER = shippedPolicy("wkgfc-paper");
const RELATIONS = 16;
const NAMES = ["Arn", "Belk", "Corv", "Dorn"];

const entityId = (chain: number, hop: number): EntityId => `Q${1000 * (chain + 1) + hop}`;
const propertyId = (place: number): PropertyId => `P${100 + place}`;

/** So many chains side by side, so long. Each thing has sixteen relations; the first leads on along its chain, the others lead to things of their own. */
function chains(width: number, length: number) {
  const entities = [];
  const facts = [];
  for (let chain = 0; chain < width; chain++)
    for (let hop = 0; hop <= length; hop++) {
      entities.push(entityOf(entityId(chain, hop), hop === 0 ? (NAMES[chain] ?? "") : `${NAMES[chain]} stage ${hop}`));
      if (hop < length) facts.push(factOf(entityId(chain, hop), propertyId(0), item(entityId(chain, hop + 1))));
      for (let place = 1; place < RELATIONS; place++) {
        const side: EntityId = `Q${100_000 + 10_000 * chain + 100 * hop + place}`;
        entities.push(entityOf(side, `side ${chain} ${hop} ${place}`));
        facts.push(factOf(entityId(chain, hop), propertyId(place), item(side)));
      }
    }
  const properties = Array.from({ length: RELATIONS }, (_, place) =>
    propertyOf(propertyId(place), place === 0 ? "leads to" : `relation ${place}`),
  );
  return memoryGraph({ entities, facts, properties });
}

const relationsIn = ({ messages }: ModelRequest<unknown>) =>
  [...(messages.at(-1)?.content ?? "").matchAll(/^(?:Relations: )?(r\d+): (.*)$/gmu)].map(([, id = "", text = ""]) => ({ id, text }));

const OPEN = {
  parts: [{ part: 1, stance: "open", ids: [], quotes: [] }],
  justification: "No line says so.",
  label: "not-enough-info",
  confidence: 0.5,
};

type Decide = (nth: number) => object;
const ENOUGH: Decide = () => ({ missing: "", action: "verdict", query: "" });

/** Ranks every relation, the one along the chain first, and decides as it is told. */
function walker(decide: Decide = ENOUGH) {
  let decided = 0;
  return scriptedModel((request) => {
    const answers: Readonly<Record<string, () => object>> = {
      prune: () => {
        const all = relationsIn(request);
        const leadsOn = ({ text }: { text: string }) => text.includes('→ "leads to"');
        return { kept: [...all.filter(leadsOn), ...all.filter((one) => !leadsOn(one))].map(({ id }) => id).slice(0, 64) };
      },
      "choose-action": () => decide(decided++),
      "read-passages": () => ({ judged: [], triplets: [] }),
      verdict: () => OPEN,
      "forced-verdict": () => OPEN,
    };
    const answer = answers[request.program];
    if (answer === undefined) throw new Error(`the script does not know ${request.program}`);
    return { kind: "say", text: JSON.stringify(answer()) };
  });
}

async function run(policy: Policy, { model = walker(), kg = chains(4, 6), texts = null as readonly string[] | null } = {}) {
  const { k } = policy.beam;
  const names = NAMES.slice(0, k);
  const rules = scriptedReasoner({ judgement: judgementOf({ label: "supported", confidence: 0.9, justification: "RULES SAY SO" }) });
  const reasoner = reasonerFor(policy, model, llmReasoner(model, rules));
  const { episode } = await episodeOf(policy, claimOf(`${names.join(" and ")} met.`), reasoner, texts === null ? null : { texts }, { kg });
  return { episode, model, kg, programs: model.asked.map(({ program }) => program) };
}

const withBeam = (k: number, hops: number, rest: Partial<Policy> = {}): Policy => ({ ...PAPER, ...rest, beam: { k, hops } });
/** Table 3, row 1: no agent, no web. */
const ALONE: Partial<Policy> = { actions: ["initKGRetrieval", "verdict"], procedure: "retrieve-all" };

describe("WKGFC as published", () => {
  it.each([
    [1, 4],
    [2, 3],
    [4, 4],
  ])("with k = %i and N = %i makes N + kN + 1 calls and expands kN entities, with one fetch of values a hop", async (k, hops) => {
    const { episode, model, kg } = await run(withBeam(k, hops, ALONE));

    expect(episode.outcome.kind).toBe("verdict");
    expect(model.asked).toHaveLength(hops + k * hops + 1);
    expect(kg.calls.filter((call) => call === "relations")).toHaveLength(k * hops);
    expect(kg.calls.filter((call) => call === "facts")).toHaveLength(hops);
  });

  it.each([1, 2, 4])("follows exactly %i relations a hop, of sixteen an entity", async (k) => {
    const { episode } = await run(withBeam(k, 3, ALONE));

    const [first] = episode.trajectory;
    expect(first?.observation.found?.followed).toHaveLength(3 * k);
    expect(new Set(episode.graph.statements.map(({ subject, property }) => `${subject} ${property}`)).size).toBe(3 * k);
  });

  it("runs all N hops in initKGRetrieval, one more in each expandKG, and searches the web only when the agent asks", async () => {
    const decide: Decide = (nth) =>
      [
        { missing: "the next stage", action: "expandKG", query: "" },
        { missing: "who met", action: "webSearch", query: "who met Arn" },
        { missing: "", action: "verdict", query: "" },
      ][nth] ?? {};
    const { episode, programs } = await run(withBeam(1, 2), { model: walker(decide), texts: ["Nothing of interest."] });

    expect(stepsOf(episode)).toEqual(["initKGRetrieval: retrieved", "expandKG: retrieved", "webSearch: searched", "verdict: verdict"]);
    expect(episode.trajectory.map(({ belief }) => belief.hops)).toEqual([0, 2, 3, 3]);
    expect(episode.trajectory[2]?.observation.queries).toEqual(["who met Arn"]);
    expect(programs.filter((program) => program === "choose-action")).toHaveLength(3);
  });

  it("asks the web the claim itself without the agent, whatever the graph told", async () => {
    const both: Partial<Policy> = { ...ALONE, actions: ["initKGRetrieval", "webSearch", "verdict"] };
    const { episode } = await run(withBeam(1, 2, both), { texts: ["Nothing of interest."] });

    expect(episode.trajectory[1]).toMatchObject({ action: "webSearch", observation: { queries: ["Arn met."] } });
  });

  it("does not search where the graph is enough", async () => {
    const { episode } = await run(withBeam(1, 2), { texts: ["A page."] });

    expect(episode.trajectory.map(({ action }) => action)).toEqual(["initKGRetrieval", "verdict"]);
  });

  it("lets rules decide nothing, and does not mention them", async () => {
    const { episode, model } = await run(withBeam(1, 2));

    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "not-enough-info", justification: "No line says so." } });
    const prompts = model.asked.flatMap(({ messages }) => messages.map(({ content }) => content)).join("\n");
    expect(prompts).not.toMatch(/fixed rules|RULES SAY SO/u);
  });

  it("shows where each relation of a hop leads: things by name, dates as they are", async () => {
    const [met, from] = [propertyOf("P100", "leads to"), propertyOf("P101", "date of birth")];
    const entities = [entityOf("Q1000", "Arn"), entityOf("Q1001", "Belk")];
    const facts = [factOf("Q1000", "P100", item("Q1001")), factOf("Q1000", "P101", year(1850))];
    const { model } = await run(withBeam(2, 1, ALONE), { kg: memoryGraph({ entities, facts, properties: [met, from] }) });

    const [ofArn, , ofHop] = model.asked.filter(({ program }) => program === "prune").map(relationsIn);
    expect(ofArn?.map(({ text }) => text).sort()).toEqual(['"Arn" → "date of birth"', '"Arn" → "leads to"']);
    expect(ofHop?.map(({ text }) => text)).toEqual(expect.arrayContaining(['"Arn" → "leads to": "Belk"', '"Arn" → "date of birth": 1850']));
  });

  it("sends the policy's own words on pruning", async () => {
    const { model } = await run(withBeam(1, 1, ALONE));

    const [first] = model.asked;
    expect(first?.messages[0]?.content).toContain(PAPER.sections.get("prune")?.slice(0, 60));
  });

  it("keeps the hops that a spent budget allowed, and says so", async () => {
    const budget = { ...PAPER.budget, sparqlQueries: 6 };
    const { episode } = await run(withBeam(1, 4, { ...ALONE, budget }));

    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { forced: "6 graph queries" } });
    expect(episode.graph.statements.length).toBeGreaterThan(0);
  });
});
