// Changes to one's account that were made on this page: the notices of them are news to nobody here.
import { onLogout } from "./logout.ts";

const phones = new Set<string>();
/** The last change of the password; resolves to whether it was made. */
let passwordChange: Promise<boolean> | null = null;

// Anyone who logs in next is told of everything.
onLogout(() => {
  phones.clear();
  passwordChange = null;
});

/** A phone was bound, as notices show it. */
export function noteBoundHere(shown: string): void {
  phones.add(shown);
}

/** Whether a phone, as notices show it, was bound here; asked once. */
export function wasBoundHere(shown: string): boolean {
  return phones.delete(shown);
}

/** The password is being changed; resolves to whether it was. */
export function notePasswordChange(change: Promise<boolean>): void {
  passwordChange = change;
}

/**
 * Whether the password was changed here; asked once. A notice may come before the call's answer, which is waited for:
 * where that is lost, the notice is the only news of the change.
 */
export async function wasPasswordChangedHere(): Promise<boolean> {
  const change = passwordChange;
  passwordChange = null;
  return (await change?.catch(() => false)) ?? false;
}
