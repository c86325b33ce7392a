import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import { sha256Of } from "../base/fingerprint.js";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";
import { asPlumblineError, messageOf, PlumblineError } from "../errors.js";
import { pageFiles } from "./page-files.js";

/** Longer answers (a graph's dictionary, pages) are stored with the pages under their sha256, once for all records. */
const MAX_INLINE = 16_000;

const lineSchema = z.union([
  z.strictObject({ port: z.string(), asked: z.unknown(), answer: z.unknown() }),
  z.strictObject({ port: z.string(), asked: z.unknown(), answerIn: z.string() }),
  z.strictObject({ port: z.string(), asked: z.unknown(), error: z.looseObject({}) }),
]);

export const TAPE_VERSION = 1;

/** `head` has the options of the verification; an entry is a question with its answer or failure. */
export type KeptTape = { readonly head: unknown; readonly entries: readonly unknown[] };

/**
 * The environments of verifications: `<home>/replay/<record id>/tape.jsonl`, and next to it, in `model`, a cassette of the model's answers.
 */
export function tapeFiles(home: string) {
  const folder = (id: string) => join(home, "replay", id);
  const texts = pageFiles(home);

  async function lineOf(entry: object): Promise<string> {
    if (!("answer" in entry)) return JSON.stringify(entry);
    const { answer, ...question } = entry;
    const text = JSON.stringify(answer);
    if (text === undefined || text.length <= MAX_INLINE) return JSON.stringify(entry);
    await texts.keep({ text, sha256: sha256Of(text) });
    return JSON.stringify({ ...question, answerIn: sha256Of(text) });
  }

  async function entryOf(line: string): Promise<unknown> {
    const entry = lineSchema.parse(JSON.parse(line));
    if (!("answerIn" in entry)) return entry;
    const text = await texts.read(entry.answerIn);
    if (text === null) throw new Error(`the kept answer ${entry.answerIn} is missing or was changed`);
    return { port: entry.port, asked: entry.asked, answer: JSON.parse(text) as unknown };
  }

  return {
    /** The folder for the model's answers. A running verification has a temporary name, because it has no id yet. */
    cassette: (name: string) => join(folder(name), "model"),
    async save(
      draft: string,
      id: string,
      { head, entries }: { readonly head: unknown; readonly entries: readonly object[] },
    ): Promise<void> {
      try {
        makeFolder(folder(draft));
        const lines = [JSON.stringify(head), ...(await Promise.all(entries.map(lineOf)))];
        const body = lines.map((line) => `${line}\n`).join("");
        await writeWhole(join(folder(draft), "tape.jsonl"), `${body}${JSON.stringify({ sha256: sha256Of(body) })}\n`);
        await rename(folder(draft), folder(id));
      } catch (cause) {
        throw new PlumblineError("record-unwritable", `the environment could not be kept in ${folder(id)}: ${messageOf(cause)}`, { cause });
      }
    },
    discard: (draft: string) => rm(folder(draft), { recursive: true, force: true }),
    async load(id: string): Promise<KeptTape> {
      const file = join(folder(id), "tape.jsonl");
      const text = await readFile(file, "utf8").catch((cause: unknown) => {
        const help = "its environment was not recorded; verify with --record-environment";
        throw new PlumblineError("record-unknown", `the verification ${id} cannot be replayed: ${help}`, { cause });
      });
      try {
        const end = text.lastIndexOf("\n", text.length - 2) + 1;
        const { sha256 } = z.object({ sha256: z.string() }).parse(JSON.parse(text.slice(end)));
        if (sha256Of(text.slice(0, end)) !== sha256) throw new Error("its checksum is wrong");
        const [head = "", ...lines] = text.slice(0, end).trimEnd().split("\n");
        refuseNewer(`the environment ${file}`, JSON.parse(head), "version", TAPE_VERSION);
        return { head: JSON.parse(head), entries: await Promise.all(lines.map(entryOf)) };
      } catch (cause) {
        throw asPlumblineError(cause, "file-unreadable", `the environment ${file} is damaged`);
      }
    },
  };
}
