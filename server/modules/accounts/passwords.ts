// Passwords. What the client sends is the password's md5; to the server that digest is the password, so it is
// hashed again, slowly and with a salt: a stolen row opens nothing.
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../platform/errors.ts";
import { createTurns } from "../../platform/turns.ts";

/** argon2id, as OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on libuv's four threads, which files and name look-ups need too: half of them at most. */
const AT_ONCE = 2;
/** More people than this waiting for a hash means somebody is flooding the door. */
const WAITING_MAX = 200;

export interface Passwords {
  /** The hash to store. Throws 42900 when too many wait. */
  hash(digest: string): Promise<string>;
  /** Whether a digest is the one of a stored hash. Without a hash it does the same work and answers false. */
  verify(stored: string | null, digest: string): Promise<boolean>;
}

/** Makes the hasher, with its own bounded line. */
export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE, {
    waitingMax: WAITING_MAX,
    onFull: () => new AppError(42900, { retry_after: 5 }),
  });
  let decoy: Promise<string> | undefined;
  return {
    hash: (digest) => inTurn(() => hash(digest, COST)),
    async verify(stored, digest) {
      // Made once, by the first login of anybody and awaited by all: an unknown email takes exactly as long as a known one.
      decoy ??= inTurn(() => hash(randomBytes(32), COST)).catch((error: unknown) => {
        decoy = undefined;
        throw error;
      });
      const instead = await decoy;
      const right = await inTurn(() => verify(stored ?? instead, digest));
      return right && stored !== null;
    },
  };
}
