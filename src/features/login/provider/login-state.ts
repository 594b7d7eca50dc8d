// The OAuth state of a login at a provider: the page's uuid and the provider, which come back with the answer. An
// answer with another state belongs to another page, or is forged.
import { z } from "zod";
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { LOGIN_RESULT_ERRORS, type LoginResultError } from "../../../../contract/provider-login.ts";
import { randomId } from "../../../lib/random-id.ts";

const UUID_KEY = "login-uuid";

/** The answer of a provider: a code that is valid once, or why there is none. */
export type HandedBack = { code: string } | { fault: LoginResultError };

const message = z.object({
  state: z.string().max(400),
  code: z.string().max(100),
  error: z.enum(LOGIN_RESULT_ERRORS).optional(),
});
const known = z.object({ uuid: z.string(), provider: z.string() });

let fallback: string | null = null;

/** The uuid of this browser tab: created once, and kept across a reload and the way to a provider and back. */
export function loginUuid(): string {
  try {
    const kept = sessionStorage.getItem(UUID_KEY);
    if (kept && z.uuid().safeParse(kept).success) return kept;
    const made = randomId();
    sessionStorage.setItem(UUID_KEY, made);
    return made;
  } catch {
    // Without storage it lasts as long as the page.
    fallback ??= randomId();
    return fallback;
  }
}

/** The state to send to a provider, for its address. */
export function loginState(provider: LoginProvider): string {
  const text = JSON.stringify({ uuid: loginUuid(), provider });
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The provider named by a state of this tab; null for any other state. */
export function providerOf(state: string): string | null {
  try {
    const parsed = known.parse(JSON.parse(atob(state.replaceAll("-", "+").replaceAll("_", "/"))));
    return parsed.uuid === loginUuid() ? parsed.provider : null;
  } catch {
    return null;
  }
}

/** A valid answer for this tab and provider; null for anything else. */
export function readHandedBack(given: unknown, provider: LoginProvider): HandedBack | null {
  const parsed = message.safeParse(given).data;
  if (!parsed || providerOf(parsed.state) !== provider) return null;
  if (parsed.error) return { fault: parsed.error };
  return parsed.code ? { code: parsed.code } : { fault: "failed" };
}

/** The same for an answer received through local storage. */
export function readMessage(text: string | null, provider: LoginProvider): HandedBack | null {
  if (text === null) return null;
  try {
    return readHandedBack(JSON.parse(text), provider);
  } catch {
    return null;
  }
}
