/** Small words that are frequent in other languages written in Latin letters, and are no English words. In names they are often capitals. */
const FOREIGN =
  /\b(?:der|die|das|und|ist|nicht|eine[rns]?|wurde|le|la|les|des|une|est|dans|el|los|las|una|es|en|il|lo|gli|della|nel|è|och|är|av|het|een|van|jest|w|não|uma|é|da|do)\b/gu;
const ENGLISH =
  /\b(?:the|is|was|are|were|of|in|an?|and|to|by|has|had|have|on|at|for|with|from|as|that|not|its?|he|she|they|be|been|did|does|won|born|died)\b/giu;

/** Is a text English as far as one can tell without a dictionary? Where little speaks against it, it is. */
export function looksEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return false;
  const [foreign, english] = [text.match(FOREIGN)?.length ?? 0, text.match(ENGLISH)?.length ?? 0];
  return foreign < 2 || english >= foreign;
}
