import type { Submitted } from "../../src/client/plumbline-client.js";

/** What was sent, for this tab: the service keeps claims and verdicts, not the text or the name of the file. */
export type KeptBatch = { readonly submitted: Submitted; readonly text: string | null; readonly name: string | null };

const keyOf = (batch: string) => `plumbline-batch-${batch}`;

export function keepBatch(kept: KeptBatch): void {
  try {
    sessionStorage.setItem(keyOf(kept.submitted.batch), JSON.stringify(kept));
  } catch {
    // Too large to keep: the batch is still found by its address, as a list.
  }
}

export function keptBatch(batch: string): KeptBatch | null {
  const kept = sessionStorage.getItem(keyOf(batch));
  return kept === null ? null : (JSON.parse(kept) as KeptBatch);
}

const DRAFT = "plumbline-text-draft";

/** A text on its way back into its box. */
export function keepDraft(text: string): void {
  sessionStorage.setItem(DRAFT, text);
}

export function takeDraft(): string {
  const text = sessionStorage.getItem(DRAFT) ?? "";
  sessionStorage.removeItem(DRAFT);
  return text;
}
