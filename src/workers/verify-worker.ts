/** The thread that verifies: an engine of its own, opened from settings. What it does can be ended from outside, however long it computes. */
import { parentPort, workerData } from "node:worker_threads";
import { composeEngine, type Engine } from "../compose.js";
import { readConfig } from "../config.js";
import { reasonerOf } from "../open-reasoner.js";
import { faultOf, type Job, type Opening, type ThreadFacts, type ThreadReply, type ThreadRequest } from "./protocol.js";

const port = parentPort;
if (port === null) throw new Error("verify-worker runs as a worker thread only");
const reply = (message: ThreadReply): void => port.postMessage(message);

async function open({ env, overrides, policy }: Opening): Promise<{ readonly engine: Engine; readonly facts: ThreadFacts }> {
  const config = readConfig(env, overrides);
  const engine = await composeEngine(config, { policy });
  const { id, budget } = engine.policy;
  return { engine, facts: { graph: engine.kg.id, policy: id, reasoner: reasonerOf(config), seconds: budget.seconds } };
}

function listen(engine: Engine): (request: ThreadRequest) => void {
  const underWay = new Map<number, AbortController>();
  async function verify(id: number, { text, options, listens }: Job): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    const tell = listens
      ? { listen: (event: Extract<ThreadReply, { kind: "event" }>["event"]) => reply({ kind: "event", id, event }) }
      : {};
    try {
      reply({ kind: "done", id, episode: await engine.verify(text, { ...options, ...tell, signal: controller.signal }) });
    } catch (error) {
      reply({ kind: "thrown", id, fault: faultOf(error) });
    } finally {
      underWay.delete(id);
    }
  }
  return (request) => {
    if (request.kind === "abort") underWay.get(request.id)?.abort();
    else void verify(request.id, request.job);
  };
}

// Messages come from our own code in the other thread.
open(workerData as Opening).then(
  ({ engine, facts }) => {
    port.on("message", listen(engine));
    reply({ kind: "ready", facts });
  },
  (error: unknown) => reply({ kind: "unopened", fault: faultOf(error) }),
);
