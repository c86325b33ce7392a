import type { Examination } from "../domain/image.js";
import { CLAIM_IMAGE } from "../domain/image.js";
import type { Observation } from "../domain/observation.js";
import { PlumblineError } from "../errors.js";
import type { Preview } from "../ports/image-reader.js";
import type { Retrieve } from "./environment.js";

/** The claim's picture as one episode may use it. */
export type ImageAccess = { readonly preview: Preview };

const NO_VISION = "no model that reads pictures is set up (PLUMBLINE_MODEL with PLUMBLINE_MODEL_VISION=on)";

/** Looks at the claim's picture. What goes wrong with a picture is no reason to leave the claim's words unchecked: it is `not-available`. */
export function examineImage({ preview }: ImageAccess): Retrieve {
  return async ({ reasoner, policy, choice, signal }, belief): Promise<Observation> => {
    const task = choice?.examine ?? { kind: "consistency" };
    if (reasoner.examine === undefined) return unavailable(NO_VISION);
    try {
      const examinations = await reasoner.examine(belief, task, new Map([[CLAIM_IMAGE, preview]]), policy, signal);
      return { kind: "examined", task, images: [], examinations, summary: sayExaminations(examinations) };
    } catch (error) {
      if (!(error instanceof PlumblineError) || ENDS_EPISODE.has(error.code)) throw error;
      return unavailable(error.message);
    }
  };
}

const ENDS_EPISODE: ReadonlySet<string> = new Set(["aborted", "budget-spent", "model-unrecorded"]);

function unavailable(summary: string): Observation {
  return { kind: "not-available", action: "examineImage", summary };
}

function sayExaminations(examinations: readonly Examination[]): string {
  return examinations.length === 0 ? "nothing was found" : examinations.map(say).join("; ");
}

function say(one: Examination): string {
  switch (one.kind) {
    case "context":
      return one.text;
    case "consistency":
      return `${one.image} ${one.consistent ? "shows" : "does not show"} what the claim says (${one.score.toFixed(2)}): ${one.because}`;
    case "match":
      return `${one.image}: ${one.match}`;
    case "rank":
      return `${one.image}: ${one.score.toFixed(2)}`;
  }
}
