import type { PropertyId } from "../../../domain/ids.js";

/** What "X is a N" may say, where nothing but the noun tells. */
export const IS_A: readonly PropertyId[] = ["P31", "P106", "P279", "P39", "P136", "P140", "P21", "P413", "P172"];

/** Parties, movements, religions: "is a Democrat". */
export const MEMBERSHIPS: readonly PropertyId[] = ["P102", "P135", "P140"];

/** Properties by which something is one of a class, or a member; "is a republic" by its form of government, "is a gas" by its phase. */
export const CLASSING: readonly PropertyId[] = [...IS_A, ...MEMBERSHIPS, "P122", "P515"];
