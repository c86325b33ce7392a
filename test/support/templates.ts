import { readTemplates } from "../../src/kg/read-templates.js";
import { PACKAGE_ROOT } from "../../src/package-root.js";

/** The queries that ship with the package. */
export const TEMPLATES = readTemplates(new URL("sparql/", PACKAGE_ROOT));
