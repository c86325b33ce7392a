/** The library: compose an engine from settings, then verify. See examples/. */
export { composeEngine, type Engine, type VerifyOptions } from "./compose.js";
export { type Config, readConfig } from "./config.js";
export type { Episode } from "./domain/episode.js";
export type { VerifyEvent } from "./domain/event.js";
export type { Outcome, Verdict } from "./domain/outcome.js";
export { PlumblineError } from "./errors.js";
