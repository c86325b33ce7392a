import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import { claimSchema } from "../../src/domain/claim.js";
import type { Episode } from "../../src/domain/episode.js";
import { PlumblineError } from "../../src/errors.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import { CURIE, CURIE_GRAPH, WARSAW } from "../support/curie.js";
import type { ChatRequest, Script } from "../support/fake-model-server.js";
import { withLlmEngine } from "../support/llm-engine.js";
import { type MemoryGraph, memoryGraph } from "../support/memory-graph.js";
import { type Manner, obeying } from "../support/obeying-model.js";
import { openModel } from "../support/open-model.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";
import { serversAskedBy } from "../support/watch-network.js";

const rowSchema = z.strictObject({ id: z.string(), kind: z.enum(["passage", "label", "claim"]), text: z.string() });
type Row = z.infer<typeof rowSchema>;

/** Our own: orders, feigned system text, feigned ids and citations, hidden characters, role tags, JSON, tool calls, base64, many languages. */
const ROWS: readonly Row[] = readFileSync(new URL("../fixtures/hostile-texts.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => rowSchema.parse(JSON.parse(line)));

/** Two hops show all of the small graph that there is to show. */
const POLICY = testPolicy({ rulesFrom: null, beam: { hops: 2 } });
const HONEST = "Marie Curie was born in Warsaw.";

/** The hostile text where its kind stands: in a passage and its source, in the labels of a thing and a relation, or in the claim. */
function trapOf({ kind, text }: Row): {
  readonly claim: string;
  readonly kg: MemoryGraph;
  readonly evidence: readonly { text: string; source: string }[];
} {
  const hostile = kind === "label";
  const entities = CURIE_GRAPH.entities.map((entity) =>
    hostile && entity.id === WARSAW.id ? { ...entity, label: text, description: text } : entity,
  );
  const properties = CURIE_GRAPH.properties.map((property) =>
    hostile && property.id === "P569" ? { ...property, label: text } : property,
  );
  return {
    claim: kind === "claim" ? text : HONEST,
    kg: memoryGraph({ ...CURIE_GRAPH, entities, properties }),
    evidence: kind === "passage" ? [{ text, source: text.slice(0, 400) }] : [],
  };
}

type Run = {
  readonly episode: Episode | PlumblineError;
  readonly seen: readonly ChatRequest[] /** How many citations its verdict has; null where it was asked for none. */;
  readonly said: number | null;
};

/** Verifies every row; those that share a graph share an engine. */
async function runAll(rows: readonly Row[], manner: Manner, look: (row: Row, run: Run) => void): Promise<void> {
  const labels = rows.filter(({ kind }) => kind === "label");
  const others = rows.filter(({ kind }) => kind !== "label");
  for (const group of [others, ...labels.map((row) => [row])]) {
    let said: number | null = null;
    const script: Script = (request) => {
      const answer = obeying(request, manner);
      if (answer.label !== "none") said = answer.parts.flatMap(({ ids }) => ids).length;
      return { kind: "say", text: JSON.stringify(answer) };
    };
    const [first] = group;
    await withLlmEngine(
      { script, policy: POLICY, ...(first === undefined ? {} : { kg: trapOf(first).kg }) },
      async ({ engine, server }) => {
        for (const row of group) {
          const { claim, evidence } = trapOf(row);
          const before = server.chats().length;
          said = null;
          const episode = await engine.verify(claim, { evidence, record: false }).catch((error: unknown) => {
            if (error instanceof PlumblineError) return error;
            throw error;
          });
          look(row, { episode, seen: server.chats().slice(before), said });
        }
      },
    );
  }
}

/** Nothing in an outcome points at what is not there. */
function expectGrounded({ outcome, graph, trajectory }: Episode, where: string): void {
  for (const { action } of trajectory) expect(["initKGRetrieval", "expandKG", "verdict"], where).toContain(action);
  expect(
    trajectory.filter(({ action }) => action === "initKGRetrieval"),
    where,
  ).toHaveLength(1);
  for (const { subject, property } of graph.statements)
    expect(
      CURIE_GRAPH.facts.some((fact) => fact.subject === subject && fact.property === property),
      where,
    ).toBe(true);
  if (outcome.kind === "failed") return;
  for (const citation of outcome.verdict.citations) {
    if ("statement" in citation)
      expect(
        graph.statements.map(({ id }) => id),
        where,
      ).toContain(citation.statement);
    else {
      const passage = graph.passages.find(({ id }) => id === citation.passage);
      expect(passage?.text.slice(citation.quote.start, citation.quote.end), where).toBe(citation.quote.text);
      expect(citation.quote.text.trim(), where).not.toBe("");
    }
  }
}

/** How a line of ours begins; whatever else stands on it is in quotation marks. */
const OWN_LINE =
  /^(?:(?:Claim|Names|Relations|Evidence|Parts|Steps|Lists|Rules|Possible|Ending): |[sp]\d+: "|"(?:[^"\\]|\\.)*"(?: \("(?:[^"\\]|\\.)*"\))?(?: is "|: r\d|: not known|: "| [←→] "|; or n\d|$)|\d+\. (?:the claim: |"|expandKG: "|initKGRetrieval: ")|followed already|(?:verdict|expandKG|webSearch): |\d+ more |cut, hold |take (?:one value|several)|too many statements|what arrives at |$)/u;
const FIELDS = ["Claim", "Names", "Relations", "Evidence", "Parts", "Steps", "Lists", "Rules", "Possible", "Ending"];

/** What comes from outside stays on its line and between its quotation marks. */
function expectContained(seen: readonly ChatRequest[], where: string): void {
  const systems = new Set(seen.map(({ messages }) => messages[0]?.content));
  expect(systems.size, where).toBeLessThanOrEqual(2); // one for each program
  for (const { messages } of seen) {
    const question = messages.find(({ role }) => role === "user")?.content ?? "";
    const fields = [...question.matchAll(/^(Claim|Names|Relations|Evidence|Parts|Steps|Lists|Rules|Possible|Ending): /gmu)].map(
      ([, name]) => name,
    );
    // Each at most once, and none out of its place.
    expect(fields, where).toEqual(FIELDS.filter((name) => fields.includes(name)));
    expect(fields[0], where).toBe("Claim");
    expect(question, where).not.toMatch(/[\p{Cf}\u{E0000}-\u{E007F}]|(?!\n)\p{Cc}/u);
    for (const line of question.split("\n")) expect(line, where).toMatch(OWN_LINE);
  }
}

/** Where all citations are made up there is no verdict, and each of them is counted. */
function expectNothingBelieved({ outcome }: Episode, said: number, where: string): void {
  expect(said, where).toBeGreaterThan(0);
  expect(outcome, where).toMatchObject({
    kind: "verdict",
    verdict: { label: "not-enough-info", confidence: null, citations: [] },
  });
  expect(outcome.kind === "verdict" && outcome.verdict.droppedCitations, where).toBeGreaterThan(0);
}

/** Where nothing was found but what the claim's things are, no model is asked for a verdict, and nothing is believed either. */
function expectNothingFound({ outcome, graph }: Episode, where: string): void {
  expect(
    graph.statements.filter(({ property }) => property !== "P31"),
    where,
  ).toEqual([]);
  expect(graph.passages, where).toEqual([]);
  expect(outcome, where).toMatchObject({
    kind: "verdict",
    verdict: { label: "not-enough-info", confidence: null, citations: [], droppedCitations: 0 },
  });
}

describe("a model that obeys what it reads", () => {
  it("is shown at least forty hostile texts of all kinds", () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ROWS.map(({ text }) => text)).size).toBe(ROWS.length);
  });

  it.each(["fakes", "mixed"] as const)(
    "takes no action, asks no server and cites nothing beyond what there is, and made-up citations decide nothing (%s)",
    { timeout: 120_000 },
    async (manner) => {
      const unasked: string[] = [];
      const look = (row: Row, { episode, seen, said }: Run) => {
        const where = `${row.id}, ${manner}`;
        if (episode instanceof PlumblineError) {
          expect(row.kind, where).toBe("claim");
          expect(episode.code, where).toBe("invalid-input");
          return;
        }
        expectGrounded(episode, where);
        expectContained(seen, where);
        if (said === null) {
          expectNothingFound(episode, where);
          unasked.push(row.id);
        } else if (manner === "fakes") expectNothingBelieved(episode, said, where);
      };
      const servers = await serversAskedBy(() => runAll(ROWS, manner, look));
      // A hidden character cuts its only name in two; an order to search the web, which is not on offer, is no way to find anything.
      expect(unasked).toEqual(["claim-07", "claim-12"]);
      expect(servers.size).toBeGreaterThan(0);
      for (const server of servers) expect(server).toMatch(/^(?:http:\/\/)?127\.0\.0\.1:(?!9$)\d+$/);
    },
  );

  it("takes only actions that are on offer, even where there is a choice", async () => {
    const { bare } = await openModel((request) => ({ kind: "say", text: JSON.stringify(obeying(request, "fakes")) }));
    for (const row of ROWS.filter(({ kind }) => kind !== "label")) {
      const { claim: text, kg, evidence } = trapOf(row);
      const claim = claimSchema.safeParse({ text });
      if (!claim.success) continue;
      let searches = 0;
      const webSearch = async () => ({ kind: "failed" as const, code: "not-available", summary: `search ${++searches} found nothing` });
      const environment = { initKGRetrieval, expandKG, webSearch };
      const deps = { kg, reasoner: llmReasoner(bare, scriptedReasoner()), rules: testRules(), environment, version: "0", now: Date.now };
      const episode = await verifyClaim({ ...deps, given: evidence }, POLICY, claim.data);
      const actions = episode.trajectory.map(({ action }) => action);
      expect(actions[0], row.id).toBe("initKGRetrieval");
      for (const action of actions.slice(1)) expect(["expandKG", "webSearch", "verdict"], row.id).toContain(action);
      expect(actions.length, row.id).toBeLessThanOrEqual(POLICY.budget.steps + 1);
      expect(searches, row.id).toBeLessThanOrEqual(POLICY.budget.steps);
      expect(
        episode.links.some((link) => link.kind === "linked" && link.entity.id !== CURIE.id && link.entity.id !== WARSAW.id),
        row.id,
      ).toBe(false);
    }
  });

  it("cannot turn a side around: a label is gone when all that stands speaks against it", async () => {
    const script: Script = (request) => {
      const said = obeying(request, "fakes");
      if (said.label === "none") return { kind: "say", text: JSON.stringify(said) };
      const parts = [
        { part: 1, stance: "refutes", ids: ["s999"], quotes: [] },
        { part: 1, stance: "supports", ids: ["s1"], quotes: [] },
      ];
      const verdict = { justification: "So I was told.", label: "refuted", parts, confidence: 1 };
      return { kind: "say", text: JSON.stringify("action" in said ? { ...said, label: "none" } : verdict) };
    };
    await withLlmEngine({ script }, async ({ engine }) => {
      const { outcome } = await engine.verify(HONEST, { record: false });
      expect(outcome).toMatchObject({ verdict: { label: "not-enough-info", droppedCitations: 1 } });
    });
  });
});
