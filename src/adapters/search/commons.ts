import { z } from "zod";
import { askMediaWiki, readMediaWiki, refusedByMediaWiki, searchWords } from "./mediawiki.js";
import type { RawHit, Vendor } from "./vendor.js";

const HOME = "https://commons.wikimedia.org";

const fileSchema = z.object({
  title: z.string(),
  imageinfo: z.tuple(
    [
      z.object({
        /** A copy of at most `iiurlwidth` pixels; the file itself may be far larger than is read here. */
        thumburl: z.string(),
        descriptionurl: z.string(),
        extmetadata: z
          .object({
            ImageDescription: z.object({ value: z.string() }).optional().catch(undefined),
            DateTimeOriginal: z.object({ value: z.string() }).optional().catch(undefined),
          })
          .catch({}),
      }),
    ],
    z.unknown(),
  ),
});

/** As wide as a model is shown a picture. */
const WIDTH = "1024";

/** Searches Wikimedia Commons for pictures by words; each comes with its description and the date on which it was taken. */
export function commons({ url }: { readonly url: string | null }): Vendor {
  return {
    name: "commons",
    ask({ text, n, excludedDomains }) {
      const words = searchWords(text);
      if (words === "" || excludedDomains.includes("wikimedia.org")) return null;
      return askMediaWiki(url ?? HOME, {
        gsrsearch: `${words} filetype:bitmap`,
        gsrnamespace: "6",
        gsrlimit: String(n),
        prop: "imageinfo",
        iiprop: "url|extmetadata",
        iiurlwidth: WIDTH,
      });
    },
    complain: refusedByMediaWiki,
    read: (json) =>
      readMediaWiki(json, (one): RawHit | null => {
        const file = fileSchema.safeParse(one);
        if (!file.success) return null;
        const [{ thumburl, descriptionurl, extmetadata }] = file.data.imageinfo;
        const title = file.data.title.replace(/^File:|\.\w{3,4}$/g, "");
        const said = extmetadata.ImageDescription?.value;
        return {
          url: descriptionurl,
          title: said === undefined ? title : `${title}: ${said}`,
          snippet: "Wikimedia Commons",
          published: extmetadata.DateTimeOriginal?.value ?? null,
          imageUrl: thumburl,
        };
      }),
  };
}
