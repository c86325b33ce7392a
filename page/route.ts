/** Every view has an address after the `#`. */
export type Route =
  | { readonly view: "start" }
  | { readonly view: "verification"; readonly id: string; readonly item: string | null }
  | { readonly view: "text"; readonly batch: string | null }
  | { readonly view: "batch"; readonly batch: string | null }
  | { readonly view: "history" }
  | { readonly view: "policies"; readonly name: string | null };

export function readRoute(hash: string): Route {
  const [view = "", first, second] = hash.replace(/^#\/?/, "").split("/").map(decode);
  switch (view) {
    case "v":
      return first === undefined || first === "" ? { view: "start" } : { view: "verification", id: first, item: second || null };
    case "text":
      return { view: "text", batch: first || null };
    case "batch":
      return { view: "batch", batch: first || null };
    case "history":
      return { view: "history" };
    case "policies":
      return { view: "policies", name: first || null };
    default:
      return { view: "start" };
  }
}

export function addressOf(route: Route): string {
  switch (route.view) {
    case "start":
      return "#/";
    case "verification":
      return join("v", route.id, route.item);
    case "text":
    case "batch":
      return join(route.view, route.batch);
    case "history":
      return "#/history";
    case "policies":
      return join("policies", route.name);
  }
}

function join(...parts: readonly (string | null)[]): string {
  return `#/${parts.flatMap((part) => (part === null ? [] : [encodeURIComponent(part)])).join("/")}`;
}

/** A malformed address leads to a view that says so, not to an exception. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
