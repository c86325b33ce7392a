import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inputFile } from "../../../src/graph-file/import/input-file.js";
import { tempFolder } from "../../support/temp-folder.js";

describe("the input of an import", () => {
  it.skipIf(process.platform === "win32")("is a file, and no pipe that would be waited for", async () => {
    const pipe = join(tempFolder(), "pipe.nt");
    execFileSync("mkfifo", [pipe]);
    await expect(inputFile(pipe)).rejects.toMatchObject({
      code: "file-unreadable",
      message: expect.stringContaining("is not a regular file"),
    });
  });
});
