import type { ExamineTask } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { ImageId } from "../../domain/ids.js";
import { CLAIM_IMAGE, type Examination } from "../../domain/image.js";
import type { Observation } from "../../domain/observation.js";
import { PlumblineError } from "../../errors.js";
import type { Preview } from "../../ports/image-reader.js";
import type { ActionDeps, Retrieve } from "./environment.js";
import { ENDS_EPISODE, findImages, hashMatches, type ImageSearchAccess } from "./find-images.js";

/** Pictures that can be shown to a model, including the claim's own. A search adds those it could fetch. */
export type Pictures = Map<ImageId, Preview>;

export type ImageAccess = ImageSearchAccess & {
  readonly pictures: Pictures;
  /** The picture's address; null for an upload. */
  readonly url: string | null;
};

const NO_VISION = "no model that reads pictures is set up (PLUMBLINE_MODEL with PLUMBLINE_MODEL_VISION=on)";

type FindTask = Extract<ExamineTask, { kind: "find" }>;

/** Looks at pictures. A failure here is `not-available` instead of `failed`, so that the text of the claim is still checked. */
export function examineImage(access: ImageAccess): Retrieve {
  const { pictures } = access;
  return async (deps, belief): Promise<Observation> => {
    const { reasoner, policy, choice, signal } = deps;
    const task = choice?.examine ?? { kind: "consistency" };
    try {
      if (task.kind === "find") return await find(access, deps, belief, task);
      if (reasoner.examine === undefined) return unavailable(NO_VISION);
      const examinations = await reasoner.examine(belief, { task, pictures }, policy, signal);
      return { kind: "examined", task, images: [], examinations, summary: sayExaminations(examinations) };
    } catch (error) {
      if (!(error instanceof PlumblineError) || ENDS_EPISODE.has(error.code)) throw error;
      return unavailable(error.message);
    }
  };
}

/** If a search is not possible or fails, it finds nothing; the picture itself is still examined. */
async function find(access: ImageAccess, deps: ActionDeps, belief: Belief, task: FindTask): Promise<Observation> {
  const { found, missed } = await findImages(access, deps, belief, { url: access.url, byNames: task.byNames === true });
  for (const { image, preview } of found) if (preview !== null) access.pictures.set(image.id, preview);
  const images = found.map(({ image }) => image);
  const examinations = hashMatches(belief.graph.image(CLAIM_IMAGE)?.facts ?? null, found);
  const said = `${images.length} pages show it or one like it, ${examinations.length} the very picture`;
  return {
    kind: "examined",
    task,
    images,
    examinations,
    summary: [...(images.length > 0 || missed.length === 0 ? [said] : []), ...missed].join("; "),
  };
}

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
    case "answer":
      return one.text === null ? `nothing in the pictures answers ${one.item}` : `${one.item}: ${one.text}`;
    case "rank":
      return `${one.image}: ${one.score.toFixed(2)}`;
  }
}
