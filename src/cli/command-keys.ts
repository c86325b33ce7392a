import { readConfig } from "../config.js";
import { PlumblineError } from "../errors.js";
import { apiKeys, type KeyLimits } from "../store/api-keys.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { plainText } from "./style.js";

/** `plumbline keys add <name>`: prints the key, which is shown this once. */
export async function keysAdd(io: Io, name: string, flags: KeyLimits): Promise<number> {
  if (!/^[\w .@-]{1,100}$/.test(name))
    throw new PlumblineError("invalid-input", "a key's name has letters, digits, blanks and . @ _ - only");
  const key = await keysOf(io).add(name, flags);
  io.stdout.write(`${key}\n`);
  io.stderr.write("Keep it: it is not shown again. From now on the service asks everybody for a key.\n");
  return EXIT.ok;
}

export async function keysList(io: Io): Promise<number> {
  for (const { id, name, createdAt, revokedAt, requestsPerMinute, claimsPerDay } of keysOf(io).list()) {
    const rate = requestsPerMinute === null ? "" : `, ${requestsPerMinute} requests a minute`;
    const limit = `${rate}${claimsPerDay === null ? "" : `, ${claimsPerDay} claims a day`}`;
    const state = revokedAt === null ? "" : `, revoked ${revokedAt.slice(0, 10)}`;
    io.stdout.write(`${id}  ${plainText(name)}, made ${createdAt.slice(0, 10)}${limit}${state}\n`);
  }
  return EXIT.ok;
}

export async function keysRevoke(io: Io, id: string): Promise<number> {
  if (!(await keysOf(io).revoke(id))) throw new PlumblineError("invalid-input", `there is no key ${id} in use; see plumbline keys list`);
  return EXIT.ok;
}

function keysOf(io: Io): ReturnType<typeof apiKeys> {
  return apiKeys(readConfig(io.env).home);
}
