import type { Label } from "../../domain/outcome.js";

/**
 * Fact-checkers' verdicts as two labels, after Aletheia (Appendix C, Table 10). The table is the paper's own: it takes what is partly true for true, and
 * what lacks context for false. WKGFC (§5.1) takes what is partly true for false.
 */
export const FACT_CHECK_VERDICTS: ReadonlyMap<string, Label> = new Map<string, Label>([
  ...words("supported", "accurate, mostly accurate, correct, partially correct, mostly correct, partially true, mostly true, true"),
  ...words(
    "refuted",
    "misleading, missing context, altered, synthetic media, miscaptioned, satire, fake news, inaccurate, incorrect, likely false, " +
      "misrepresented, mostly false, false",
  ),
]);

function words(label: Label, list: string): readonly (readonly [string, Label])[] {
  return list.split(", ").map((word) => [word, label]);
}
