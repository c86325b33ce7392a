import { randomBytes } from "node:crypto";
import type { EngineSettings } from "../config.js";
import type { Episode } from "../domain/episode.js";
import type { EntityId } from "../domain/ids.js";
import type { GivenPassageInput } from "../domain/passage.js";
import { type Policy, policyKnobsSchema } from "../domain/policy.js";
import { messageOf, PlumblineError } from "../errors.js";
import { addressOfPicture } from "../ports/image-reader.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";
import type { Question, Tape } from "../ports/run-journal.js";
import { type Difference, firstDifference, recordingTape, replayingTape, type TapeEntry } from "../store/replay/tape.js";
import {
  type EngineName,
  engineName,
  graphOfTape,
  silentImages,
  silentSearch,
  type TapedPicture,
  tapedGraph,
  tapedImages,
  tapedPicture,
} from "../store/replay/taped-ports.js";
import { TAPE_VERSION, tapeFiles } from "../store/tape-files.js";
import { type Engine, engineIn, openSharedResources, type SharedResources, type VerifyOptions } from "./compose.js";
import { silentWitness, tapedWitness, witnessOf } from "./open-entailment.js";
import { reasonerOf } from "./open-language-model.js";
import { openRules } from "./open-reasoner.js";
import { configuredPolicy } from "./policy-folder.js";

/** The options of a verification that its record does not contain. */
type TapeHead = {
  readonly version: typeof TAPE_VERSION;
  readonly startedAt: string;
  readonly evidence: readonly GivenPassageInput[];
  readonly names: readonly (readonly [string, EntityId | null])[];
  readonly leakGuard: boolean;
  /** `similar`: the graph was queried for similar names; absent in older tapes. */
  readonly graph: Pick<KnowledgeGraph, "id" | "names" | "complete"> & { readonly similar?: boolean };
  readonly search: EngineName | null;
  /** For a claim with a picture: its address, and the engines to search for it. */
  readonly picture?: TapedPicture;
  readonly vision?: boolean;
  readonly reasoner: "offline" | "llm";
  readonly model: string | null;
  /** The entailment model; absent without one. */
  readonly entailment?: { readonly id: string; readonly from: number };
  readonly policy: Omit<Policy, "sections"> & { readonly sections: readonly (readonly [string, string])[] };
};

/** An engine for one verification that records all external answers for a replay. */
export async function openRecorder(config: EngineSettings): Promise<Engine> {
  if (config.embeddingModel !== null)
    throw new PlumblineError("invalid-config", "an environment with PLUMBLINE_EMBEDDING_MODEL cannot be recorded");
  const tape = recordingTape();
  const files = tapeFiles(config.home);
  const draft = `draft-${randomBytes(6).toString("hex")}`;
  const shared = await openSharedResources(config, {}, openRules(Date.now, tapedWitness(witnessOf(config), tape)));
  const engine = await engineIn(config, tapedResources(shared, tape), configuredPolicy(config));
  const reasoner = reasonerOf(config);
  return {
    ...engine,
    async verify(text, options = {}) {
      if (options.cassette !== undefined)
        throw new PlumblineError("invalid-input", "--record-environment records the model too: leave --record and --replay out");
      const cassette = reasoner === "llm" ? ({ mode: "record", folder: files.cassette(draft) } as const) : undefined;
      const episode = await engine.verify(text, { ...options, cassette }).catch(async (error: unknown) => {
        await files.discard(draft);
        throw error;
      });
      const { sections, ...policy } = engine.policy;
      const head: TapeHead = {
        version: TAPE_VERSION,
        startedAt: episode.startedAt,
        evidence: options.evidence ?? [],
        names: [...(options.names ?? [])],
        leakGuard: options.leakGuard ?? config.leakGuard,
        graph: { id: shared.kg.id, names: shared.kg.names, complete: shared.kg.complete, similar: shared.kg.similarNames !== undefined },
        search: shared.web === null ? null : engineName(shared.web.engineFor(engine.policy)),
        ...(options.image == null ? {} : { picture: tapedPicture(addressOfPicture(options.image), (await shared.images()).search) }),
        reasoner,
        model: config.model,
        vision: config.modelVision,
        ...(config.entailment === null ? {} : { entailment: { id: config.entailment.model, from: config.entailment.from } }),
        policy: { ...policy, sections: [...sections] },
      };
      return files.save(draft, episode.id, { head, entries: tape.entries() }).then(
        () => episode,
        // The verdict is returned even if the disk is full.
        (error: unknown) => ({ ...episode, notRecorded: messageOf(error) }),
      );
    },
    close: shared.close,
  };
}

function tapedResources(shared: SharedResources, tape: Tape): SharedResources {
  const { web } = shared;
  const images = async () => tapedImages(await shared.images(), tape);
  const searchFor: NonNullable<SharedResources["web"]>["searchFor"] | undefined =
    web === null ? undefined : (claim, policy, options) => web.searchFor(claim, policy, { ...options, tape });
  return {
    ...shared,
    images,
    kg: tapedGraph(shared.kg, tape),
    web: web === null || searchFor === undefined ? null : { ...web, searchFor },
  };
}

export type Replayed = {
  readonly episode: Episode;
  readonly difference: Difference | null;
  /** The first question for which the recording has no answer. */
  readonly unrecorded: Question | null;
};

/** Verifies a recorded claim again with the current program and the recorded environment, without network requests. */
export async function replayVerification(
  config: EngineSettings,
  recorded: Episode,
  options: Pick<VerifyOptions, "listen" | "signal"> = {},
): Promise<Replayed> {
  const files = tapeFiles(config.home);
  const kept = await files.load(recorded.id);
  // Safe to cast: both come from a file that we wrote, with a valid checksum.
  const head = kept.head as TapeHead;
  const tape = replayingTape(kept.entries as readonly TapeEntry[]);
  const { policy, search, reasoner } = head;
  const lag = Date.now() - Date.parse(head.startedAt);
  const quiet: EngineSettings = {
    ...config,
    ...{ kg: { kind: "embedded", file: null }, search: { kind: "none" }, queueUrl: null },
    ...{
      reasoner,
      model: head.model,
      modelVision: head.vision ?? false,
      embeddingModel: null,
      entailment: null,
      seconds: null,
      modelCalls: null,
      modelTokens: null,
    },
  };
  // Uses the recorded date as "today".
  const witness = head.entailment === undefined ? null : tapedWitness(silentWitness(head.entailment), tape);
  const rules = openRules(() => Date.now() - lag, witness);
  const own = { kg: graphOfTape(head.graph, tape), ...(search === null ? {} : { search: silentSearch(search) }) };
  const opened = await openSharedResources(quiet, own, rules);
  const shared = tapedResources({ ...opened, images: async () => silentImages(head.picture) }, tape);
  try {
    // Knobs that the recorded policy did not have get their defaults.
    const knobs = policyKnobsSchema.strip().parse(policy);
    const engine = await engineIn(quiet, shared, { ...policy, ...knobs, sections: new Map(policy.sections) });
    const episode = await engine.verify(recorded.claim.typed?.text ?? recorded.claim.text, {
      ...options,
      asOf: recorded.claim.asOf,
      url: recorded.claim.url,
      post: recorded.claim.post,
      evidence: head.evidence,
      // The picture is on the tape; this only marks that there was one.
      ...(head.picture === undefined ? {} : { image: head.picture.url ?? new Uint8Array() }),
      names: new Map(head.names),
      leakGuard: head.leakGuard,
      record: false,
      cassette: reasoner === "llm" ? { mode: "replay", folder: files.cassette(recorded.id) } : undefined,
    });
    return { episode, difference: firstDifference(recorded, episode), unrecorded: tape.missed()[0] ?? null };
  } finally {
    await shared.close();
  }
}
