// Stores how somebody logged in last in this browser. The password is never stored: that is left to the browser's
// password manager.
import { z } from "zod";
import { LOGIN_PROVIDERS } from "../../contract/app-settings.ts";
import { storage } from "../lib/storage.ts";
import { KEYS } from "./storage-keys.ts";

const lastLogin = z.object({
  type: z.enum(["email", "phone", ...LOGIN_PROVIDERS]),
  data: z.object({ email: z.string().optional(), phone: z.string().optional(), callcode: z.string().optional() }),
  /** Whether the person has chosen this method again in the prompt. */
  choose: z.boolean(),
});
export type LastLogin = z.infer<typeof lastLogin>;

export function readLastLogin(): LastLogin | null {
  const parsed = lastLogin.safeParse(storage.get(KEYS.lastLogin));
  return parsed.success ? parsed.data : null;
}

/** Call when the person chooses the last method in the prompt. */
export function chooseLastLogin(): void {
  const last = readLastLogin();
  if (last) storage.set(KEYS.lastLogin, { ...last, choose: true });
}

let hadLogin = false;

/** Whether somebody had logged in with this browser before the latest login. */
export function hadEarlierLogin(): boolean {
  return hadLogin;
}

export function rememberLogin(type: LastLogin["type"], data: LastLogin["data"]): void {
  hadLogin = readLastLogin() !== null;
  storage.set(KEYS.lastLogin, { type, data, choose: false });
}
