import type { ItemId } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import { type ImageId, isImageId, isPassageId } from "../../domain/ids.js";
import { CLAIM_IMAGE, type Examination } from "../../domain/image.js";
import type { Policy } from "../../domain/policy.js";
import type { Preview } from "../../ports/image-reader.js";
import type { LanguageModel } from "../../ports/language-model.js";
import type { Vision } from "../../ports/reasoner.js";
import { imageScore } from "./image-score.js";
import { imageAnswer, imageConsistency, imageContext, imageMatch, imageRank } from "./programs/examine-image.js";
import { runProgram } from "./programs/program.js";
import { quote } from "./quote.js";
import { evidenceText, renderEvidence } from "./render-evidence.js";
import { sayClaim } from "./say-belief.js";
import { sayFound } from "./say-picture.js";
import { shown } from "./show-pictures.js";

/** A model that reads pictures: one call a question, and one for each picture that is compared or weighed. */
export function llmVision(model: LanguageModel): Vision {
  return {
    async examine(belief, task, pictures, policy, signal) {
      const claim = sayClaim(belief);
      switch (task.kind) {
        case "find":
          return [];
        case "context": {
          const { seen } = await runProgram(model, imageContext, policy, { claim }, signal, shown(pictures, [CLAIM_IMAGE]));
          return [{ kind: "context", image: CLAIM_IMAGE, text: seen }];
        }
        case "answer":
          return [await answerOf({ model, belief, pictures, policy, signal }, task.item)];
        case "consistency":
          return [await consistencyOf({ model, belief, pictures, policy, signal }, task.evidence ?? [])];
        case "match":
        case "rank":
          return inTurn(
            task.images.flatMap((id) => belief.graph.image(id) ?? []).filter(({ id }) => pictures.has(id)),
            async (image): Promise<Examination> => {
              const images = shown(pictures, [CLAIM_IMAGE, image.id]);
              const input = { claim, found: sayFound(image) };
              if (task.kind === "rank")
                return { kind: "rank", image: image.id, ...imageScore(await runProgram(model, imageRank, policy, input, signal, images)) };
              const { match, because, tampering } = await runProgram(model, imageMatch, policy, input, signal, images);
              const altered = match === "unrelated" ? null : tampering;
              return { kind: "match", image: image.id, match, by: "model", because, tampering: altered };
            },
          );
      }
    },
  };
}

type Look = {
  readonly model: LanguageModel;
  readonly belief: Belief;
  readonly pictures: ReadonlyMap<ImageId, Preview>;
  readonly policy: Policy;
  readonly signal: AbortSignal | undefined;
};

async function answerOf({ model, belief, pictures, policy, signal }: Look, item: ItemId): Promise<Examination> {
  const captions = belief.graph.images().filter(({ id }) => id !== CLAIM_IMAGE);
  const input = {
    claim: sayClaim(belief),
    question: quote(belief.items.find(({ id }) => id === item)?.text ?? "", 400),
    captions: captions.length === 0 ? "(nothing)" : captions.map((image) => `${image.id}: ${sayFound(image)}`).join("\n"),
  };
  const { answer, rests } = await runProgram(model, imageAnswer, policy, input, signal, shown(pictures, [CLAIM_IMAGE]));
  return { kind: "answer", image: CLAIM_IMAGE, item, text: answer.trim() === "" ? null : answer.trim(), rests: rests.filter(isImageId) };
}

async function consistencyOf({ model, belief, pictures, policy, signal }: Look, evidence: readonly string[]): Promise<Examination> {
  const found = belief.graph.images().filter(({ id }) => id !== CLAIM_IMAGE && evidence.includes(id));
  const passages = evidence.filter(isPassageId);
  const lines = [
    ...(passages.length === 0 ? [] : [evidenceText(renderEvidence(belief, { only: passages }))]),
    ...found.map((image) => `${image.id}: ${sayFound(image)}`),
  ];
  const images = shown(pictures, [CLAIM_IMAGE, ...found.map(({ id }) => id)]);
  const input = { claim: sayClaim(belief), evidence: lines.length === 0 ? "(nothing)" : lines.join("\n") };
  const said = await runProgram(model, imageConsistency, policy, input, signal, images);
  return { kind: "consistency", image: CLAIM_IMAGE, ...said, seen: [...passages, ...found.map(({ id }) => id)] };
}

/** One after another, so that the budget can end them. */
async function inTurn<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
