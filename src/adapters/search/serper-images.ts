import { primaryLanguage, queryText } from "./query-text.js";
import { askSerper, noCredit, readSerper } from "./serper-api.js";
import { readPicture } from "./serper-lens.js";
import type { Access, Vendor } from "./vendor.js";

/** Google takes no more words. */
const TEXT = { characters: 400, words: 32 };

/** Google's search for pictures by words, by the Serper HTTP API. Sites that are not wanted are left to the guard. */
export function serperImages(access: Access): Vendor {
  return {
    name: "serper-images",
    ask({ text, language }) {
      const hl = primaryLanguage(language);
      return askSerper(access, "/images", { q: queryText(text, TEXT), ...(hl === null ? {} : { hl }) });
    },
    complain: noCredit,
    read: (json) => readSerper(json, "images", readPicture),
  };
}
