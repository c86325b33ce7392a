import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import type { Property } from "../../src/domain/entity.js";
import { readCited } from "../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../src/reasoner/passages/text-model.js";
import { type RulesOptions, type RulesReasoner, rulesReasoner } from "../../src/reasoner/rules/rules-reasoner.js";
import { type Phrasebook, phrasebookOf } from "../../src/reasoner/rules/understand/phrasebook.js";
import { readPhrasebook } from "../../src/reasoner/rules/understand/phrasebook-file.js";
import type { CompiledPhrasebook } from "../../src/reasoner/rules/understand/phrasebook-schema.js";
import { dictionaryOf } from "./build.js";

/** The phrasebook that ships. */
const PHRASEBOOK: CompiledPhrasebook = readPhrasebook(new URL("weights/phrasebook.txt", PACKAGE_ROOT));

/** The text judge that ships. */
const TEXT = readTextWeights(new URL("weights/text.json", PACKAGE_ROOT));

/** The rules with the phrasebook that ships, on the second day of 2026. They read sentences that are cited; other texts only with `openText`. */
export function testRules(options: RulesOptions = {}): RulesReasoner {
  const rules = rulesReasoner(() => Date.UTC(2026, 0, 2), PHRASEBOOK, options);
  return { ...rules, says: ({ belief }, sentence) => readCited(TEXT, belief.claim.text, sentence) };
}

/** The phrasebook that ships, over a graph with these properties. */
export function testBook(...properties: readonly Property[]): Phrasebook {
  return phrasebookOf(PHRASEBOOK, dictionaryOf(...properties));
}
