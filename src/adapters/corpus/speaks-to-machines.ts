/** Sentences that no writer means for a reader, in small letters. They raise a flag; nothing is taken out. */
const MACHINE_TALK: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|your|system)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules|guidelines|messages?)\b/,
  /\b(?:note|notice|message|attention|instructions?)\s?(?::|to|for)\s?(?:all |any )?(?:ais?|llms?|bots?|(?:large )?language models?|automated \w{1,20}|ai \w{1,20})\b/,
  /\b(?:mark|rate|label|classify|treat|judge) (?:this|the|every|any|all) (?:claims?|statements?|pages?) as (?:true|false|supported|refuted)\b/,
  /\b(?:answer|say|reply|respond|conclude) (?:that )?(?:it|this|every claim|the claim|all claims)\b[^.!?\n]{0,40}\b(?:supported|refuted|true|false)\b/,
  /<\|[a-z_]{2,30}\|>|\[\/?inst\]|<<\/?sys>>/,
];

export function speaksToMachines(text: string): boolean {
  const lower = text.toLowerCase();
  return MACHINE_TALK.some((pattern) => pattern.test(lower));
}
