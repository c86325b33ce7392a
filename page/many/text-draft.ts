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
