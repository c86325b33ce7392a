import type { VerificationService } from "./verification-service.js";

/** Who sends a request. `owner` is the id of its key; null where no key is asked for. */
export type Asker = { readonly owner: string | null; readonly seesAll: boolean };

/** Where no keys are asked for, everybody who can reach the service sees everything. */
export const ANYBODY: Asker = { owner: null, seesAll: true };

export type AskedVerifications = Pick<VerificationService, "check" | "start" | "submit" | "follow" | "find" | "ids" | "remove"> &
  Pick<Asker, "seesAll">;

/** Verifications as an asker sees them: its own are marked as such, and those of others are as unknown as those that never were. */
export function verificationsFor(service: VerificationService, { owner, seesAll }: Asker): AskedVerifications {
  async function find(id: string): ReturnType<VerificationService["find"]> {
    const verification = await service.find(id);
    return verification === null || seesAll || verification.owner === owner ? verification : null;
  }
  const isKnown = async (id: string) => seesAll || (await find(id)) !== null;
  return {
    seesAll,
    check: service.check,
    start: (request, how) => service.start(request, { ...how, owner }),
    submit: (requests, how) => service.submit(requests, { ...how, owner }),
    find,
    follow: async (id) => ((await isKnown(id)) ? service.follow(id) : undefined),
    // Those of others among them are found by nobody who may not see them.
    ids: service.ids,
    remove: async (id) => ((await isKnown(id)) ? service.remove(id) : "unknown"),
  };
}
