import { describe, onTestFinished } from "vitest";
import { openaiModel } from "../../../src/adapters/openai/openai-model.js";
import type { Rung } from "../../../src/ports/language-model.js";
import { type Answers, describeLanguageModel } from "../../contracts/language-model-contract.js";
import { type Behaviour, type Script, startFakeModelServer } from "../../support/fake-model-server.js";
import { lastQuestion } from "../../support/model-requests.js";
import type { Line } from "../../support/scripted-model.js";

const REFUSED: Readonly<Record<Rung, readonly string[]>> = {
  json_schema: [],
  json_object: ["json_schema"],
  prompt: ["json_schema", "json_object"],
};

describe.each(["json_schema", "json_object", "prompt"] as const)("a server that takes %s", (rung) => {
  describeLanguageModel(async (answers) => {
    const server = await startFakeModelServer(upTo(rung, answers));
    onTestFinished(() => server.close());
    return openaiModel({ url: server.url, model: "small", key: "secret", userAgent: "test", random: () => 0, attempts: 2 });
  });
});

function upTo(rung: Rung, answers: Answers): Script {
  return ({ messages, response_format }) => {
    if (REFUSED[rung].includes(response_format?.type ?? ""))
      return { kind: "refuse", status: 400, body: { error: { message: `${response_format?.type} is not supported` } } };
    return behaviourOf(answers(lastQuestion(messages)));
  };
}

function behaviourOf(line: Line): Behaviour {
  switch (line.kind) {
    case "say":
      return { kind: "say", text: line.text };
    case "refuse":
      return { kind: "say", text: null, refusal: line.text };
    case "cut":
      return { kind: "say", text: line.text, finish: "length" };
    case "fail":
      return { kind: "refuse", status: 503, body: "overloaded" };
    case "wait":
      return { kind: "hang" };
  }
}
