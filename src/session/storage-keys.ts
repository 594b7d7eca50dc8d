// The session's entries in local storage (all under the product's prefix).

export const KEYS = {
  /** The person's uid, or the anonymous one that the server assigned to this browser. */
  uid: "uid",
  /** Both tokens as one entry, so no tab ever reads half of a pair. */
  tokens: "tokens",
  /** The person's record from the latest response, which the page shows at start, also offline. */
  user: "user",
  lastLogin: "last_login",
  /** The uid of the person who has just logged out; tells other tabs that the server did not end the session. */
  loggedOut: "logged_out",
  /** The last open chapter and its caret position, by story. */
  leftOff: "left_off",
  /** The place in each shared story that was read. */
  reading: "reading",
  /** Whether the account keeps no history of what is read; missing while it does. */
  historyOff: "reading_history_off",
  /** The text of the direction (what is to happen next), by chapter. */
  directions: "directions",
  /** Chapters whose end was reached here, which the server knows. */
  toldFinished: "told_finished",
  /** Whether the square shows works for adults; missing until somebody has said that they are one. */
  squareNsfw: "square_nsfw",
  /** Whether somebody has said, at a work for adults, that they are one. */
  adultReader: "adult_reader",
  /** The text of the announcement that was dismissed. */
  announcement: "announcement_dismissed",
  /** What was searched for, latest first. */
  recentSearches: "recent_searches",
  /** Answers to moderators' decisions that were begun, by account and decision. */
  appealDrafts: "appeal_drafts",
  /** Feedback that is not sent yet, by account. */
  feedbackDrafts: "feedback_drafts",
  /** Whether the notice that a language model can be connected was dismissed. */
  connectNotice: "connect_model_dismissed",
  /** What is typed in explorations and not sent yet, by exploration. */
  chatDrafts: "chat_drafts",
  /** Whether the notice that the built-in helper leads an exploration was dismissed. */
  guidedScene: "guided_scene_dismissed",
} as const;

/** Entries deleted at logout (product.md 4): the session, and the person's choices and dismissed tips. */
export const CLEARED_AT_LOGOUT = [
  KEYS.uid,
  KEYS.tokens,
  KEYS.user,
  KEYS.leftOff,
  KEYS.reading,
  KEYS.historyOff,
  KEYS.directions,
  KEYS.toldFinished,
  KEYS.squareNsfw,
  KEYS.adultReader,
  KEYS.recentSearches,
  KEYS.connectNotice,
  KEYS.guidedScene,
  KEYS.announcement,
  "big_model",
  "retention_first",
  "retention_second",
  "charge_tip",
] as const;

/**
 * Deleted when the person logs out, and kept when the server ends the session: these are texts that are nowhere else.
 * Each account has its own; drafts of explorations are by exploration, which is one account's.
 */
export const CLEARED_BY_PERSON = [KEYS.appealDrafts, KEYS.feedbackDrafts, KEYS.chatDrafts] as const;

/** The database of published texts that were read on this device; deleted at logout, too. */
export const READING_DATABASE = "storyloom-reading";
