import sharp, { type Sharp } from "sharp";

/** Pictures that a test draws: a scene of blobs of light, another for every seed, with the sky brighter than the ground. */
export function scene(seed: number, { width = 240, height = 180 } = {}): Sharp {
  let state = (seed * 2654435761) >>> 0 || 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let skipped = 0; skipped < 8; skipped++) random();
  const blobs = Array.from({ length: 9 }, () => ({ x: random(), y: random(), r: 0.05 + 0.25 * random(), light: 255 * random() }));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const light = blobs.reduce(
        (grey, blob) => {
          const near = Math.exp(-((u - blob.x) ** 2 + (v - blob.y) ** 2) / blob.r ** 2);
          return grey * (1 - near) + blob.light * near;
        },
        120 * (1 - v) + 40,
      );
      pixels.fill(Math.round(light), 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Metadata as a camera writes them. */
export const CAMERA = {
  IFD0: { Software: "Darkroom 4.2" },
  IFD2: { DateTimeOriginal: "2012:03:04 10:15:00" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1", GPSLongitudeRef: "W", GPSLongitude: "2/1 17/1 40/1" },
};
