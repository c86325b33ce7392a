import type { Route } from "../route.js";
import type { App, View } from "../view.js";
import { messageView } from "./message-view.js";

/** Views beside the claim are loaded when they are asked for. */
export async function openView(_app: App, route: Exclude<Route, { view: "start" | "verification" }>): Promise<View> {
  return messageView(null, route.view);
}
