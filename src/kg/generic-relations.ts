/** Relations that connect almost everything: shown and used, but never followed to the next hop. */
export const GENERIC: ReadonlySet<string> = new Set([
  "P31",
  "P21",
  "P106",
  "P1412",
  "P735",
  "P734",
  "P421",
  "P279",
  "P136",
  "P641",
  "P413",
]);

/** What something is, and what that is a kind of: followed only where the claim says what something is. */
export const CLASSES: ReadonlySet<string> = new Set(["P31", "P106", "P279"]);
