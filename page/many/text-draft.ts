const DRAFT = "plumbline-text-draft";

/** Keeps a text for the input box. */
export function keepDraft(text: string): void {
  sessionStorage.setItem(DRAFT, text);
}

export function takeDraft(): string {
  const text = sessionStorage.getItem(DRAFT) ?? "";
  sessionStorage.removeItem(DRAFT);
  return text;
}
