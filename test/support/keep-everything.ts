import type { SliceFilter } from "../../src/graph-file/import/choose-slice.js";

/** What an import keeps where nothing is said. */
export const EVERYTHING: SliceFilter = {
  ids: new Set(),
  classes: new Set(),
  minSitelinks: 0,
  languages: ["en"],
  externalIds: false,
  references: false,
};
