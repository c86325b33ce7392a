/** The thread that decodes pictures: what strangers made can be ended from outside, and only this thread loads the decoder. */
import { parentPort } from "node:worker_threads";
import { serveJobs } from "../../base/job-thread.js";
import { decodeImage } from "./decode-image.js";

serveJobs(parentPort, decodeImage);
