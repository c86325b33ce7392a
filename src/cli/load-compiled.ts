import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";

/**
 * Limits how far V8's heap grows before a collection: 170 instead of 210 to 250 MB after 600 verifications, for 3 % more time. Patterns are
 * compiled to native code on their tenth use instead of the second, and before that without the optimisation of their bytecode: a tenth less
 * CPU time for a start, and nothing later. Set only by the command; programs that use the library decide for themselves.
 */
export const V8_FLAGS = ["--heap-growing-percent=60", "--regexp-tier-up-ticks=10", "--no-regexp-peephole-optimization"] as const;

type Wrapper = (require: NodeJS.Require, module: { exports: unknown }, moduleUrl: string) => void;

const DIGEST_BYTES = 32;

/**
 * Loads a CommonJS file with its cached V8 code, which saves a third of the CPU time of a start. The cache is next to the file, so that it
 * is no easier to change than the program. Its name contains the hashes of program, V8 version and flags, because V8 compares only the
 * length of the source. If the cache cannot be read or written, V8 compiles. The file is a function expression of `Wrapper`.
 */
export function loadCompiled<Exports>(file: URL) {
  const path = fileURLToPath(file);
  const place = placeOf(file);
  const kept = place === null ? null : readKept(place);
  // The build writes ASCII, and V8 uses the bytes of such a text without a copy.
  const script = new Script(readFileSync(path, "latin1"), {
    filename: path,
    ...(kept === null ? {} : { cachedData: kept }),
  });
  const module = { exports: {} };
  (script.runInThisContext() as Wrapper)(createRequire(file), module, file.href);
  return {
    exports: module.exports as Exports,
    /** Stores the compiled code for the next start, if possible. */
    keep(): void {
      const isKept = kept !== null && script.cachedDataRejected !== true;
      if (place !== null && !isKept) writeKept(place, () => script.createCachedData());
    },
  };
}

/** Null if the build wrote no hash of the program. */
function placeOf(file: URL): string | null {
  try {
    const code = readFileSync(new URL("code.sha256", file), "utf8").slice(0, 16);
    return `${fileURLToPath(file)}.${code}-${cachedDataVersionTag().toString(16)}.compiled`;
  } catch {
    return null;
  }
}

/** V8 runs damaged code without a check, so the digest stored before it must match. */
function readKept(place: string): Buffer | null {
  try {
    const bytes = readFileSync(place);
    const compiled = bytes.subarray(DIGEST_BYTES);
    return digestOf(compiled).equals(bytes.subarray(0, DIGEST_BYTES)) ? compiled : null;
  } catch {
    return null;
  }
}

/** Writes a temporary file and renames it. Opens the file first, because making the data takes time. */
function writeKept(place: string, make: () => Buffer): void {
  const draft = `${place}.${process.pid}.tmp`;
  try {
    const opened = openSync(draft, "wx");
    try {
      const compiled = make();
      writeFileSync(opened, Buffer.concat([digestOf(compiled), compiled]));
      renameSync(draft, place);
    } catch {
      rmSync(draft);
    } finally {
      closeSync(opened);
    }
  } catch {
    // The program also runs without it.
  }
}

function digestOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
