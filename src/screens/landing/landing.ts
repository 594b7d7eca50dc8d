// Decides who sees the mobile landing page: phones, until the person continues in the browser.
import { storage } from "../../lib/storage.ts";

const KEY = "landing_seen";

/** Whether the browser runs on a phone: by its client hint `mobile`, else by its user agent. */
export function isPhone(agent: { userAgent: string; mobile?: boolean | undefined }): boolean {
  return agent.mobile ?? /iphone|ipod|android.+mobile|windows phone|harmonyos.+mobile/i.test(agent.userAgent);
}

interface NavigatorWithHints extends Navigator {
  userAgentData?: { mobile?: boolean };
}

/** Whether to show the landing page now. */
export function wantsLanding(): boolean {
  const { userAgent, userAgentData } = navigator as NavigatorWithHints;
  return storage.get(KEY) !== true && isPhone({ userAgent, mobile: userAgentData?.mobile || undefined });
}

/** Records that the person continues in the browser; the landing page is not shown again. */
export function dismissLanding(): void {
  storage.set(KEY, true);
}
