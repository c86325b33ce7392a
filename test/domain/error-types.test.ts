import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { errorTypesOf, paperErrorsOf } from "../../src/domain/error-types.js";
import type { Link } from "../../src/domain/mention.js";
import type { Verdict } from "../../src/domain/outcome.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome } from "../support/episode.js";
import { HOPS, IDLE, LONG, ran, SHORT, trajectoryOf } from "../support/trajectory.js";

const entity = (id: `Q${number}`, label: string) => ({ id, label, description: null, aliases: [] });
const span = { start: 0, end: 7, text: "Georgia" };
const UNKNOWN: Link = { kind: "unknown", span };
const link = (rivals: number, by: "name" | "demonym" = "name"): Link => ({
  kind: "linked",
  span,
  by,
  entity: entity("Q230", "Georgia"),
  score: 0.8,
  rivals: rivals === 0 ? [] : [{ entity: entity("Q1428", "Georgia (state)"), score: 0.75 }],
  rejected: [],
});
const statement: Episode["graph"]["statements"][number] = {
  id: "s1",
  subject: "Q230",
  property: "P36",
  propertyLabel: "capital",
  value: { kind: "entity", id: "Q994" },
  rank: "normal",
  qualifiers: [],
  node: null,
  provenance: { source: "kg", graph: "memory", retrievedAt: "" },
};
const CITED = { citations: [{ statement: "s1", stance: "refutes" }] } satisfies Partial<Verdict>;
const WITH_STATEMENT: Partial<Episode> = { graph: { ...EMPTY_GRAPH, statements: [statement] } };
const read = (relation: string, otherwise: readonly string[] = [], notUnderstood: readonly string[] = []): Partial<Verdict> => ({
  reading: [
    {
      statement: "",
      uncheckable: null,
      denied: false,
      relations: [{ subject: "Georgia", relation, value: "Atlanta", times: [], otherwise: [...otherwise] }],
      notUnderstood: [...notUnderstood],
    },
  ],
});
const CONFLICT: Partial<Episode> = { graph: { ...EMPTY_GRAPH, conflicts: [{ id: "c1", kg: "s1", web: "s2" }] } };
const MODEL_HOP = trajectoryOf(["initKGRetrieval", 0], ["expandKG", 4], ["verdict", 0]).map((step, place) =>
  place === 1 ? { ...step, belief: { ...step.belief, hops: 0 } } : step,
);
const WEB_ONLY = trajectoryOf(["webSearch", 2], ["verdict", 0]);

describe("the error types of an episode", () => {
  it.each([
    ["nothing, where it is right", ran({ label: "supported" }, SHORT), "supported", []],
    ["OC: wrong on the initial graph alone", ran({ label: "supported" }, SHORT), "refuted", ["over-confidence"]],
    [
      "OC too where a model fetches the first hop by a step of its own",
      ran({ label: "refuted" }, MODEL_HOP),
      "supported",
      ["over-confidence"],
    ],
    ["OC of a policy that begins with the web and asks it once", ran({ label: "refuted" }, WEB_ONLY), "supported", ["over-confidence"]],
    ["IK: wrong although the web was asked after the graph", ran({ label: "supported" }, LONG), "refuted", ["insufficient-knowledge"]],
    [
      "IK and EM: left open after the web, though it can be decided",
      ran({ label: "not-enough-info" }, LONG),
      "refuted",
      ["insufficient-knowledge", "evidence-missing"],
    ],
    ["EM: left open after hops without the web", ran({ label: "not-enough-info" }, HOPS), "refuted", ["evidence-missing"]],
    [
      "IK and EM, not OC: left open at once since a name is unknown",
      ran({ label: "not-enough-info" }, SHORT, { links: [UNKNOWN] }),
      "supported",
      ["insufficient-knowledge", "evidence-missing"],
    ],
    ["EM: forced by the budget", ran({ label: "supported", forced: "8 steps" }, HOPS), "refuted", ["evidence-missing"]],
    ["redundant: a hop brought nothing", ran({ label: "supported" }, IDLE), "supported", ["redundant-retrieval"]],
    [
      "a contradiction of which one side was followed",
      ran({ label: "supported" }, HOPS, CONFLICT),
      "conflicting",
      ["mishandled-contradiction"],
    ],
    ["a contradiction where there is none", ran({ label: "conflicting" }, HOPS), "supported", ["mishandled-contradiction"]],
    [
      "a link: the name has another bearer that is nearly as likely",
      ran({ label: "refuted", ...CITED }, HOPS, { ...WITH_STATEMENT, links: [link(1)] }),
      "supported",
      ["wrong-link"],
    ],
    [
      "no link, where it is an adjective of nationality",
      ran({ label: "refuted", ...CITED }, HOPS, { ...WITH_STATEMENT, links: [link(1, "demonym")] }),
      "supported",
      ["misjudged-evidence"],
    ],
    [
      "a relation: what is cited is not what was read",
      ran({ label: "refuted", ...CITED, ...read("twinned administrative body") }, HOPS, WITH_STATEMENT),
      "supported",
      ["wrong-relation"],
    ],
    [
      "a relation: the words may mean another",
      ran({ label: "refuted", ...CITED, ...read("capital", ["seat of government"]) }, HOPS, WITH_STATEMENT),
      "supported",
      ["wrong-relation"],
    ],
    [
      "a relation: words were not understood, though the name is known",
      ran({ label: "not-enough-info", ...read("capital", [], ["twinned"]) }, HOPS, { links: [link(0)] }),
      "supported",
      ["evidence-missing", "wrong-relation"],
    ],
    [
      "misjudged: wrong after a hop, and nothing else explains it",
      ran({ label: "refuted", ...CITED, ...read("capital") }, HOPS, { ...WITH_STATEMENT, links: [link(0)] }),
      "supported",
      ["misjudged-evidence"],
    ],
    ["decided where nothing is known: not IK, not EM", ran({ label: "supported" }, SHORT), "not-enough-info", ["over-confidence"]],
  ] as const)("%s", (_what, episode, gold, expected) => {
    expect(errorTypesOf(episode, gold)).toEqual(expected);
  });

  it("do not blame the policy for an error of the environment", () => {
    expect(errorTypesOf(episodeOf({ outcome: failedOutcome("graph-timeout") }), "supported")).toEqual([]);
  });

  it("say only what shows without the right label where that is not known", () => {
    expect(errorTypesOf(ran({ label: "supported", confidence: 0.99 }, SHORT), null)).toEqual([]);
    expect(errorTypesOf(ran({ label: "supported", forced: "8 steps" }, IDLE), null)).toEqual(["evidence-missing", "redundant-retrieval"]);
  });
});

describe("the paper's observations of wrong predictions", () => {
  const AFTER_EXPANDING = trajectoryOf(["initKGRetrieval", 4], ["expandKG", 2], ["webSearch", 2], ["verdict", 0]);
  const WEB_AT_ONCE = trajectoryOf(["initKGRetrieval", 4], ["webSearch", 2], ["verdict", 0]);
  it.each([
    ["nothing, where it is right", { label: "supported", forced: null }, AFTER_EXPANDING, "supported", []],
    ["IK: the web was asked after the graph had been expanded", { label: "supported", forced: null }, AFTER_EXPANDING, "refuted", ["IK"]],
    ["not IK: the web was asked before", { label: "supported", forced: null }, WEB_AT_ONCE, "refuted", []],
    ["IK and EM: the steps ended as well", { label: "refuted", forced: "8 steps" }, AFTER_EXPANDING, "supported", ["IK", "EM"]],
    ["OC: a side was taken on the initial graph", { label: "refuted", forced: null }, SHORT, "supported", ["OC"]],
    ["none: only hops were added", { label: "refuted", forced: null }, HOPS, "supported", []],
    ["not OC: nothing was claimed", { label: "not-enough-info", forced: null }, SHORT, "supported", []],
  ] as const)("%s", (_what, verdict, trajectory, gold, expected) => {
    expect(paperErrorsOf({ ...verdict, trajectory }, gold)).toEqual(expected);
  });
});
