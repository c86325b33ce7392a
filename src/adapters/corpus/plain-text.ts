/** Text as it is kept: NFC, `\n` at the ends of lines, nothing that cannot be seen, paragraphs apart by one empty line. */
export function plainText(raw: string): string {
  return raw
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, "\n")
    .replace(/\p{Cf}+/gu, "")
    .replace(/(?:(?!\n)[\s\p{Cc}\uFFFD])+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(/\n{3,}/gu, "\n\n")
    .normalize("NFC")
    .trim();
}

/** Markdown as it would be read out: the words stay, the marks go. Every pattern stays within one line. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^(?:```|~~~).*$/gmu, "")
    .replace(/^ {0,3}(?:#{1,6}|>) +/gmu, "")
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,2000}\)/gu, "$1")
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,500})(?<=\S)\1/gu, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,500})(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1");
}

/** The text of the first heading, where there is one. */
export function firstHeading(markdown: string): string | null {
  return /^# +(\S.{0,300})$/mu.exec(markdown)?.[1]?.trim() ?? null;
}
