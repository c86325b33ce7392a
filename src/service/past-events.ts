import type { Episode } from "../domain/episode.js";
import type { VerifyEvent } from "../domain/event.js";

/** The events of an episode that has ended, as they were told while it was under way: a stream can be taken up again from a record. */
export function pastEvents({ claim, policy, trajectory, outcome }: Episode): readonly VerifyEvent[] {
  const steps = trajectory.flatMap((step): readonly VerifyEvent[] => [
    { type: "action", action: step.action, reason: step.reason },
    { type: "step", step },
  ]);
  return [{ type: "started", claim, policy }, ...steps, { type: "finished", outcome }];
}
