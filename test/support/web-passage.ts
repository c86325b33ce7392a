import type { PassageId } from "../../src/domain/ids.js";
import type { WebPassage } from "../../src/domain/passage.js";

/** A passage as a search would have found it. */
export function webPassage(text: string, title: string | null = null, id: PassageId = "p1"): WebPassage {
  return {
    id,
    text,
    provenance: {
      source: "web",
      name: title,
      url: `https://${id}.example/`,
      engine: "test",
      published: null,
      modified: null,
      retrievedAt: "2026-01-01T00:00:00.000Z",
      sha256: "0",
      start: 0,
      end: text.length,
      credibility: {
        domain: null,
        score: null,
        label: null,
        authority: { factuality: null, bias: null, reliability: null },
        source: null,
        asOf: null,
      },
      quality: null,
      judged: { relevance: 1, stance: "neutral", confidence: 1, quote: null, because: null },
      origin: id,
      suspectInjection: false,
    },
  };
}
