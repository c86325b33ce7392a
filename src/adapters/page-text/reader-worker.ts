/** The thread that reads pages. Foreign markup can keep any parser busy for ever; what runs here can be ended from outside. */
import { parentPort } from "node:worker_threads";
import { serveJobs } from "../../base/job-thread.js";
import { boundArrays } from "./pdf/bound-arrays.js";
import { readJob } from "./read-job.js";

boundArrays();
serveJobs(parentPort, readJob);
