import { composed } from "../../domain/composed.js";

/** Text from outside as a model sees it: on one line, in quotation marks that it cannot close, and no longer than it may be. */
export function quote(text: string, most = 200): string {
  const plain = composed(text)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u{E0000}-\u{E007F}\uFFFD]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return JSON.stringify(plain.length > most ? `${plain.slice(0, most - 1)}…` : plain);
}
