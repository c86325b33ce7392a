import { randomBytes } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";

/** Claims and evidence are private to the owner. */
export const OWNER_ONLY = 0o600;
/** For shared files: the default mode with the umask. */
export const SHARED = 0o666;

/** Writes a file atomically: after a crash it is either complete or unchanged. */
export async function writeWhole(file: string, text: string, mode: number = OWNER_ONLY): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const handle = await open(draft, "wx", mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}
