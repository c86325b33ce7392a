import { describe, expect, it } from "vitest";
import type { Corrections } from "../../src/domain/corrections.js";
import type { Episode } from "../../src/domain/episode.js";
import { correctionNote, headline, readAs, saysSomethingElse } from "../../src/domain/say-corrections.js";
import { whyNoReview } from "../../src/reports/claim-review.js";
import { EXPORT_FORMATS, exportEpisode } from "../../src/reports/export-formats.js";
import { summaryOf, verificationOfRecord } from "../../src/service/verification-of.js";
import { claimOf } from "../support/build.js";
import { episodeOf, verdictOutcome } from "../support/episode.js";

const RELATION = { subject: "Marie Curie", relation: "residence", value: "Paris", times: [], otherwise: [] };
const READING = [{ statement: "…", uncheckable: null, denied: false, relations: [RELATION], notUnderstood: [] }];
const MOVED: Corrections = {
  names: [],
  relations: [{ read: { property: "P19", label: "place of birth" }, meant: { property: "P551", label: "residence" } }],
};
const named = (label: string, id: `Q${number}`, bearsIt: boolean): Corrections => ({
  names: [{ text: "Paris", entity: { id, label }, bearsIt }],
  relations: [],
});
const corrected = (corrections: Corrections): Episode =>
  episodeOf({
    claim: claimOf("Marie Curie was born in Paris."),
    corrections,
    outcome: verdictOutcome({ label: "supported", reading: READING }),
  });

describe("a corrected reading", () => {
  it("is what the headline names, not the claim", () => {
    expect(headline(episodeOf())).toBe("Marie Curie was born in Warsaw.");
    expect(headline(corrected(MOVED))).toBe("Read as: Marie Curie – residence – Paris");
    expect(readAs(corrected(named("Warsaw", "Q270", false)))).toBe("Marie Curie – residence – Warsaw (Q270)");
    expect(correctionNote(corrected(MOVED))).toMatch(/^The reading was corrected by a reader: place of birth = residence \(P551\)\./);
  });

  it("is another statement with another relation or a thing of another name, and the same with another bearer of the name", () => {
    expect(saysSomethingElse(corrected(MOVED))).toBe(true);
    expect(saysSomethingElse(corrected(named("Warsaw", "Q270", false)))).toBe(true);
    expect(saysSomethingElse(corrected(named("Paris, Texas", "Q830149", true)))).toBe(false);
    expect(saysSomethingElse(episodeOf())).toBe(false);
  });

  it.each(EXPORT_FORMATS.filter((format) => format !== "claim-review"))("is marked in the export as %s", async (format) => {
    const text = await exportEpisode(corrected(MOVED), format);
    expect(text).toContain("Marie Curie – residence – Paris");
    expect(text).toMatch(/corrected/i);
  });

  it("has no ClaimReview, unless another bearer of the same name was chosen", async () => {
    await expect(exportEpisode(corrected(MOVED), "claim-review")).rejects.toThrow(/the verdict is not about the claim/);
    expect(whyNoReview(corrected(named("Warsaw", "Q270", false)))).toMatch(/Paris = Warsaw \(Q270\)/);
    expect(await exportEpisode(corrected(named("Paris", "Q830149", true)), "claim-review")).toContain(
      '"disambiguatingDescription": "Paris = Paris (Q830149)"',
    );
  });

  it("is marked in lists", () => {
    expect(summaryOf(verificationOfRecord(corrected(MOVED), null)).readAs).toBe("Marie Curie – residence – Paris");
    expect(summaryOf(verificationOfRecord(episodeOf(), null)).readAs).toBeNull();
  });
});
