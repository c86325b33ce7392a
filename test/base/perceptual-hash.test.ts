import type { Sharp } from "sharp";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { HASH_SIDE, hashDistance, isSamePicture, perceptualHash } from "../../src/base/perceptual-hash.js";
import { scene } from "../support/pictures.js";

async function hashOf(picture: Sharp): Promise<string> {
  const grey = await sharp(await picture.png().toBuffer())
    .greyscale()
    .resize(HASH_SIDE, HASH_SIDE, { fit: "fill" })
    .raw()
    .toBuffer();
  return perceptualHash(new Uint8Array(grey)) ?? "plain";
}

const SEEDS = Array.from({ length: 8 }, (_, place) => place + 1);

describe("the hash of a picture", () => {
  it("stays near under recompression, scaling and a change of format", async () => {
    for (const seed of SEEDS) {
      const drawn = await scene(seed).png().toBuffer();
      const original = await hashOf(sharp(drawn));
      const changed = [
        sharp(await sharp(drawn).jpeg({ quality: 30 }).toBuffer()),
        sharp(await sharp(drawn).webp({ quality: 50 }).toBuffer()),
        sharp(await sharp(drawn).resize(100, 75).jpeg({ quality: 60 }).toBuffer()),
        sharp(await sharp(drawn).resize(480, 360).png().toBuffer()),
      ];
      for (const picture of changed) expect(hashDistance(original, await hashOf(picture)), `seed ${seed}`).toBeLessThanOrEqual(4);
    }
  });

  it("differs for other pictures", async () => {
    const hashes = await Promise.all(SEEDS.map((seed) => hashOf(scene(seed))));
    const distances = hashes.flatMap((one, place) => hashes.slice(place + 1).map((other) => hashDistance(one, other)));
    expect(Math.min(...distances)).toBeGreaterThan(8);
    expect(isSamePicture(hashes[0] ?? null, hashes[1] ?? null)).toBe(false);
    expect(isSamePicture(hashes[0] ?? null, hashes[0] ?? null)).toBe(true);
  });

  it("is none for a plain picture, and two of those are not the same", () => {
    expect(perceptualHash(new Uint8Array(HASH_SIDE ** 2).fill(90))).toBeNull();
    expect(isSamePicture(null, null)).toBe(false);
  });
});
