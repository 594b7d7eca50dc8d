// Remembers, while the page is left for a login provider, that its account is to be linked to the current one. The code
// that the page returns with is then used for linking instead of a login.

const KEY = "login-link";

/**
 * Stores the uid of the account to link to, or null for a login. Returns false if a uid cannot be stored.
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

/** The stored uid; null for a login. */
export function linkingFor(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
