import { z } from "zod";
import type { Procedure } from "../../agent/verify-claim.js";
import type { Choice } from "../../domain/action.js";
import type { Note } from "../../domain/agenda.js";
import { NO_REFLECTION, type ReflectProgram, reflecting } from "../reflect-program.js";
import type { System } from "../system.js";

/**
 * In the manner of GraphRAG, a baseline of WKGFC (§5.2): the documents that came with the claim (without any, those of one search) → a
 * graph of their statements → groups of connected things, each summarised and weighed → the verdict. Graph and summaries are notes; only
 * the documents' own words can be cited.
 */
const procedure: Procedure = (belief, allowed) => {
  if (belief.unavailable.includes("reflect")) return null;
  const evidence = belief.graph.passages().map(({ id }) => id);
  const tried = belief.searches > 0 || belief.failures.length > 0;
  if (evidence.length === 0 && !tried && allowed.includes("webSearch"))
    return { action: "webSearch", reason: "documents about the claim", queries: [belief.claim.text] };
  const wanted = evidence.length === 0 ? undefined : STAGES.find(({ kind }) => belief.notes.every((note) => note.kind !== kind));
  if (wanted === undefined) return { action: "verdict", reason: "the documents were read" };
  return { action: "reflect", reason: wanted.reason, reflect: { kind: wanted.kind, evidence } } satisfies Choice;
};

const STAGES: readonly { readonly kind: Note["kind"]; readonly reason: string }[] = [
  { kind: "graph", reason: "what the documents state, as a graph" },
  { kind: "communities", reason: "which groups of things bear on the claim" },
];

const edge = z.object({
  subject: z.string().min(1).max(200).describe("a thing, by its full name"),
  relation: z.string().min(1).max(100).describe("how it is connected, in a few words, with the time if one is given"),
  object: z.string().min(1).max(300).describe("another thing, a date or a number"),
  id: z.string().max(20).describe("the line (p…) that states it"),
});

const GRAPH = {
  ...reflecting(
    "graph",
    "Write down what the lines state as a graph: things, and how they are connected. One thing has one name throughout. Leave out what a line only suggests.",
    z.object({ edges: z.array(edge).max(40).describe("those near the claim first") }),
  ),
  maxOutputTokens: 1600,
};

const graph: ReflectProgram = async (ask) => {
  const { edges } = await ask(GRAPH);
  return {
    ...NO_REFLECTION,
    text: edges.map(({ subject, relation, object, id }) => `${subject} – ${relation} – ${object} [${id}]`).join("; "),
  };
};

const group = z.object({
  summary: z.string().min(1).max(600).describe("what the graph says of these things, with the ids of its lines"),
  bears: z.int().min(0).max(100).describe("how far that helps to judge the claim: 0 not at all, 100 it settles it"),
});

const COMMUNITIES = {
  ...reflecting(
    "communities",
    "A graph of what the lines state is in the notes. Divide it into groups of things that are closely connected, and summarise each group for a check of the claim.",
    z.object({ groups: z.array(group).max(8) }),
  ),
  maxOutputTokens: 1600,
};

/** Drops groups that do not help; the others come best first. */
const communities: ReflectProgram = async (ask) => {
  const { groups } = await ask(COMMUNITIES);
  const helpful = groups.filter(({ bears }) => bears > 0).sort((a, b) => b.bears - a.bears);
  return { ...NO_REFLECTION, text: helpful.map(({ summary, bears }) => `${summary} (${bears} of 100)`).join(" ") };
};

export const graphrag: System = { procedure, needs: ["reflect"], reflections: { graph, communities } };
