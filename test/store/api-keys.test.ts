import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apiKeys } from "../../src/store/api-keys.js";
import { tempFolder } from "../support/temp-folder.js";

describe("keys that several commands change at once", () => {
  it("are all kept, those that are added and those that are revoked", async () => {
    const home = tempFolder();
    const first = await Promise.all(Array.from({ length: 5 }, (_, at) => apiKeys(home).add(`first ${at}`)));
    const idOf = (key: string) => key.split("_")[1] ?? "";

    await Promise.all([
      ...first.map((key) => apiKeys(home).revoke(idOf(key))),
      ...Array.from({ length: 15 }, (_, at) => apiKeys(home).add(`second ${at}`)),
    ]);

    const kept = apiKeys(home).list();
    expect(kept).toHaveLength(20);
    expect(kept.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(idOf)));
    expect(kept.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(15);
    expect(readdirSync(home)).toEqual(["keys.json"]);
  });
});
