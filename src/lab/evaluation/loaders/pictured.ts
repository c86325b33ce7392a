import { z } from "zod";
import { type DatasetFiles, type FileSet, folderOf, idSchema, type Loader, labelWords, loaderOf, type RawRecord } from "./loader.js";
import { readRecords } from "./read-records.js";

/** VERITE (Papadopoulos et al. 2024), `VERITE.csv`: caption, path of the picture, class. A true caption with another picture counts as refuted. */
export const verite: Loader = loaderOf({
  format: "verite",
  schema: z.object({ caption: z.string(), image_path: z.string(), label: z.string(), id: idSchema.optional() }),
  labels: labelWords({ supported: "true", refuted: "miscaptioned, out-of-context" }),
  marks: ["caption", "image_path", "label"],
  labelOf: ({ label }) => label,
  row: ({ id, caption, image_path, label }) => {
    const verite = label.toLowerCase() === "out-of-context" ? "out-of-context" : label.toLowerCase() === "true" ? "true" : "miscaptioned";
    return { id, claim: caption, image: image_path, kind: verite, verite };
  },
});

/** MR2 (Hu et al. 2023), `dataset_items_*.json`: an object of posts by number; 0 is no rumour, 1 a rumour, 2 unverified. */
export const mr2: Loader = loaderOf({
  format: "mr2",
  shape: "members",
  schema: z.tuple([z.string(), z.object({ caption: z.string(), image_path: z.string(), label: z.union([z.string(), z.number()]) })]),
  labels: labelWords({ supported: "0", refuted: "1", "not-enough-info": "2" }),
  labelOf: ([, { label }]) => String(label),
  row: ([id, { caption, image_path }]) => ({ id, claim: caption, image: image_path }),
});

const pairSchema = z.object({ id: idSchema, image_id: idSchema, falsified: z.boolean() });
const newsSchema = z.object({ id: idSchema, caption: z.string(), image_path: z.string() });

/**
 * NewsCLIPpings (Luo et al. 2021): `<split>.json` pairs captions (`id`) with pictures (`image_id`) of VisualNews, whose `data.json` is next
 * to it or in `visual_news/origin`. A falsified pair has a picture from another article.
 */
export const newsClippings: FileSet = {
  format: "newsclippings",
  async parts(file, files) {
    const news = await visualNews(file, files);
    const loader = loaderOf({
      format: "newsclippings",
      schema: pairSchema,
      labels: labelWords({ supported: "false", refuted: "true" }),
      labelOf: ({ falsified }) => String(falsified),
      row: ({ id, image_id, falsified }) => {
        const [caption, picture] = [news.get(id)?.caption, news.get(image_id)?.image];
        if (caption === undefined || picture === undefined) return "not in VisualNews";
        const verite = falsified ? ("out-of-context" as const) : ("true" as const);
        return { id: `${id}/${image_id}`, claim: caption, image: picture, kind: verite, verite };
      },
    });
    return [{ file, loader, records: annotationsOf(readRecords(files.bytes(file), { list: "annotations" })) }];
  },
};

async function* annotationsOf(records: AsyncIterable<RawRecord>): AsyncGenerator<RawRecord> {
  let count = 0;
  for await (const record of records) {
    count++;
    yield record;
  }
  if (count === 0) yield { line: 1, place: 0, fault: 'it has no list "annotations" of pairs' };
}

type News = ReadonlyMap<string, { readonly caption: string; readonly image: string }>;

async function visualNews(file: string, files: DatasetFiles): Promise<News> {
  const folder = folderOf(file);
  const place = ["data.json", "visual_news/origin/data.json"].find((one) => files.exists(`${folder}${one}`)) ?? "data.json";
  const news = new Map<string, { caption: string; image: string }>();
  for await (const record of readRecords(files.bytes(`${folder}${place}`), "elements")) {
    const { data } = newsSchema.safeParse("fault" in record ? null : record.fields);
    if (data !== undefined) news.set(data.id, { caption: data.caption, image: `${place.replace(/data\.json$/u, "")}${data.image_path}` });
  }
  return news;
}
