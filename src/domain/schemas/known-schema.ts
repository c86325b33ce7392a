import { z } from "zod";
import { linkSchema } from "./episode-schema.js";
import { evidenceGraphSchema } from "./evidence-graph-schema.js";
import { shownReadingSchema } from "./outcome-schema.js";
import { listOf } from "./value-schema.js";

/** What is known after a step: the names and the reading as they stand, and of the evidence graph what the step added. */
export const knownSchema = z
  .object({ links: listOf(linkSchema), reading: listOf(shownReadingSchema), added: evidenceGraphSchema })
  .meta({ id: "Known" });
