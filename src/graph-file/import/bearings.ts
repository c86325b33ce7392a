import type { PropertyId } from "../../domain/ids.js";

/**
 * What a thing is and where it lies: instance of, located in, country, continent, part of. Kept for things that are only named, because
 * without them no value can speak against another: "born in Paris" is refuted by "Warsaw" only when both are known to be cities.
 */
export const BEARINGS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P131", "P17", "P30", "P361"]);
