/** The thread that reads pages. Foreign markup can keep any parser busy for ever; what runs here can be ended from outside. */
import { parentPort } from "node:worker_threads";
import { messageOf } from "../../errors.js";
import type { WorkerReply, WorkerRequest } from "./protocol.js";
import { readJob } from "./read-job.js";

const port = parentPort;
if (port === null) throw new Error("reader-worker runs as a worker thread only");
const reply = (message: WorkerReply): void => port.postMessage(message);

port.on("message", ({ id, job }: WorkerRequest) => {
  readJob(job).then(
    (page) => reply({ kind: "read", id, page }),
    (error: unknown) => reply({ kind: "unreadable", id, message: messageOf(error) }),
  );
});
reply({ kind: "ready" });
