import { z } from "zod";

/** A policy, or one of its versions: `wkgfc`, `wkgfc/0001-initial`. It becomes a path inside the folder of policies, and never leads out of it. */
export const policyRefSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,99}(\/\d{4}-[a-z0-9-]{1,100})?$/,
    "not a policy name: that is small letters, digits and dashes, such as wkgfc or wkgfc/0001-initial",
  );
