import { readConfig } from "../../config.js";
import { PlumblineError } from "../../errors.js";
import { type ApiKey, apiKeys, type KeyOptions } from "../../store/api-keys.js";
import { EXIT } from "../exit-codes.js";
import { type AddCommand, positiveInteger } from "../flags.js";
import type { Io } from "../io.js";
import { plainText } from "../style.js";

type KeyFlags = Omit<KeyOptions, "expiresAt"> & { readonly expires?: string };

export const addKeys: AddCommand = (program, { io, finish }) => {
  const keys = program.command("keys").description("manage the API keys of the HTTP service").showHelpAfterError("(plumbline keys --help)");
  keys
    .command("add")
    .description("make a key and print it; once there is a key, every client needs one")
    .argument("<name>", "whose it is")
    .option("--requests-per-minute <n>", "a limit of its own, for requests and for claims", positiveInteger)
    .option("--claims-per-day <n>", "how many claims may be verified with it, from midnight to midnight UTC", positiveInteger)
    .option("--sees-all", "sees and deletes the verifications of all keys, not only its own")
    .option("--read-only", "nothing can be verified, cancelled or deleted with it")
    .option("--expires <when>", "a day (2027-01-01, from its beginning in UTC) or a number of days from now")
    .action(async (name: string, flags: KeyFlags) => finish(await keysAdd(io, name, flags)));
  keys
    .command("list")
    .description("all keys, without their secrets")
    .action(async () => finish(await keysList(io)));
  keys
    .command("revoke")
    .description("refuse a key from now on")
    .argument("<id>", "as list shows it")
    .action(async (id: string) => finish(await keysRevoke(io, id)));
};

/** `plumbline keys add <name>`: prints the key, which is not shown again. */
export async function keysAdd(io: Io, name: string, { expires, ...flags }: KeyFlags): Promise<number> {
  if (!/^[\w .@-]{1,100}$/.test(name))
    throw new PlumblineError("invalid-input", "a key's name has letters, digits, blanks and . @ _ - only");
  const expiresAt = expires === undefined ? null : readExpiry(expires, Date.now());
  const key = await keysOf(io).add(name, { ...flags, expiresAt });
  io.stdout.write(`${key}\n`);
  io.stderr.write("Keep it: it is not shown again. From now on, the service requires a key.\n");
  return EXIT.ok;
}

export async function keysList(io: Io): Promise<number> {
  const keys = keysOf(io).list();
  if (keys.length === 0) io.stderr.write("There is no key: the service answers on this machine only, and to everybody there.\n");
  for (const key of keys) io.stdout.write(`${key.id}  ${[plainText(key.name), ...factsOf(key)].join(", ")}\n`);
  return EXIT.ok;
}

function factsOf({ createdAt, revokedAt, expiresAt, requestsPerMinute, claimsPerDay, seesAll, readOnly }: ApiKey): readonly string[] {
  return [
    `made ${createdAt.slice(0, 10)}`,
    requestsPerMinute === null ? null : `${requestsPerMinute} requests a minute`,
    claimsPerDay === null ? null : `${claimsPerDay} claims a day`,
    seesAll ? "sees all" : null,
    readOnly ? "read only" : null,
    expiresAt === null ? null : `${Date.parse(expiresAt) <= Date.now() ? "expired" : "expires"} ${expiresAt.slice(0, 10)}`,
    revokedAt === null ? null : `revoked ${revokedAt.slice(0, 10)}`,
  ].flatMap((fact) => fact ?? []);
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;

function readExpiry(text: string, now: number): string {
  const at = /^\d{1,5}$/.test(text) ? now + Number(text) * DAY_MS : dayOf(text);
  if (at === null || at <= now || at > now + MOST_DAYS * DAY_MS)
    throw new PlumblineError("invalid-input", `--expires: "${text}" is neither a coming day such as 2027-01-01 nor a number of days`);
  return new Date(at).toISOString();
}

/** The start of a day; null for an impossible date such as 2027-02-30. */
function dayOf(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? at : null;
}

export async function keysRevoke(io: Io, id: string): Promise<number> {
  if (!(await keysOf(io).revoke(id))) throw new PlumblineError("invalid-input", `there is no key ${id} in use; see plumbline keys list`);
  return EXIT.ok;
}

function keysOf(io: Io): ReturnType<typeof apiKeys> {
  return apiKeys(readConfig(io.env).home);
}
