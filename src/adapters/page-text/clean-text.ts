import { composed } from "../../domain/composed.js";

/** Zero-width and filler characters, soft hyphens, bidi controls, variation selectors, annotation marks, tag characters. */
const INVISIBLE = /(?:(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB])+/gu;
/** Joiners belong to the spelling of Persian, Urdu and Indic languages; elsewhere they are only invisible. */
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Mongolian}\p{M}])[\u200C\u200D]+|[\u200C\u200D]+(?!\p{L})/gu;
const CONTROLS = /(?:(?![\n\t])[\p{Cc}\uFFFD])+/gu;

/** The flags of England, Scotland and Wales are encoded in tag characters. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007F}]{1,8}/gu;
/** A message hidden in tag characters or variation selectors. */
const TAG_MESSAGE = /[\u{E0000}-\u{E007F}]{3}|[\u{E0100}-\u{E01EF}]{4}/u;
const ZERO_WIDTH_MESSAGE = /[\u200B-\u200D\u2060-\u2064\uFEFF]{12}/u;
const OVERRIDE = /[\u202D\u202E]/u;

export function hasSmuggledText(raw: string): boolean {
  return TAG_MESSAGE.test(raw.replace(FLAG, "")) || ZERO_WIDTH_MESSAGE.test(raw) || OVERRIDE.test(raw);
}

/** NFC without invisible characters; keeps line breaks. */
export function withoutInvisible(raw: string): string {
  return composed(
    raw
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
      .replace(INVISIBLE, "")
      .replace(JOINERS, "")
      .replace(CONTROLS, " "),
  );
}

export function oneLine(raw: string): string {
  return withoutInvisible(raw).replace(/\s+/g, " ").trim();
}

/**
 * Sentences addressed to a program instead of a reader, and chat markup. A short general list that only sets a flag, so that an article
 * about prompt injection can still be read. Every pattern is bounded.
 */
const MACHINE_TALK: readonly RegExp[] = [
  // "ignore all previous instructions", "disregard your system prompt", "forget everything above"
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|existing|your|system|safety)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|directions?|directives?|rules|guidelines|context|messages?)\b/i,
  /\b(?:ignore|disregard|forget)\s+(?:all|everything|anything|any\s+instructions?)\b[^.!?\n]{0,20}\b(?:above|before|previous(?:ly)?|you\s+(?:were|have\s+been)\s+told)\b/i,
  // the same in other languages
  /\b(?:ignor(?:iere?n?|ez|a|ar)|oublie[rz]?|olvida|vergiss|negeer)\b[^.!?\n]{0,40}\b(?:anweisungen|instructions|instrucciones|instruções|istruzioni|instructies)\b/iu,
  /(?:忽略|无视|無視)[^。！？\n]{0,20}(?:指令|指示|命令)|(?:以前|これまで|上記)の(?:指示|命令)を(?:すべて)?無視/u,
  // addresses a model
  /\bas\s+an?\s+(?:AI|artificial\s+intelligence|(?:large\s+)?language\s+model|LLM|chatbot)\s*(?:,|language\s+model|assistant\b|model\b|you\b|I\s)/i,
  /\byou\s+are\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:\w+\s+)?(?:AI|LLM|language\s+model|chatbot|(?:AI|virtual|helpful)\s+assistant|fact[- ]check(?:er|ing)\s+(?:model|system|bot))\b/i,
  /\b(?:attention|note|notice|message|instructions?|important)\s*(?::|,|to|for)\s*(?:all\s+|any\s+)?(?:AIs?|LLMs?|(?:large\s+)?language\s+models?|chatbots?|AI\s+(?:agents?|assistants?|systems?|models?)|automated\s+(?:agents?|systems?|reviewers?))\b/i,
  /\bif\s+you\s+are\s+an?\s+(?:AI|LLM|(?:large\s+)?language\s+model|bot|automated|crawler)/i,
  // gives instructions
  /\b(?:system|developer)\s+(?:prompt|message|override)\s*:/i,
  /\b(?:new|updated|additional|hidden)\s+instructions?\s*:/i,
  /\b(?:mark|rate|label|classify|report|treat|judge)\s+(?:this|the|every|any|all)\s+(?:claims?|statements?|articles?|pages?|sources?)\s+(?:here\s+)?as\s+(?:true|false|supported|refuted|verified|correct|reliable|credible)\b/i,
  /\b(?:answer|say|reply|respond|conclude)\s+(?:that\s+)?(?:it|this|every\s+claim|the\s+claim|all\s+claims)\b[^.!?\n]{0,40}\b(?:supported|refuted|true|false)\b/i,
  /\b(?:do\s+not|don't|never)\s+(?:tell|reveal|mention|disclose)\b[^.!?\n]{0,40}\b(?:the\s+user|these\s+instructions|this\s+(?:prompt|instruction|message))\b/i,
  // chat markup
  /<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant)_?(?:prompt|message|instructions?)?>|^#{2,4}\s*(?:system|instruction|assistant|response)\s*:/im,
  /(?:^|\n)[^\S\n]*(?:system|assistant)\s*:\s*(?:you|ignore|please|always|never|respond|answer|the\s+user)\b/i,
];

export function speaksToMachines(text: string): boolean {
  return MACHINE_TALK.some((pattern) => pattern.test(text));
}
