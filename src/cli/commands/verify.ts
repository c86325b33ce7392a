import { basename } from "node:path";
import { plainJson } from "../../base/one-line.js";
import type { Engine } from "../../compose/compose.js";
import { parseClaim, parseEvidence, parseImage } from "../../compose/parse-claim.js";
import type { Overrides } from "../../config.js";
import { entityIdSchema } from "../../domain/id-schemas.js";
import type { EntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { outcomeLabel } from "../../reports/words.js";
import { readPicture } from "../claim-options.js";
import { EXIT } from "../exit-codes.js";
import { readStdin } from "../files.js";
import {
  type AddCommand,
  cassetteOf,
  collect,
  type Given,
  overridesOf,
  RECORD_FLAG,
  REPLAY_FLAG,
  withEngineFlags,
  withServerFlag,
} from "../flags.js";
import type { Io } from "../io.js";
import { renderEpisode, stepLine } from "../render-episode.js";
import { serverOf } from "../server-of.js";
import { plainText, styleFor, widthOf } from "../style.js";

export type VerifyFlags = {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly explain?: boolean;
  /** `name=Q1428`: links this name of the claim to this entity. */
  readonly link?: readonly string[];
  readonly asOf?: string;
  readonly url?: string;
  readonly post?: string;
  readonly image?: string;
  readonly evidence?: readonly string[];
  /** Folders in which the model's answers are recorded, or from which they are replayed. */
  readonly record?: string;
  readonly replay?: string;
  /** Record all external answers, for `plumbline replay`. */
  readonly recordEnvironment?: boolean;
  readonly overrides: Overrides;
};

/** Longer claims are rejected later, with their own message. */
const MAX_CLAIM_BYTES = 100_000;

export const addVerify: AddCommand = (program, { io, finish }) => {
  const command = program
    .command("verify")
    .description("verify one claim")
    .argument("<claim>", "the claim, in quotation marks; - reads standard input")
    .showHelpAfterError('(one claim, in quotation marks: plumbline verify "Paris is in France."; plumbline batch <file> takes many)');
  withServerFlag(withEngineFlags(command))
    .option("--as-of <date>", "judge the claim at this date (YYYY, YYYY-MM or YYYY-MM-DD)")
    .option("--url <url>", "where the claim was made; its own article is no evidence for it")
    .option("--post <text>", "the post in which the claim was made: context for a model, never evidence")
    .option("--explain", "show how the claim was read, what was looked for, and how to say it otherwise")
    .option("--link <name=id>", 'set the entity that a name means, such as "Georgia=Q1428"; give it again for more', collect)
    .option(
      "--evidence <file>",
      "a text (.txt, .md, .html, .pdf, .docx) to judge the claim by, in addition to the graph; repeat it for more",
      collect,
    )
    .option("--image <file|url>", "the picture that the claim is about (JPEG, PNG or WebP)")
    .option(...RECORD_FLAG)
    .option(...REPLAY_FLAG)
    .option(
      "--record-environment",
      "record all answers of the graph, the web and the model, so that `replay` can verify again without them",
    )
    .option("--json", "print the whole outcome as JSON")
    .option("-q, --quiet", "print the label only")
    .action(async (claim: string, flags: Given<VerifyFlags>) => {
      const text = claim === "-" ? await readStdin(MAX_CLAIM_BYTES) : claim;
      finish(await commandVerify(io, text, { ...flags, overrides: overridesOf(flags) }));
    });
};

/** `plumbline verify "<claim>"`: steps as they happen on a terminal, then the verdict; `--json` prints the whole episode. */
export async function commandVerify(io: Io, claim: string, flags: VerifyFlags): Promise<number> {
  parseClaim(claim, flags);
  const names = new Map((flags.link ?? []).map(readLink));
  const evidence = await Promise.all((flags.evidence ?? []).map(readPassage));
  parseEvidence(evidence);
  const image = parseImage(flags.image === undefined ? undefined : await readPicture(flags.image));
  const style = styleFor(io.stdout, io.env);
  const width = widthOf(io.stdout);
  const progress = io.stderr.isTTY === true && !flags.quiet && !flags.json;
  const server = await serverOf(io, flags.overrides);
  if (server !== null && flags.recordEnvironment)
    throw new PlumblineError("invalid-input", "--record-environment keeps what this process asks: leave out --server");
  const use = async (verify: Engine["verify"], signal: AbortSignal): Promise<number> => {
    const episode = await verify(claim, {
      asOf: flags.asOf,
      url: flags.url,
      post: flags.post,
      evidence,
      image,
      names,
      cassette: cassetteOf(flags),
      signal,
      listen: (event) => {
        if (progress && event.type === "step") io.stderr.write(`${stepLine(event.step, style, width)}\n`);
      },
    });
    if (flags.json) io.stdout.write(`${plainJson(episode, 2)}\n`);
    else if (flags.quiet) io.stdout.write(`${outcomeLabel(episode.outcome)}\n`);
    else io.stdout.write(`${progress ? "\n" : ""}${renderEpisode(episode, style, width, { explain: flags.explain === true })}\n`);
    if (episode.notRecorded !== undefined) io.stderr.write(`plumbline: ${plainText(episode.notRecorded)}\n`);
    if (episode.outcome.kind === "verdict") return episode.notRecorded === undefined ? EXIT.ok : EXIT.files;
    return episode.outcome.failure.code === "aborted" ? EXIT.interrupted : EXIT.failed;
  };
  if (server !== null) {
    const { verifyOn } = await import("../on-server.js");
    return io.interruptible((signal) => use(verifyOn(server, flags.overrides), signal));
  }
  return io.withEngine(flags.overrides, (engine, signal) => use(engine.verify, signal), { recorder: flags.recordEnvironment === true });
}

function readLink(text: string): readonly [string, EntityId] {
  const [, name = "", id = ""] = /^(.+?)\s*=\s*(Q[1-9]\d*|[^\s:]*:\S+)$/u.exec(text.trim()) ?? [];
  if (!entityIdSchema.safeParse(id).success)
    throw new PlumblineError("invalid-input", `--link "${text}": write a name and an item, such as "Georgia=Q1428"`);
  return [name, id];
}

async function readPassage(file: string): Promise<{ text: string; source: string }> {
  const { openArticle } = await import("../../compose/open-article.js");
  return { text: (await openArticle(file)).text, source: basename(file) };
}
