// Passwords. What the client sends is the password's md5; to the server that digest is the password, so it is
// hashed again, slowly and with a salt: a stolen row opens nothing.
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "../../platform/errors.ts";
import { createTurns } from "../../platform/turns.ts";
import { hashInThread } from "./hash-threads.ts";

/** argon2id, three passes in one lane: at 64 MiB what RFC 9106 recommends where memory is short. */
const PASSES = 3;
const LANES = 1;
/** One core stays free: where every core hashes, everybody else's requests stand still for a tenth of a second. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More people than this waiting for a hash means somebody is flooding the door. */
const WAITING_MAX = 200;

export interface Passwords {
  /** The hash to store. Throws 42900 when too many wait. */
  hash(digest: string): Promise<string>;
  /**
   * Whether a digest is the one of a stored hash. Without a hash it does the same work and answers false. Throws 42900
   * when too many wait.
   */
  verify(stored: string | null, digest: string): Promise<boolean>;
  /** Whether a hash was made at another cost than hashes are made at now. */
  isOutdated(stored: string): boolean;
}

/** Makes the hasher, with its own bounded line. `memory`: what one hash takes, in MiB. */
export function createPasswords({ memory }: { memory: number }): Passwords {
  const cost = { memoryCost: memory * 1_024, timeCost: PASSES, parallelism: LANES };
  const inTurn = createTurns(AT_ONCE, {
    waitingMax: WAITING_MAX,
    onFull: () => new AppError(42900, { retry_after: 5 }),
  });
  const hash = async (digest: string | Uint8Array) => String(await hashInThread({ digest, cost }));
  const verify = async (stored: string, digest: string) => (await hashInThread({ stored, digest })) === true;
  const isOutdated = (stored: string) => !stored.includes(`$m=${cost.memoryCost},t=${PASSES},p=${LANES}$`);
  let decoy: Promise<string> | undefined;
  return {
    isOutdated,
    hash: (digest) => inTurn(() => hash(digest)),
    async verify(stored, digest) {
      // Made once, by the first login of anybody and awaited by all: an unknown email takes exactly as long as a known one.
      decoy ??= inTurn(() => hash(randomBytes(32))).catch((error: unknown) => {
        decoy = undefined;
        throw error;
      });
      const instead = await decoy;
      const right = await inTurn(async () => {
        // Of a cheaper hash the answer would come sooner than of none. In one turn: who fills the line would else see
        // that it is stood in twice.
        if (stored !== null && isOutdated(stored)) await verify(instead, digest);
        return verify(stored ?? instead, digest);
      });
      return right && stored !== null;
    },
  };
}
