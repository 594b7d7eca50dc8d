// What a login at a provider's is known by here: the page's uuid and the provider, as one state that comes back with
// the answer. An answer with another state is for another page, or forged.
import { z } from "zod";
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { HAND_BACK_FAULTS, type HandBackFault } from "../../../../contract/third-login.ts";
import { randomId } from "../../../lib/random-id.ts";

const UUID_KEY = "login-uuid";

/** What comes back: a code that is good once, or why there is none. */
export type HandedBack = { code: string } | { fault: HandBackFault };

const message = z.object({
  state: z.string().max(400),
  code: z.string().max(100),
  error: z.enum(HAND_BACK_FAULTS).optional(),
});
const known = z.object({ uuid: z.string(), provider: z.string() });

let fallback: string | null = null;

/** The uuid of this session of the browser: made once, kept through a reload and on the way to a provider and back. */
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

/** The state that is sent along, for an address. */
export function loginState(provider: LoginProvider): string {
  const text = JSON.stringify({ uuid: loginUuid(), provider });
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The provider a state of this session names; null for any other. */
export function providerOf(state: string): string | null {
  try {
    const parsed = known.parse(JSON.parse(atob(state.replaceAll("-", "+").replaceAll("_", "/"))));
    return parsed.uuid === loginUuid() ? parsed.provider : null;
  } catch {
    return null;
  }
}

/** An answer for this session and this provider; null for whatever else it may be. */
export function readHandedBack(given: unknown, provider: LoginProvider): HandedBack | null {
  const parsed = message.safeParse(given).data;
  if (!parsed || providerOf(parsed.state) !== provider) return null;
  if (parsed.error) return { fault: parsed.error };
  return parsed.code ? { code: parsed.code } : { fault: "failed" };
}

/** The same, as local storage hands it over. */
export function readMessage(text: string | null, provider: LoginProvider): HandedBack | null {
  if (text === null) return null;
  try {
    return readHandedBack(JSON.parse(text), provider);
  } catch {
    return null;
  }
}
