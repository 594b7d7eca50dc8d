// One-time codes: four digits that open one thing once, for ten minutes, and die of five wrong guesses.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH, CODE_SECONDS, CODE_TRIES } from "../../../contract/limits.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { deriveKey } from "../../platform/derive-key.ts";
import { deleteCode, insertCode, markUsed, refundTry, type StoredCode, takeTry } from "./codes.repo.ts";

/** What a code is for: the thing it opens, and whose. A code for one is none for another. */
export interface CodePurpose {
  use: "phone_login" | "bind_phone" | "email";
  /** The phone or the email it was sent to, and for binding who asked. */
  target: string;
}

export interface GivenCode extends CodePurpose {
  id: string;
  code: string;
}

/**
 * `malformed`: no code at all. `over`: unknown, too old, used, or guessed at too often. `elsewhere`: a code for
 * something else. None of these is a guess at a code.
 */
export type CodeFault = "wrong" | "malformed" | "over" | "elsewhere";

export interface Codes {
  /** Makes a code. */
  issue(purpose: CodePurpose): Promise<{ id: string; code: string }>;
  /** Makes a code that nothing matches, for who must not learn that there is nobody to send one to. */
  pretend(purpose: CodePurpose): Promise<{ id: string }>;
  /** Takes back a code that could not be sent. */
  withdraw(id: string): Promise<void>;
  /** Judges a code and leaves it good; a wrong one counts as a try. */
  check(given: GivenCode): Promise<CodeFault | "right">;
  /**
   * Uses a code up and does what it opens, in one transaction: where `open` throws the code stays good. Of many that
   * come at once one succeeds.
   */
  use<T>(given: GivenCode, open: (tx: Transaction) => Promise<T>): Promise<{ opened: T } | { fault: CodeFault }>;
}

const FORM = new RegExp(`^\\d{${CODE_LENGTH}}$`);

/** `serverSecret`: what is stored can't be tried out without it, though there are only ten thousand codes. */
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

    async pretend(purpose) {
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
      // What was never a code is no guess at one.
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
