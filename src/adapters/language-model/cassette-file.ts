import { createHash, randomBytes } from "node:crypto";
import { open, readdir, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { refuseNewer } from "../../base/file-version.js";
import { makeFolder } from "../../base/make-folder.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { ModelAnswer } from "../../ports/language-model.js";
import type { CanonicalRequest } from "./canonical-request.js";
import { answerSchema } from "./keep-answer.js";

const CASSETTE_VERSION = 1;
const fileSchema = z.strictObject({ plumblineCassette: z.literal(CASSETTE_VERSION), request: z.unknown(), answers: z.array(answerSchema) });

const pathOf = (folder: string, digest: string) => join(folder, `${digest}.json`);

/** The recorded answers to a request, in the order in which they were given; none where there is no file. */
export async function readCassette(folder: string, { digest }: CanonicalRequest): Promise<readonly ModelAnswer[]> {
  const path = pathOf(folder, digest);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT" || cause.code === "ENOTDIR") return null;
    throw new PlumblineError("file-unreadable", `the cassette ${path} cannot be read: ${cause.message}`, { cause });
  });
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    refuseNewer(`the cassette ${path}`, parsed, "plumblineCassette", CASSETTE_VERSION);
    const { request, answers } = fileSchema.parse(parsed);
    if (createHash("sha256").update(JSON.stringify(request)).digest("hex") !== digest) throw new Error("it answers another request");
    return answers;
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    throw new PlumblineError("file-unreadable", `the cassette ${path} is damaged: ${messageOf(cause)}`, { cause });
  }
}

/** Which programs a cassette answers, so that one of an older version can be told from one that is merely incomplete. */
export async function recordedPrograms(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    files.filter((file) => file.endsWith(".json")).map((file) => readFile(join(folder, file), "utf8").catch(() => "{}")),
  );
  const programs = texts.flatMap((text) => {
    const program = /"program": "([a-z-]+)"/.exec(text)?.[1];
    return program === undefined ? [] : [program];
  });
  return [...new Set(programs)].sort();
}

/** There whole or not at all: a process that dies leaves the file as it was. */
export async function writeCassette(folder: string, { text, digest }: CanonicalRequest, answers: readonly ModelAnswer[]): Promise<void> {
  const path = pathOf(folder, digest);
  const draft = `${path}.${randomBytes(4).toString("hex")}.draft`;
  const content: z.input<typeof fileSchema> = { plumblineCassette: CASSETTE_VERSION, request: JSON.parse(text), answers: [...answers] };
  try {
    makeFolder(folder);
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (cause) {
    await unlink(draft).catch(() => undefined);
    throw new PlumblineError("record-unwritable", `the cassette ${path} could not be written: ${messageOf(cause)}`, { cause });
  }
}
