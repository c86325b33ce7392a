import exifr from "exifr";
import { z } from "zod";
import type { ImageFacts } from "../../domain/image.js";

export type Metadata = Pick<ImageFacts, "taken" | "place" | "software">;

const NO_METADATA: Metadata = { taken: null, place: null, software: null };

const text = z.string().optional().catch(undefined);
const tagsSchema = z.object({
  DateTimeOriginal: text,
  CreateDate: text,
  Software: text,
  latitude: z.number().min(-90).max(90).optional().catch(undefined),
  longitude: z.number().min(-180).max(180).optional().catch(undefined),
});

/** What the file says of itself. Metadata that cannot be read are none: they decide nothing. */
export async function readExif(block: Uint8Array | undefined): Promise<Metadata> {
  if (block === undefined) return NO_METADATA;
  // The TIFF block behind the marker: exifr knows no WebP, and knows this of every format.
  const tiff = Buffer.from(block).toString("latin1", 0, 4) === "Exif" ? block.subarray(6) : block;
  const parsed = tagsSchema.safeParse(await exifr.parse(tiff, { reviveValues: false, gps: true }).catch(() => ({})));
  if (!parsed.success) return NO_METADATA;
  const { DateTimeOriginal, CreateDate, Software, latitude, longitude } = parsed.data;
  return {
    taken: momentOf(DateTimeOriginal ?? CreateDate ?? ""),
    place: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    software: plain(Software ?? ""),
  };
}

/** `2012:03:04 10:15:00`; cameras whose clock was never set write zeros. */
function momentOf(tag: string): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(tag) ?? [];
  const moment = `${year}-${month}-${day}T${time}`;
  const date = new Date(`${moment}Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(moment) ? null : moment;
}

const MOST_CHARS = 100;

function plain(tag: string): string | null {
  const clean = tag
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MOST_CHARS);
  return clean === "" ? null : clean;
}
