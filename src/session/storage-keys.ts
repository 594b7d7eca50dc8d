// The session's entries in local storage (all under the product's prefix).

export const KEYS = {
  /** The person's uid, or the anonymous one the server gave this browser. */
  uid: "uid",
  /** Both tokens as one entry, so no tab ever reads half of a pair. */
  tokens: "tokens",
  /** The person's record as last answered: what the page opens with, also without a network. */
  user: "user",
  lastLogin: "last_login",
  /** Whose session was ended on purpose just now: what the other tabs of this browser learn the reason from. */
  loggedOut: "logged_out",
  /** The chapter and the caret one left off at, by story. */
  leftOff: "left_off",
  /** What is to happen next, by chapter. */
  directions: "directions",
} as const;

/** What goes at logout (product.md 4): with the session, the choices and tips that belong to the person. */
export const CLEARED_AT_LOGOUT = [
  KEYS.uid,
  KEYS.tokens,
  KEYS.user,
  KEYS.leftOff,
  KEYS.directions,
  "big_model",
  "retention_first",
  "retention_second",
  "charge_tip",
] as const;
