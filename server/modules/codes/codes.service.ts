// One-time codes: four digits, valid for one purpose, once, for ten minutes and for at most five wrong guesses.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, CODE_SECONDS, CODE_TRIES } from "../../../contract/limits.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { deriveKey } from "../../platform/derive-key.ts";
import { deleteCode, insertCode, markUsed, refundTry, type StoredCode, takeTry } from "./codes.repo.ts";

/** What a code is for: the action it allows, and the address it was sent to. It is not valid for anything else. */
export interface CodePurpose {
  use: "phone_login" | "bind_phone" | "email";
  /** The phone or the email it was sent to; for binding, also the account that asked for it. */
  target: string;
}

export interface GivenCode extends CodePurpose {
  id: string;
  code: string;
}

/**
 * `malformed`: not in the form of a code. `over`: unknown, expired, used, or out of tries. `elsewhere`: a code that was
 * made for another purpose. None of these three is a guess at a code.
 */
export type CodeRejection = "wrong" | "malformed" | "over" | "elsewhere";

export interface Codes {
  /** Makes a code. */
  issue(purpose: CodePurpose): Promise<{ id: string; code: string }>;
  /** Stores a code that no input matches, so that the response does not reveal that there is no account. */
  issueUnmatchable(purpose: CodePurpose): Promise<{ id: string }>;
  /** Deletes a code that could not be sent. */
  withdraw(id: string): Promise<void>;
  /** Checks a code and leaves it valid; a wrong one counts as a try. */
  check(given: GivenCode): Promise<CodeRejection | "right">;
  /**
   * Uses a code up and runs `open`, in one transaction: if `open` throws, the code stays valid. Of several concurrent
   * calls, one succeeds.
   */
  use<T>(given: GivenCode, open: (tx: Transaction) => Promise<T>): Promise<{ opened: T } | { fault: CodeRejection }>;
}

const FORM = new RegExp(`^\\d{${CODE_LENGTH}}$`);

/** `serverSecret` keys the stored hashes: without it, the ten thousand possible codes can't be tried against them. */
export function createCodes(db: Database, serverSecret: Uint8Array): Codes {
  const key = deriveKey(serverSecret, "one-time codes");
  const newId = () => randomBytes(16).toString("base64url");
  const hashOf = ({ id, use, target, code }: GivenCode): Buffer =>
    createHmac("sha256", key)
      .update(JSON.stringify([id, use, target, code]))
      .digest();
  const targetHashOf = ({ use, target }: CodePurpose): Buffer =>
    createHmac("sha256", key)
      .update(JSON.stringify(["target", use, target]))
      .digest();
  const store = (id: string, purpose: CodePurpose, code: string) =>
    insertCode(db, id, { codeHash: hashOf({ ...purpose, id, code }), targetHash: targetHashOf(purpose) }, CODE_SECONDS);
  const faultOf = ({ codeHash, targetHash }: StoredCode, given: GivenCode): "wrong" | "elsewhere" | null => {
    if (timingSafeEqual(codeHash, hashOf(given))) return null;
    return targetHash && !timingSafeEqual(targetHash, targetHashOf(given)) ? "elsewhere" : "wrong";
  };

  return {
    async issue(purpose) {
      const id = newId();
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
      await store(id, purpose, code);
      return { id, code };
    },

    async issueUnmatchable(purpose) {
      const id = newId();
      const code = randomBytes(16).toString("base64url");
      await store(id, purpose, code);
      return { id };
    },

    withdraw: (id) => deleteCode(db, id),

    async check(given) {
      if (!FORM.test(given.code)) return "malformed";
      const stored = await takeTry(db, given.id, CODE_TRIES);
      if (!stored) return "over";
      const fault = faultOf(stored, given);
      if (fault) return fault;
      await refundTry(db, given.id);
      return "right";
    },

    async use(given, open) {
      // Input that is not in the form of a code does not count as a guess.
      if (!FORM.test(given.code)) return { fault: "malformed" };
      return db.transaction(async (tx) => {
        const stored = await takeTry(tx, given.id, CODE_TRIES);
        if (!stored) return { fault: "over" };
        const fault = faultOf(stored, given);
        if (fault) return { fault };
        await markUsed(tx, given.id);
        return { opened: await open(tx) };
      });
    },
  };
}
