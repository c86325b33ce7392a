import { z } from "zod";
import { askSerper, noCredit, readSerper } from "./serper-api.js";
import type { Access, RawHit, Vendor } from "./vendor.js";

const hitSchema = z.object({
  link: z.string(),
  title: z.string().catch(""),
  source: z.string().catch(""),
  imageUrl: z.string().nullable().catch(null),
  date: z.string().nullable().catch(null),
});

/** A page that shows a picture: of Lens and of the search for pictures by words. */
export function readPicture(one: unknown): RawHit | null {
  const hit = hitSchema.safeParse(one);
  if (!hit.success) return null;
  const { link, title, source, imageUrl, date } = hit.data;
  return { url: link, title, snippet: source, published: date, imageUrl };
}

/** Google Lens by the Serper HTTP API: pages that show a picture, by the picture's address, which is the query's text. It takes no upload. */
export function serperLens(access: Access): Vendor {
  return {
    name: "serper-lens",
    ask: ({ text }) => askSerper(access, "/lens", { url: text }),
    complain: noCredit,
    read: (json) => readSerper(json, "organic", readPicture),
  };
}
