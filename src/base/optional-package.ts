import { PlumblineError } from "../errors.js";

/**
 * Loads code that needs packages which may not be installed. If one is missing, the error says what needs it and how to install it.
 * `packages` names all of them, because they are installed together.
 */
export async function optionalPackage<Module>(
  load: () => Promise<Module>,
  { purpose, packages }: { readonly purpose: string; readonly packages: readonly string[] },
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const missing = missingPackage(cause);
    if (missing === null || !packages.includes(missing)) throw cause;
    throw new PlumblineError("invalid-config", `${purpose} needs the package ${missing}: npm install ${packages.join(" ")}`, { cause });
  }
}

/** Node's messages for modules and for `require`: "Cannot find package 'pg' imported from …", "Cannot find module 'pg'". */
function missingPackage(error: unknown): string | null {
  return error instanceof Error ? (/^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1] ?? null) : null;
}
