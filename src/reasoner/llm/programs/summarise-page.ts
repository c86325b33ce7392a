import { z } from "zod";
import { EVENT_ROLES } from "../../../domain/vocabulary.js";
import type { Program } from "./program.js";

const entry = z.object({
  role: z.enum(EVENT_ROLES).describe("who, what, where, when, why, what came before, what it led to, what came after"),
  words: z.string().max(600).describe("what the page says to it, copied exactly"),
});

const output = z.object({
  summary: z.array(entry).max(16).describe("one entry for each role that the page fills; leave the others out"),
  relevance: z.number().min(0).max(1).describe("how near what the page tells is to what the claim says, from 0 to 1"),
  credibility: z
    .number()
    .min(0)
    .max(1)
    .describe("how far the page can be trusted, from 0 (made up, or an advertisement) to 1 (an authority on this)"),
});

export type SaidSummary = z.infer<typeof output>;

/** A page by the eight roles of an account (Aletheia §4.2.2), in words of its own: a summary in other words could say what the page does not. */
export const summarisePage: Program<{ claim: string; source: string; page: string }, SaidSummary> = {
  name: "summarise-page",
  task: "Take down what a page reports: the people, the event, the place, the time, the reason, the background, the impact and what followed, each in the page's own words.",
  inputs: {
    claim: "the claim for whose sake the page was found; the page may be about something else",
    source: "the page's title and address",
    page: "what of the page is nearest to the claim",
  },
  output,
  maxOutputTokens: 1600,
};
