import type { VerificationService } from "./verification-service.js";

/** The client of a request. `owner` is the id of its key; null if no keys are used. `client` is that id, or else its address. */
export type Asker = { readonly owner: string | null; readonly seesAll: boolean; readonly client: string };

/** Without keys, every client sees everything. */
export const ANYBODY: Asker = { owner: null, seesAll: true, client: "" };

export type AskedVerifications = Pick<VerificationService, "check" | "start" | "submit" | "follow" | "find" | "ids" | "remove"> &
  Pick<Asker, "seesAll">;

/** The service as one client sees it: verifications of other clients do not exist for it. */
export function verificationsFor(service: VerificationService, { owner, seesAll, client }: Asker): AskedVerifications {
  async function find(id: string): ReturnType<VerificationService["find"]> {
    const verification = await service.find(id);
    return verification === null || seesAll || verification.owner === owner ? verification : null;
  }
  const isKnown = async (id: string) => seesAll || (await find(id)) !== null;
  return {
    seesAll,
    check: service.check,
    start: (request, how) => service.start(request, { ...how, owner, client }),
    submit: (requests, how) => service.submit(requests, { ...how, owner }),
    find,
    follow: async (id) => ((await isKnown(id)) ? service.follow(id) : undefined),
    // May include other clients' ids, which `find` does not return.
    ids: service.ids,
    remove: async (id) => ((await isKnown(id)) ? service.remove(id) : "unknown"),
  };
}
