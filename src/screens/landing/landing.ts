// Who gets the mobile landing page: a phone, once.
import { storage } from "../../lib/storage.ts";

const KEY = "landing_seen";

/** Whether a browser is a phone's, by what it says of itself. */
export function isPhone(agent: { userAgent: string; mobile?: boolean | undefined }): boolean {
  return agent.mobile ?? /iphone|ipod|android.+mobile|windows phone|harmonyos.+mobile/i.test(agent.userAgent);
}

interface NavigatorWithHints extends Navigator {
  userAgentData?: { mobile?: boolean };
}

/** Whether to show it now. */
export function wantsLanding(): boolean {
  const { userAgent, userAgentData } = navigator as NavigatorWithHints;
  return storage.get(KEY) !== true && isPhone({ userAgent, mobile: userAgentData?.mobile || undefined });
}

/** The person goes on in the browser: not shown again. */
export function dismissLanding(): void {
  storage.set(KEY, true);
}
