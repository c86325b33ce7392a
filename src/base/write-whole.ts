import { randomBytes } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";

/** Claims and what was found about them are private to the owner. */
export const OWNER_ONLY = 0o600;
/** For files that are meant to be shared: the default mode with the umask. */
export const SHARED = 0o666;

/** The file is there whole or not at all, also after a crash. */
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
