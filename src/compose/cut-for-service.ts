import { type CutSentence, cutArticle, type Reader } from "../articles/cut-article.js";
import { PlumblineError } from "../errors.js";
import { MAX_BATCH } from "../service/request-schema.js";

/** The most sentences of a text; the answer also lists those that are not claims. */
const MAX_SENTENCES = 5000;

/** The sentences of a text, if the service accepts so many. Checked in the thread that cuts, because copying and checking all takes the caller seconds. */
export async function cutForService(reader: Reader, text: string, signal: AbortSignal): Promise<readonly CutSentence[]> {
  const sentences = await cutArticle(reader, text, signal);
  const claims = sentences.filter(({ kind }) => kind === "claim").length;
  if (claims > MAX_BATCH) throw tooMany(`makes ${claims} claims`, MAX_BATCH);
  if (sentences.length > MAX_SENTENCES) throw tooMany(`has ${sentences.length} sentences`, MAX_SENTENCES);
  return sentences;
}

function tooMany(found: string, most: number): PlumblineError {
  return new PlumblineError("invalid-input", `the text ${found}; at most ${most} are taken at once`);
}
