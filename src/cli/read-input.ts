import { readFile } from "node:fs/promises";
import { messageOf, PlumblineError } from "../errors.js";

/** A file that a command reads; `what` names it in messages. */
export async function readInput(file: string, what: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new PlumblineError("file-unreadable", `the ${what} ${file} cannot be read: ${messageOf(cause)}`, { cause });
  });
}

const MAX_STDIN_BYTES = 10_000_000;

/** Reads standard input to its end; throws above `limit` bytes. */
export async function readStdin(limit: number = MAX_STDIN_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > limit) throw new PlumblineError("invalid-input", `standard input holds more than ${limit} bytes`);
  }
  return Buffer.concat(chunks).toString("utf8");
}
