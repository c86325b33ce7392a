import type { Route } from "../route.js";
import type { App, View } from "../view.js";

/** Views other than the claim's are loaded on demand. */
export async function openView(app: App, route: Exclude<Route, { view: "start" | "verification" }>): Promise<View> {
  switch (route.view) {
    case "text":
      return (await import("./text-view.js")).textView(app, route.batch);
    case "batch":
      return (await import("./batch-view.js")).batchView(app, route.batch);
    case "history":
      return (await import("./history-view.js")).historyView(app);
    case "policies":
      return (await import("./policies-view.js")).policiesView(app, route.name);
  }
}
