import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { openImageReader } from "../../../src/adapters/images/open-image-reader.js";
import { hashDistance } from "../../../src/base/perceptual-hash.js";
import { failureOf } from "../../support/failure-of.js";
import { CAMERA, scene } from "../../support/pictures.js";

const reader = openImageReader();
afterAll(() => reader.close());
const read = (bytes: Uint8Array) => reader.read(bytes, "a picture");
const codeOf = async (bytes: Uint8Array | string) => (await failureOf(read(Buffer.from(bytes)))).code;
const jpeg = await scene(1).jpeg().toBuffer();
const png = await scene(1).png().toBuffer();

describe("reading a picture", () => {
  it.each(["jpeg", "png", "webp"] as const)("gives the facts of a %s, and what a camera wrote into it", async (format) => {
    const bytes = await scene(1).withExif(CAMERA).toFormat(format).toBuffer();
    const { facts } = await read(bytes);
    expect(facts).toMatchObject({
      type: `image/${format}`,
      width: 240,
      height: 180,
      bytes: bytes.byteLength,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      taken: "2012-03-04T10:15:00",
      software: "Darkroom 4.2",
    });
    expect(facts.place?.latitude).toBeCloseTo(48.8583, 3);
    expect(facts.place?.longitude).toBeCloseTo(-2.2944, 3);
  });

  it("knows a recompressed copy again, and says nothing of metadata that are not there", async () => {
    const [{ facts: original }, { facts: copy }] = [
      await read(png),
      await read(await scene(1).resize(100).webp({ quality: 40 }).toBuffer()),
    ];
    expect(hashDistance(original.hash ?? "", copy.hash ?? "")).toBeLessThanOrEqual(4);
    expect(original).toMatchObject({ taken: null, place: null, software: null });
  });

  it("hands on a small picture without its metadata, upright", async () => {
    const { facts, preview } = await read(
      await scene(1, { width: 1500, height: 60 }).withExif(CAMERA).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    );
    expect([facts.width, facts.height]).toEqual([60, 1500]);
    expect([preview.width, preview.height]).toEqual([41, 1024]);
    expect((await sharp(preview.bytes).metadata()).exif).toBeUndefined();
  });

  it("does not believe an impossible date", async () => {
    const bytes = await scene(1)
      .withExif({ IFD2: { DateTimeOriginal: "0000:00:00 00:00:00" } })
      .jpeg()
      .toBuffer();
    expect((await read(bytes)).facts.taken).toBeNull();
  });
});

describe("a file that is no picture, or more than one", () => {
  it("is refused by its bytes, whatever it is called", async () => {
    expect(await codeOf("only words")).toBe("image-type");
    expect(await codeOf("")).toBe("image-type");
    expect(await codeOf(await scene(1).gif().toBuffer())).toBe("image-type");
    const svg = await failureOf(read(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')));
    expect([svg.code, svg.message]).toEqual(["image-type", "a picture is rejected: it is an SVG drawing; JPEG, PNG and WebP are read"]);
  });

  it("is refused where it is broken or cut off", async () => {
    for (const bytes of [jpeg, png, await scene(1).webp().toBuffer()])
      expect(await codeOf(bytes.subarray(0, bytes.length / 2))).toBe("image-unreadable");
    const damaged = Buffer.from(png);
    damaged.fill(7, 60, 200);
    expect(await codeOf(damaged)).toBe("image-unreadable");
    expect(await codeOf("\u0089PNG")).toBe("image-type");
  });

  it("is refused where another format hides in it or behind its end", async () => {
    expect(await codeOf(Buffer.concat([jpeg, Buffer.from("PK\x03\x04 an archive")]))).toBe("image-polyglot");
    expect(await codeOf(Buffer.concat([png, Buffer.from("anything")]))).toBe("image-polyglot");
    const comment = Buffer.from("<html><script>alert(1)</script>");
    const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    expect(await codeOf(Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]))).toBe("image-polyglot");
  });

  it("takes a JPEG with what phones put behind its end", async () => {
    expect((await read(Buffer.concat([jpeg, Buffer.from("SEFHe\x01\x02 a preview")]))).facts.width).toBe(240);
  });

  it("is refused where it moves", async () => {
    const frames = await sharp([png, await scene(2).png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await codeOf(frames)).toBe("image-animated");
    const acTL = Buffer.from([0, 0, 0, 8, ...Buffer.from("acTL"), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await codeOf(Buffer.concat([png.subarray(0, 33), acTL, png.subarray(33)]))).toBe("image-animated");
  });

  it("is refused where it is too large in bytes, or unpacks to too many pixels", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" }, limitInputPixels: false })
      .png()
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    const refused = await failureOf(read(bomb));
    expect([refused.code, refused.message]).toEqual(["image-too-large", expect.stringContaining("9000 × 9000 pixels")]);
    const narrow = openImageReader({ maxBytes: 1000 });
    expect((await failureOf(narrow.read(png, "p"))).code).toBe("image-too-large");
    await narrow.close();
  });
});

describe("the reader", () => {
  it("lets callers leave, refuses a crowd, gives up late pictures, and is closed at the end", async () => {
    const hasty = openImageReader({ maxWaiting: 1, limitMs: 0 });
    const controller = new AbortController();
    const [first, second] = [failureOf(hasty.read(jpeg, "p", controller.signal)), failureOf(hasty.read(jpeg, "p"))];
    expect((await failureOf(hasty.read(jpeg, "p"))).code).toBe("image-unavailable");
    controller.abort();
    expect((await first).code).toBe("aborted");
    expect((await second).code).toBe("image-timeout");
    await hasty.close();
    expect((await failureOf(hasty.read(jpeg, "p"))).code).toBe("image-unavailable");
  });
});
