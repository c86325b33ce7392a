import { describe } from "vitest";
import { memoryCache } from "../../../src/adapters/http/response-cache.js";
import { budgeted } from "../../../src/adapters/language-model/budget.js";
import { cached } from "../../../src/adapters/language-model/cache.js";
import { modelSession, recording, replaying } from "../../../src/adapters/language-model/model-session.js";
import { PlumblineError } from "../../../src/errors.js";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../src/ports/language-model.js";
import { type Answers, describeLanguageModel } from "../../contracts/language-model-contract.js";
import { lastQuestion } from "../../support/model-requests.js";
import { scriptedModel } from "../../support/scripted-model.js";
import { tempFolder } from "../../support/temp-folder.js";

const LIMITS = { ttlMs: 60_000, maxBytes: 1 << 20, maxEntries: 100 };
const ROOMY = { calls: 100, tokens: 100_000, ms: 60_000 };

const scripted = (answers: Answers) => scriptedModel(({ messages }) => answers(lastQuestion(messages)));

describe("a scripted model", () => describeLanguageModel(async (answers) => scripted(answers)));

describe("a cached model", () => {
  describeLanguageModel(async (answers) => cached(scripted(answers), memoryCache(LIMITS, Date.now)));
});

describe("a cached model that was asked before", () => {
  describeLanguageModel(async (answers) => {
    const model = cached(scripted(answers), memoryCache(LIMITS, Date.now));
    return afterOther(model, model);
  });
});

describe("a model with a budget", () => {
  describeLanguageModel(async (answers) => budgeted(scripted(answers), ROOMY, new Map()).model);
});

describe("a model that is recorded", () => {
  describeLanguageModel(async (answers) => recording(scripted(answers), tempFolder()));
});

describe("a replayed cassette", () => {
  describeLanguageModel(async (answers) => {
    const folder = tempFolder();
    return afterOther(recording(scripted(answers), folder), replaying("scripted", folder));
  });
});

describe("all of them together, without repairs", () => {
  describeLanguageModel(async (answers) => {
    const shared = cached(scripted(answers), memoryCache(LIMITS, Date.now));
    return budgeted(recording(shared, tempFolder()), ROOMY, new Map()).model;
  });
});

describe("an episode's session", () => {
  // The contract is about single answers; the session may ask three times for one.
  describeLanguageModel(async (answers) => {
    const model = scriptedModel(({ messages }) => {
      const question = messages.find(({ role }) => role === "user")?.content ?? "";
      return answers(question);
    });
    return modelSession(model, { limits: ROOMY, prices: new Map(), cassette: { mode: "record", folder: tempFolder() } }).model;
  });
});

/** Asks one model first, whatever comes of it, and gives the answer of the other. */
function afterOther(first: LanguageModel, second: LanguageModel): LanguageModel {
  return {
    id: second.id,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      await first.complete(request, signal).catch((error: unknown) => {
        if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
      });
      return second.complete(request, signal);
    },
  };
}
