// Passwords. What the client sends is the password's md5; to the server that digest is the password, so it is
// hashed again, slowly and with a salt: a stolen row can't be used to log in.
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import { hashInThread } from "./hash-threads.ts";

/** argon2id, three passes in one lane: at 64 MiB what RFC 9106 recommends where memory is short. */
const PASSES = 3;
const LANES = 1;
/** One core stays free: if every core hashes, all other requests are blocked for a tenth of a second. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More people than this waiting for a hash means somebody is flooding the login. */
const WAITING_MAX = 200;

export interface Passwords {
  /** The hash to store. Throws too_many_requests when too many wait. */
  hash(digest: string): Promise<string>;
  /**
   * Whether a digest matches a stored hash; false if there is no hash. It does the same work for a hash of today's
   * cost, one of a cheaper cost that is still stored somewhere, and no hash. Throws too_many_requests if too many wait.
   */
  verify(stored: string | null, digest: string): Promise<boolean>;
  /** Whether a hash was made at another cost than hashes are made at now. */
  isOutdated(stored: string): boolean;
}

export interface PasswordsOptions {
  /** The memory that one hash takes, in MiB. */
  memory: number;
  /** Reads the costs of all stored hashes, in the form that hashes have; called once. */
  storedCosts?: () => Promise<string[]>;
}

/** The cost parameters in a hash, such as "m=65536,t=3,p=1"; null if it has none. */
const costOf = (stored: string): string | null => /\$(m=\d+,t=\d+,p=\d+)\$/.exec(stored)?.[1] ?? null;

/** Parses the parameters of a cost. */
function optionsOf(cost: string) {
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = (cost.match(/\d+/g) ?? []).map(Number);
  return { memoryCost, timeCost, parallelism };
}

/** The relative amount of work of a cost. */
function workOf(cost: string): number {
  const { memoryCost, timeCost } = optionsOf(cost);
  return memoryCost * timeCost;
}

/** Makes the hasher, with its own bounded queue. */
export function createPasswords({ memory, storedCosts = async () => [] }: PasswordsOptions): Passwords {
  const today = `m=${memory * 1_024},t=${PASSES},p=${LANES}`;
  const withLimit = createLimiter(AT_ONCE, {
    max: WAITING_MAX,
    onFull: () => new AppError("too_many_requests", { retry_after: 5 }),
  });
  const hash = async (digest: string | Uint8Array, cost = today) =>
    String(await hashInThread({ digest, cost: optionsOf(cost) }));
  const verify = async (stored: string, digest: string) => (await hashInThread({ stored, digest })) === true;

  /** By cost, a hash of random bytes: it is verified for every account that has no hash of that cost. */
  const decoys = new Map<string, string>();
  const addDecoy = async (cost: string) => {
    if (!decoys.has(cost)) decoys.set(cost, await hash(randomBytes(32), cost));
  };
  const prepare = async () => {
    for (const cost of [today, ...(await storedCosts())])
      if (optionsOf(cost).memoryCost > 0 && hasDecoy(cost)) await addDecoy(cost);
  };
  /**
   * A hash that costs more than today's has no decoy: with one, every login would cost what the operator wants to save.
   */
  const hasDecoy = (cost: string) => cost === today || workOf(cost) < workOf(today);
  let prepared: Promise<void> | undefined;

  return {
    isOutdated: (stored) => costOf(stored) !== today,
    hash: (digest) => withLimit(() => hash(digest)),
    async verify(stored, digest) {
      // The decoys are made once, by the first login, and awaited by all: an unknown email takes exactly as long as a
      // known one.
      prepared ??= withLimit(prepare).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
      const cost = stored === null ? null : costOf(stored);
      // In one place of the queue: somebody who fills the queue could else see that a login takes several places.
      return withLimit(async () => {
        if (stored !== null && (cost === null || !hasDecoy(cost))) return verify(stored, digest);
        // Stored by another process, which hashes at another cost.
        if (cost !== null) await addDecoy(cost);
        let right = false;
        for (const [each, decoy] of decoys)
          if (stored !== null && each === cost) right = await verify(stored, digest);
          else await verify(decoy, digest);
        return right;
      });
    },
  };
}
