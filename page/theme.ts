const KEY = "plumbline-theme";
type Theme = "light" | "dark";

/** The reader's choice on this device; otherwise the system's theme. */
export function applyTheme(): void {
  const kept = read();
  if (kept !== null) document.documentElement.dataset["theme"] = kept;
}

export function currentTheme(): Theme {
  return read() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

export function switchTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, next);
  applyTheme();
  return next;
}

function read(): Theme | null {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : null;
}
