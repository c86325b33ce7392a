import { openApp } from "./app.js";
import { showHelp, singleKeys } from "./parts/help.js";
import { applyTheme } from "./theme.js";

applyTheme();
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
});
const root = document.getElementById("app");
if (root !== null) {
  const app = openApp(root);
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const combined = event.ctrlKey || event.metaKey || event.altKey;
    // Inside a text field, keys are input.
    const typing = (event.target as Element | null)?.closest("input, textarea, select, [role=dialog]") !== null;
    if (!combined && (typing || (!singleKeys() && event.key !== "Escape"))) return;
    if (event.key === "?" && !combined) showHelp();
    else if (!app.key(event)) return;
    event.preventDefault();
  });
}
