/** What others wrote, fit for a terminal and a log: without the characters that steer them. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** Half a character, as cutting a text may leave one, is refused by many servers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}
