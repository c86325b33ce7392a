/** Small words that are frequent in other languages with Latin letters and are not English words. In names they are often capitalised. */
const FOREIGN =
  /\b(?:der|die|das|und|ist|nicht|eine[rns]?|wurde|le|la|les|des|une|est|dans|el|los|las|una|es|en|il|lo|gli|della|nel|è|och|är|av|het|een|van|jest|w|não|uma|é|da|do)\b/gu;
const ENGLISH =
  /\b(?:the|is|was|are|were|of|in|an?|and|to|by|has|had|have|on|at|for|with|from|as|that|not|its?|he|she|they|be|been|did|does|won|born|died)\b/giu;

/** Whether a text is probably English, decided without a dictionary. True unless there is enough evidence against it. */
export function looksEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return false;
  const [foreign, english] = [text.match(FOREIGN)?.length ?? 0, text.match(ENGLISH)?.length ?? 0];
  return foreign < 2 || english >= foreign;
}
