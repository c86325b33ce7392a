import { CHECKERS } from "./check-hypothesis.js";

/** Every rule that can be left out, in the order in which docs/checkers.md tells of them: checkers first, then what works across them. */
export const RULES: readonly string[] = [
  ...Object.keys(CHECKERS),
  "followBridges",
  "otherQualifier",
  "comparison",
  "onlyValue",
  "countValues",
  "heldAt",
  "inverses",
  "negation",
  "silentRelations",
  "demonyms",
];
