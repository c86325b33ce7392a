import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { readTemplates } from "../../src/kg/bind-template.js";

/** The queries that ship with the package. */
export const TEMPLATES = readTemplates(new URL("sparql/", PACKAGE_ROOT));
