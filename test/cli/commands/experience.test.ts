import { describe, expect, it } from "vitest";
import { experienceList } from "../../../src/cli/commands/experience.js";
import { experienceFiles } from "../../../src/store/experience-files.js";
import { recordsOf } from "../../support/experience.js";
import { fakeIo } from "../../support/fake-io.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

const noEngine = () => Promise.reject(new Error("a buffer is read without an engine"));

async function list(experience: string, errorType?: string): Promise<string> {
  const { io, stdout } = fakeIo(noEngine);
  await experienceList(io, { experience, limit: 10, ...(errorType === undefined ? {} : { errorType }) });
  return stdout();
}

describe("plumbline experience list", () => {
  it("tells an empty buffer from one without such errors, and refuses unknown types", async () => {
    const folder = tempFolder();
    expect(await list(folder)).toContain("no episodes; optimize-policy and eval --experience keep them in");
    await experienceFiles(folder).append(recordsOf());
    expect(await list(folder)).toContain("Marie Curie was born in Warsaw.");
    expect(await list(folder, "over-confidence")).toBe("none of the 1 episodes shows over-confidence\n");
    expect((await rejectionOf(list(`${folder}/none`))).message).toMatch(/none cannot be read: there is no such folder$/u);
    const error = await rejectionOf(list(folder, "overconfidence"));
    expect(error.message).toContain('"overconfidence" is no type of error; there are insufficient-knowledge');
  });
});
