import type { PropertyId } from "../../../domain/ids.js";

/** Properties that "X is a N" may express if only the noun decides. */
export const IS_A: readonly PropertyId[] = ["P31", "P106", "P279", "P39", "P136", "P140", "P21", "P413", "P172"];

/** Parties, movements, religions: "is a Democrat". */
export const MEMBERSHIPS: readonly PropertyId[] = ["P102", "P135", "P140"];

/** Properties for classes and memberships; "is a republic" uses the form of government, "is a gas" the phase. */
export const CLASSING: readonly PropertyId[] = [...IS_A, ...MEMBERSHIPS, "P122", "P515"];
