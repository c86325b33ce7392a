import type { AgendaItem, ItemAnswer } from "../../domain/agenda.js";
import type { WebPassage } from "../../domain/passage.js";
import type { FoundPage } from "../../web/find-pages.js";
import { isNearRepeat } from "../../web/near-repeat.js";
import { queryOf } from "./what-to-ask.js";

/** Of items that were searched at the same time: an item is answered by the words that take a side on pages which its own query found. */
export function answerTogether(
  items: readonly AgendaItem[],
  pages: readonly FoundPage[],
  passages: readonly WebPassage[],
): readonly ItemAnswer[] {
  return items.flatMap((item): readonly ItemAnswer[] => {
    const own = pages.filter(({ queries }) => isNearRepeat(queryOf(item), queries)).map(({ page }) => page.url);
    const citations = passages.flatMap(({ id, provenance: { url, judged } }) =>
      judged.stance === "neutral" || judged.quote === null || !own.includes(url) ? [] : [{ passage: id, quote: judged.quote }],
    );
    const [first] = citations;
    return first === undefined ? [] : [{ item: item.id, answer: { text: first.quote.text, citations } }];
  });
}
