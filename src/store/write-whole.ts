import { randomBytes } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";

/** The file is there whole or not at all, also after a crash. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const handle = await open(draft, "wx");
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
