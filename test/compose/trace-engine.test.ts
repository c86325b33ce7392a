import { expect, it } from "vitest";
import type { Environment, Retrieve } from "../../src/agent/actions/environment.js";
import { tracedEnvironment } from "../../src/compose/trace-engine.js";
import { ACTIONS } from "../../src/domain/action.js";
import type { Trace } from "../../src/ports/trace.js";

const RETRIEVALS = ACTIONS.filter((action) => action !== "verdict");
const act =
  (action: (typeof RETRIEVALS)[number]): Retrieve =>
  async () => ({ kind: "not-available", action, summary: action });

/** Once plan, reflect and examineImage were lost here, and every procedure was told that its reasoner could do nothing. */
it("a traced environment has every action of the plain one, with the same results", async () => {
  const spans: string[] = [];
  const trace: Trace = (name, _, run) => {
    spans.push(name);
    return run(() => undefined);
  };
  const plain: Environment = Object.assign(
    { initKGRetrieval: act("initKGRetrieval"), expandKG: act("expandKG") },
    Object.fromEntries(RETRIEVALS.map((action) => [action, act(action)])),
  );
  const traced = tracedEnvironment(trace, plain);
  for (const action of RETRIEVALS) expect(await traced[action]?.({} as never, {} as never)).toMatchObject({ summary: action });
  expect(spans).toEqual(RETRIEVALS.map((action) => `action ${action}`));
});

it("a traced environment has no action that the plain one lacks", () => {
  const traced = tracedEnvironment((_, __, run) => run(() => undefined), {
    initKGRetrieval: act("initKGRetrieval"),
    expandKG: act("expandKG"),
  });
  expect(RETRIEVALS.filter((action) => traced[action] !== undefined)).toEqual(["initKGRetrieval", "expandKG"]);
});
