import type { Cassette } from "../adapters/language-model/model-session.js";
import type { ModelAccount } from "../agent/meter.js";
import { lazy } from "../base/lazy.js";
import { PACKAGE_ROOT } from "../base/package-root.js";
import type { ModelSettings } from "../config.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import type { NewClaimWriter } from "../ports/claim-writer.js";
import type { Reasoner } from "../ports/reasoner.js";
import { readReader } from "../reasoner/reader/read-reader.js";
import { calibrationBy } from "../reasoner/rules/conclude/calibrate.js";
import { readRulePrecision } from "../reasoner/rules/conclude/rule-precision.js";
import { type RulesReasoner, rulesReasoner } from "../reasoner/rules/rules-reasoner.js";
import { readPhrasebook } from "../reasoner/rules/understand/phrasebook-file.js";
import type { TextReader } from "../reasoner/rules/with-passages.js";
import type { OpenWitness } from "./open-entailment.js";
import { CALLS_A_QUESTION, openModel, openTextEmbedder, reasonerOf } from "./open-language-model.js";

const WEIGHTS_FOLDER = new URL("weights/", PACKAGE_ROOT);

/** The shipped files are read once for all engines of a process. */
const shippedPhrasebook = lazy(() => readPhrasebook(new URL("phrasebook.txt", WEIGHTS_FOLDER)));
const shippedReader = lazy(() => readReader(new URL("reader/", WEIGHTS_FOLDER)));
const shippedPrecision = lazy(() => readRulePrecision(new URL("rule-precision.json", WEIGHTS_FOLDER)));

/** The rules, from the shipped files. */
export function openRules(now: () => number = Date.now, witness: OpenWitness | null = null): RulesReasoner {
  return rulesReasoner(now, shippedPhrasebook(), {
    calibration: calibrationBy(shippedPrecision()),
    // Loaded only when passages are given, or when listed wordings leave a word unexplained.
    openText: lazy(() => openText(witness)),
    openReader: shippedReader,
  });
}

async function openText(witness: OpenWitness | null): Promise<TextReader> {
  const [{ readCited, judgePassages, judgeTogether }, { readTextWeights }] = await Promise.all([
    import("../reasoner/passages/judge-passages.js"),
    import("../reasoner/passages/text-model.js"),
  ]);
  const weights = readTextWeights(new URL("text.json", WEIGHTS_FOLDER));
  const reader: TextReader = {
    judge: (claim, candidates) => judgePassages(weights, claim, candidates),
    cited: (claim, sentence) => readCited(weights, claim, sentence),
    together: judgeTogether,
  };
  if (witness === null) return reader;
  const { hearWitness, inTime } = await import("../reasoner/passages/with-entailment.js");
  const opened = { entailment: inTime(await witness.open(), witness.mostMs), from: witness.from };
  return { ...reader, hear: (claim, heard) => hearWitness(opened, claim, heard) };
}

export async function withEmbeddingPruning(config: ModelSettings, rules: RulesReasoner): Promise<RulesReasoner> {
  if (config.embeddingModel === null) return rules;
  const { pruneByMeaning } = await import("../reasoner/prune-by-meaning.js");
  return pruneByMeaning(rules, await openTextEmbedder(config, config.embeddingModel));
}

type Session = { readonly reasoner: Reasoner; readonly account?: ModelAccount };
export type OpenSession = (cassette: Cassette | undefined, budget: Policy["budget"]) => Session;

/** A reasoner passed in by the caller serves all episodes; its costs are not limited here. */
export function givenReasoner(reasoner: Reasoner): OpenSession {
  return () => ({ reasoner });
}

/** Opens a reasoner for each episode; one with a model has its own budget and cassette. */
export async function sessionOpener(config: ModelSettings, policy: Policy, rules: RulesReasoner): Promise<OpenSession> {
  if (reasonerOf(config) === "offline")
    return (cassette) => {
      if (cassette === undefined) return { reasoner: rules };
      throw new PlumblineError("invalid-input", `there is no model to ${cassette.mode}: set PLUMBLINE_MODEL, and no --reasoner offline`);
    };
  const { llmReasoner } = await import("../reasoner/llm/llm-reasoner.js");
  const { llmDeliberation } = await import("../systems/deliberation.js");
  const { reasonerFor } = await import("../systems/wkgfc/wkgfc.js");
  const precision = shippedPrecision();
  const model = await openModel(config);
  if (model === null)
    throw new PlumblineError(
      "invalid-config",
      "the llm reasoner needs a model: set PLUMBLINE_MODEL to the name that your server knows it by",
    );
  const open = ({ modelCalls, tokens, usd }: Policy["budget"], cassette?: Cassette) =>
    model.session({ calls: modelCalls, tokens, usd }, cassette);
  open(policy.budget); // rejects a budget that cannot be kept at the start
  return (cassette, budget) => {
    const session = open(budget, cassette);
    const vision = { vision: config.modelVision };
    const meaning = rules.nearness === undefined ? {} : { nearness: rules.nearness };
    const reasoner = { ...llmReasoner(session.model, rules, precision, vision), ...llmDeliberation(session.model, vision), ...meaning };
    return { reasoner: reasonerFor(policy, session.model, reasoner), account: session };
  };
}

/** Opens the model when the first text is read, because most engines read none. */
export function claimWriters(config: ModelSettings, policy: Policy): NewClaimWriter {
  // If claims use no model, texts do not either.
  if (reasonerOf(config) === "offline" || policy.budget.modelCalls === 0) return () => null;
  const opened = lazy(() => openClaimWriter(config, policy));
  return () => {
    const writer = lazy(async () => (await opened())());
    return async (sentences, signal) => (await writer())?.(sentences, signal) ?? null;
  };
}

/** Limit of calls for a whole text: about what the longest one needs. */
const CALLS_A_TEXT = 60;
/** Share of a claim's time; after that, the rules read the rest of the text. */
const TIME_SHARE = 0.5;

/**
 * Writes the claims of texts with the configured model. Calls and time of each part and of the whole text are limited; the rules read the
 * rest, and parts for which the model failed.
 */
async function openClaimWriter(config: ModelSettings, policy: Policy): Promise<NewClaimWriter> {
  const { writeClaims } = await import("../reasoner/llm/write-claims.js");
  const model = await openModel(config);
  if (model === null) return () => null;
  const { tokens, usd, seconds } = policy.budget;
  return () => {
    const until = performance.now() + seconds * 1000 * TIME_SHARE;
    let calls = CALLS_A_TEXT;
    return async (sentences, signal) => {
      const ms = until - performance.now();
      if (calls === 0 || ms <= 0) return null;
      const session = model.session({ calls: Math.min(CALLS_A_QUESTION, calls), tokens, usd, ms });
      try {
        return await writeClaims({ model: session.model, policy, signal }, sentences);
      } catch (error) {
        if (error instanceof PlumblineError && isModelFault(error)) return null;
        throw error;
      } finally {
        calls -= session.spent().calls;
      }
    };
  };
}

/** Faults after which the rules read the text instead. */
function isModelFault({ code }: PlumblineError): boolean {
  return code.startsWith("model-") || code === "budget-spent";
}
