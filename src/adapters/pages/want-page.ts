import { PlumblineError } from "../../errors.js";
import { readContentType } from "./content-type.js";
import type { Head, Wanted } from "./exchange-page.js";
import { isRedirect } from "./follow-hops.js";
import type { BodyLimits } from "./read-body.js";

/** The body is wanted of a page that can be read; of a redirect nothing is. Everything else ends here, before its body is read. */
export function wantPage(site: string, limits: BodyLimits): Wanted {
  const wanted = wantFile(site, limits);
  return (head) => {
    if (wanted(head) === null) return null;
    if (readContentType(head.header("content-type")) === null)
      throw new PlumblineError("page-type", `${site} sends ${kindOf(head)}, which is not read`);
    return limits;
  };
}

/** A file of whatever kind: its bytes say what it is. */
export function wantFile(site: string, limits: BodyLimits): Wanted {
  return (head) => {
    if (isRedirect(head.status)) return null;
    // 206 is a part that nobody asked for, 204 and 205 are nothing.
    if (head.status !== 200 && head.status !== 203) throw new PlumblineError("page-unavailable", `${site} answered ${head.status}`);
    return limits;
  };
}

function kindOf(head: Head): string {
  const said = head.header("content-type")?.split(";")[0]?.trim() ?? "";
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(said) ? said : "a page of an unknown kind";
}
