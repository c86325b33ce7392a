import type { ItemId } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import { type ImageId, isImageId, isPassageId } from "../../domain/ids.js";
import { CLAIM_IMAGE, type Examination } from "../../domain/image.js";
import type { Preview } from "../../ports/image-reader.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Vision } from "../../ports/reasoner.js";
import { imageScore } from "./graded-scales.js";
import { sayFound, shown } from "./pictures.js";
import { imageAnswer, imageConsistency, imageContext, imageMatch, imageRank } from "./programs/examine-image.js";
import { type Asking, runProgram } from "./programs/program.js";
import { quote } from "./quote.js";
import { evidenceText, renderEvidence } from "./render-evidence.js";
import { sayClaim } from "./say-belief.js";

/** A model that reads pictures: one call per question, and one for each picture that is compared or graded. */
export function llmVision(model: LanguageModel): Vision {
  return {
    async examine(belief, { task, pictures }, policy, signal) {
      const claim = sayClaim(belief);
      const look: Look = { asking: { model, policy, signal }, belief, pictures };
      switch (task.kind) {
        case "find":
          return [];
        case "context": {
          const { seen } = await runProgram(look.asking, imageContext, { claim }, shown(pictures, [CLAIM_IMAGE]));
          return [{ kind: "context", image: CLAIM_IMAGE, text: seen }];
        }
        case "answer":
          return [await answerOf(look, task.item)];
        case "consistency":
          return [await consistencyOf(look, task.evidence ?? [])];
        case "match":
        case "rank":
          return inTurn(
            task.images.flatMap((id) => belief.graph.image(id) ?? []).filter(({ id }) => pictures.has(id)),
            async (image): Promise<Examination> => {
              const images = shown(pictures, [CLAIM_IMAGE, image.id]);
              const input = { claim, found: sayFound(image) };
              if (task.kind === "rank")
                return { kind: "rank", image: image.id, ...imageScore(await runProgram(look.asking, imageRank, input, images)) };
              const { match, because, tampering } = await runProgram(look.asking, imageMatch, input, images);
              const altered = match === "unrelated" ? null : tampering;
              return { kind: "match", image: image.id, match, by: "model", because, tampering: altered };
            },
          );
      }
    },
  };
}

type Look = {
  readonly asking: Asking;
  readonly belief: Belief;
  readonly pictures: ReadonlyMap<ImageId, Preview>;
};

async function answerOf({ asking, belief, pictures }: Look, item: ItemId): Promise<Examination> {
  const captions = belief.graph.images().filter(({ id }) => id !== CLAIM_IMAGE);
  const input = {
    claim: sayClaim(belief),
    question: quote(belief.items.find(({ id }) => id === item)?.text ?? "", 400),
    captions: captions.map((image) => `${image.id}: ${sayFound(image)}`).join("\n"),
  };
  const { answer, rests } = await runProgram(asking, imageAnswer, input, shown(pictures, [CLAIM_IMAGE]));
  return { kind: "answer", image: CLAIM_IMAGE, item, text: answer.trim() === "" ? null : answer.trim(), rests: rests.filter(isImageId) };
}

async function consistencyOf({ asking, belief, pictures }: Look, evidence: readonly string[]): Promise<Examination> {
  const found = belief.graph.images().filter(({ id }) => id !== CLAIM_IMAGE && evidence.includes(id));
  const passages = evidence.filter(isPassageId);
  const lines = [
    ...(passages.length === 0 ? [] : [evidenceText(renderEvidence(belief, { only: passages }))]),
    ...found.map((image) => `${image.id}: ${sayFound(image)}`),
  ];
  const images = shown(pictures, [CLAIM_IMAGE, ...found.map(({ id }) => id)]);
  const input = { claim: sayClaim(belief), evidence: lines.join("\n") };
  const said = await runProgram(asking, imageConsistency, input, images);
  return { kind: "consistency", image: CLAIM_IMAGE, ...said, seen: [...passages, ...found.map(({ id }) => id)] };
}

/** One after the other, so that the budget can stop them. */
async function inTurn<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
