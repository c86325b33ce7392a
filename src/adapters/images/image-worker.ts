/** The thread that decodes pictures, which are untrusted: it can be terminated from outside, and only it loads the decoder. */
import { parentPort } from "node:worker_threads";
import { serveJobs } from "../../base/serve-jobs.js";
import { decodeImage } from "./decode-image.js";

serveJobs(parentPort, async () => ({ facts: null, work: decodeImage }));
