// Whom this page has left for a provider to link an account of theirs to: what it comes back with is not to log in
// with.

const KEY = "login-link";

/**
 * Notes the account that is to be linked to; null: anyone who leaves does so to log in. False where it can't be kept.
 */
export function noteLinking(uid: string | null): boolean {
  try {
    if (uid === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, uid);
    return true;
  } catch {
    return uid === null;
  }
}

/** The uid that was noted. */
export function linkingFor(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
