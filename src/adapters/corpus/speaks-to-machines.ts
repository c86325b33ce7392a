/** Sentences that no writer means for a reader. They raise a flag; nothing is taken out. */
const MACHINE_TALK: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|your|system)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules|guidelines|messages?)\b/iu,
  /\b(?:note|notice|message|attention|instructions?)\s*(?::|to|for)\s*(?:all\s+|any\s+)?(?:AIs?|LLMs?|bots?|(?:large\s+)?language\s+models?|automated\s+\w{1,20}|AI\s+\w{1,20})\b/iu,
  /\b(?:mark|rate|label|classify|treat|judge)\s+(?:this|the|every|any|all)\s+(?:claims?|statements?|pages?)\s+as\s+(?:true|false|supported|refuted)\b/iu,
  /\b(?:answer|say|reply|respond|conclude)\s+(?:that\s+)?(?:it|this|every\s+claim|the\s+claim|all\s+claims)[^.!?\n]{0,40}\b(?:supported|refuted|true|false)\b/iu,
  /<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>/u,
];

export function speaksToMachines(text: string): boolean {
  return MACHINE_TALK.some((pattern) => pattern.test(text));
}
