import { describe, expect, it } from "vitest";
import { KEEP_ANSWERS_MS } from "../../src/ports/job-server.js";
import { localAnswers } from "../../src/store/local-answers.js";
import { describeAnswerStore } from "../contracts/answer-store-contract.js";

describe("answers of one process", () => {
  describeAnswerStore(async () => {
    const answers = localAnswers(Date.now, null);
    return [answers, answers];
  });

  it("are forgotten after a day", async () => {
    let time = 0;
    const answers = localAnswers(() => time, null);
    const named = { name: "n", request: "r", holder: "a" };
    await answers.take(named);
    await answers.keep(named, { status: 200, headers: {}, body: "{}" });
    time = KEEP_ANSWERS_MS;
    expect((await answers.take({ ...named, holder: "b" })).kind).toBe("answered");
    time++;
    expect((await answers.take({ ...named, holder: "b" })).kind).toBe("mine");
  });
});
