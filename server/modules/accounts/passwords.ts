// Passwords. What the client sends is the password's md5; to the server that digest is the password, so it is
// hashed again, slowly and with a salt: a stolen row opens nothing.
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import { hashInThread } from "./hash-threads.ts";

/** argon2id, three passes in one lane: at 64 MiB what RFC 9106 recommends where memory is short. */
const PASSES = 3;
const LANES = 1;
/** One core stays free: where every core hashes, everybody else's requests stand still for a tenth of a second. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More people than this waiting for a hash means somebody is flooding the login. */
const WAITING_MAX = 200;

export interface Passwords {
  /** The hash to store. Throws too_many_requests when too many wait. */
  hash(digest: string): Promise<string>;
  /**
   * Whether a digest is the one of a stored hash. It does the same work for a hash of today's cost, one of a cheaper
   * cost that is still stored somewhere, and no hash, which is answered false. Throws too_many_requests when too many
   * wait.
   */
  verify(stored: string | null, digest: string): Promise<boolean>;
  /** Whether a hash was made at another cost than hashes are made at now. */
  isOutdated(stored: string): boolean;
}

export interface PasswordsOptions {
  /** What one hash takes, in MiB. */
  memory: number;
  /** The costs of all hashes that are stored, as hashes name them; asked once. */
  storedCosts?: () => Promise<string[]>;
}

/** What a hash says it cost, such as "m=65536,t=3,p=1"; null for one that does not say. */
const costOf = (stored: string): string | null => /\$(m=\d+,t=\d+,p=\d+)\$/.exec(stored)?.[1] ?? null;

/** Takes a cost apart. */
function optionsOf(cost: string) {
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = (cost.match(/\d+/g) ?? []).map(Number);
  return { memoryCost, timeCost, parallelism };
}

/** How much work a cost is, next to others. */
function workOf(cost: string): number {
  const { memoryCost, timeCost } = optionsOf(cost);
  return memoryCost * timeCost;
}

/** Makes the hasher, with its own bounded line. */
export function createPasswords({ memory, storedCosts = async () => [] }: PasswordsOptions): Passwords {
  const today = `m=${memory * 1_024},t=${PASSES},p=${LANES}`;
  const withLimit = createLimiter(AT_ONCE, {
    max: WAITING_MAX,
    onFull: () => new AppError("too_many_requests", { retry_after: 5 }),
  });
  const hash = async (digest: string | Uint8Array, cost = today) =>
    String(await hashInThread({ digest, cost: optionsOf(cost) }));
  const verify = async (stored: string, digest: string) => (await hashInThread({ stored, digest })) === true;

  /** By cost, a hash of nothing: what is looked at for anyone who has none of that cost. */
  const decoys = new Map<string, string>();
  const addDecoy = async (cost: string) => {
    if (!decoys.has(cost)) decoys.set(cost, await hash(randomBytes(32), cost));
  };
  const prepare = async () => {
    for (const cost of [today, ...(await storedCosts())])
      if (optionsOf(cost).memoryCost > 0 && isWorth(cost)) await addDecoy(cost);
  };
  /**
   * One that costs more than today's is looked at alone: for everybody it would cost what the operator wants to save.
   */
  const isWorth = (cost: string) => cost === today || workOf(cost) < workOf(today);
  let prepared: Promise<void> | undefined;

  return {
    isOutdated: (stored) => costOf(stored) !== today,
    hash: (digest) => withLimit(() => hash(digest)),
    async verify(stored, digest) {
      // Made once, by the first login of anybody and awaited by all: an unknown email takes exactly as long as a known
      // one.
      prepared ??= withLimit(prepare).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
      const cost = stored === null ? null : costOf(stored);
      // In one turn: who fills the line would else see that it is stood in more than once.
      return withLimit(async () => {
        if (stored !== null && (cost === null || !isWorth(cost))) return verify(stored, digest);
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
