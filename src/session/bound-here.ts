// Remembers account changes made on this page, so that the server's notices about them are not shown here.
import { onLogout } from "./logout.ts";

const phones = new Set<string>();
/** The latest change of the password; resolves with whether it succeeded. */
let passwordChange: Promise<boolean> | null = null;

// The next person to log in gets all notices.
onLogout(() => {
  phones.clear();
  passwordChange = null;
});

/** Call when a phone was bound. `shown` is the number in the form that notices contain. */
export function noteBoundHere(shown: string): void {
  phones.add(shown);
}

/** Whether this phone was bound here. True once only per change. */
export function wasBoundHere(shown: string): boolean {
  return phones.delete(shown);
}

/** Call when a change of the password starts; `change` resolves with whether it succeeded. */
export function notePasswordChange(change: Promise<boolean>): void {
  passwordChange = change;
}

/**
 * Whether the password was changed here. True once only per change. A notice may arrive before the response of the
 * call, so this waits for the response. If that is lost, the result is false and the notice is shown.
 */
export async function wasPasswordChangedHere(): Promise<boolean> {
  const change = passwordChange;
  passwordChange = null;
  return (await change?.catch(() => false)) ?? false;
}
