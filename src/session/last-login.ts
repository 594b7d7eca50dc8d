// How this browser's person logged in last. The password is never stored: that is the browser's password manager's
// part.
import { z } from "zod";
import { LOGIN_PROVIDERS } from "../../contract/app-settings.ts";
import { storage } from "../lib/storage.ts";
import { KEYS } from "./storage-keys.ts";

const lastLogin = z.object({
  type: z.enum(["email", "phone", ...LOGIN_PROVIDERS]),
  data: z.object({ email: z.string().optional(), phone: z.string().optional(), callcode: z.string().optional() }),
  /** Whether the person has picked this way again from the prompt. */
  choose: z.boolean(),
});
export type LastLogin = z.infer<typeof lastLogin>;

export function readLastLogin(): LastLogin | null {
  const parsed = lastLogin.safeParse(storage.get(KEYS.lastLogin));
  return parsed.success ? parsed.data : null;
}

/** The person goes the same way again, from the prompt. */
export function chooseLastLogin(): void {
  const last = readLastLogin();
  if (last) storage.set(KEYS.lastLogin, { ...last, choose: true });
}

let wasHere = false;

/** Whether this browser had somebody logged in before the login that was remembered last. */
export function wasHereBefore(): boolean {
  return wasHere;
}

export function rememberLogin(type: LastLogin["type"], data: LastLogin["data"]): void {
  wasHere = readLastLogin() !== null;
  storage.set(KEYS.lastLogin, { type, data, choose: false });
}
