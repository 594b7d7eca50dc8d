// The one error catalogue (calls.md 8): an error's code -> its number on the wire, whose first three digits are the
// HTTP status. The numbers are written nowhere else. The texts are in src/i18n/<locale>/errors.json, under the code; if
// the specification gives a number two meanings, `byCall` names the calls that use the other one.

interface CatalogueEntry {
  number: number;
  /** The call's context -> the text key it shows instead. */
  byCall?: Readonly<Partial<Record<ErrorContext, string>>>;
  /** Shown as an info alert wherever it occurs. */
  info?: true;
}

/** The calls that use another text for a code than the general one. */
export type ErrorContext =
  | "upload"
  | "entry_upload"
  | "cover_upload"
  /** A story's bound world. */
  | "bound_world"
  /** Explorations. */
  | "chat"
  /** Asking for a chapter to be continued. */
  | "continuation"
  /** Asking the Lab. */
  | "lab"
  /** Having a summary written. */
  | "summary"
  /** For text that a model wrote, as opposed to the request's text. */
  | "model_output";

/** Texts of all uploads for codes that mean something else in other calls. */
const inUploads = (key: string) => ({ upload: key, entry_upload: key, cover_upload: key });

export const ERRORS = {
  // the specification's own
  session_invalid: { number: 40103 },
  banned_words_max: { number: 40301, info: true },
  feature_maintained: { number: 40306, byCall: { entry_upload: "entry_upload_maintained" } },
  message_withdrawn: { number: 40308 },
  too_frequent: { number: 40307, byCall: inUploads("uploads_frequent") },
  /** The share is for adults from now on, and listed as such: its words are sexual. */
  nsfw_tagged: { number: 40312, info: true },
  /** `content`: { max }. */
  reports_day_max: { number: 40324 },
  /** Already followed. */
  already_followed: { number: 40327 },
  cannot_follow_self: { number: 40328 },
  /** `content`: { max }. */
  follows_day_max: { number: 40329 },
  story_no_right: { number: 40330 },
  nickname_month_max: { number: 40332 },
  change_not_supported: { number: 40334 },
  cover_maintained: { number: 40338 },
  story_not_found: { number: 40402 },
  world_not_found: {
    number: 40403,
    byCall: {
      bound_world: "bound_world_missing",
      entry_upload: "world_deleted",
      chat: "world_deleted",
    },
  },
  entry_deleted: { number: 40404, byCall: { chat: "character_deleted" } },
  share_not_found: { number: 40406, byCall: inUploads("upload_maintained") },
  user_not_found: { number: 40407, byCall: inUploads("uploads_today_max") },
  chat_not_found: { number: 40408 },
  chat_deleted: { number: 40411 },
  continuation_failed: { number: 40420 },
  parameter_invalid: { number: 42200, info: true },
  /** `content` if a request for generated text is refused: { places }, see `sensitivePlaces`. */
  sensitive_content: {
    number: 42203,
    byCall: {
      continuation: "sensitive_continuation",
      model_output: "sensitive_output",
    },
    info: true,
  },
  title_length: { number: 42204, info: true },
  background_length: { number: 42205, info: true },
  name_length: { number: 42206, info: true },
  description_length: { number: 42207, info: true },
  banned_word_length: { number: 42212 },
  /** A shared world that may not be used. */
  world_forbidden: { number: 42221, info: true },
  /** What is searched for, or written in an exploration, is too long or empty. */
  input_length: { number: 42224, byCall: { chat: "chat_input_length" } },
  model_unavailable: { number: 42236 },
  title_required: { number: 42241 },
  chapter_too_short: { number: 42242 },
  chapter_too_long: { number: 42248 },
  /** The description of a report. */
  report_length: { number: 42244 },
  already_reported: { number: 42245 },
  /** The world is shared in English only. */
  chinese_not_supported: { number: 42247 },
  nickname_empty: { number: 42250 },
  nickname_length: { number: 42251 },
  nickname_symbols: { number: 42252 },
  nickname_sensitive: { number: 42253 },
  name_characters: { number: 42256, info: true },
  target_length: { number: 42257, info: true },
  generate_closed: { number: 42260, byCall: { continuation: "continuation_closed", lab: "lab_closed" } },
  // ours, for errors the specification has no code for
  origin_refused: { number: 40300 },
  account_locked: { number: 40302 },
  /** `content`: { until } in Unix seconds. */
  continuation_suspended: { number: 40303, byCall: { lab: "generating_suspended", summary: "generating_suspended" } },
  /** `content`: { needed, available }. */
  power_short: { number: 40304 },
  administrators_only: { number: 40305 },
  upload_expired: { number: 40309 },
  avatar_month_max: { number: 40333 },
  account_protected: { number: 40310 },
  /** The two weeks before an account's deletion are over: logging in is no longer possible. */
  account_deletion_due: { number: 40313 },
  /** This server requires a phone of everybody, and the account has none. */
  phone_required: { number: 40311 },
  moderators_only: { number: 40314 },
  cannot_report_self: { number: 40315 },
  /** `content`: { max }. */
  feedback_day_max: { number: 40316 },
  login_again_first: { number: 40335 },
  administrator_stays: { number: 40336 },
  demo_account_stays: { number: 40337 },
  only_login_method: { number: 40340 },
  demo_account_not_linked: { number: 40341 },
  demo_account_kept: { number: 40342 },
  password_none: { number: 40343 },
  /** `content`: { max }, bytes. */
  storage_full: { number: 40350 },
  /** The story's owner has no storage left; only the owner may know whose storage it is and how large. */
  story_storage_full: { number: 40351 },
  share_private: { number: 40360 },
  /** A moderator banned the work, as the law forbids it. */
  share_banned: { number: 40361 },
  /** A moderator banned the work, as the rules of this server forbid it. */
  share_forbidden: { number: 40362 },
  route_not_found: { number: 40400 },
  chapter_not_found: { number: 40440 },
  version_not_found: { number: 40441 },
  invitation_not_found: { number: 40442 },
  collaborator_not_found: { number: 40443 },
  generation_not_found: { number: 40444 },
  world_file_gone: { number: 40445 },
  session_not_found: { number: 40446 },
  identity_not_found: { number: 40447 },
  login_code_over: { number: 40448 },
  chapter_note_not_found: { number: 40449 },
  image_not_found: { number: 40450 },
  case_not_found: { number: 40451 },
  decision_not_found: { number: 40452 },
  feedback_not_found: { number: 40453 },
  share_deleted: { number: 40460 },
  conflict: { number: 40900 },
  generation_running: { number: 40901 },
  identity_taken: { number: 40902 },
  identity_linked: { number: 40903 },
  /** What is stored of the chapter can't be read; its owner can restore a version. */
  chapter_damaged: { number: 40904 },
  /** The request's body arrived more slowly than any usable connection sends. */
  request_too_slow: { number: 40800 },
  payload_too_large: { number: 41300 },
  media_type_refused: { number: 41500 },
  stories_max: { number: 42270 },
  chapters_max: { number: 42271 },
  collaborators_max: { number: 42272 },
  import_empty: { number: 42273 },
  versions_max: { number: 42274 },
  worlds_max: { number: 42275 },
  entries_max: { number: 42276 },
  chapter_notes_max: { number: 42277 },
  suggestions_none: { number: 42278 },
  /** `content`: { max }. */
  chats_max: { number: 42279 },
  /** `content`: { max }. */
  chat_messages_max: { number: 42259 },
  lab_text_missing: { number: 42280 },
  /** A name or title with invisible characters, a change of text direction, or too many marks on one letter. */
  name_illegible: { number: 42258 },
  lab_text_length: { number: 42281 },
  lab_instruction_missing: { number: 42282 },
  lab_needs_model: { number: 42283 },
  output_empty: { number: 42284 },
  /** A continuation was requested for a chapter that is full. */
  chapter_full: { number: 42285 },
  /** `content`: { kind }, the key of what is wrong with the file. */
  world_file_unreadable: { number: 42286 },
  world_file_nothing: { number: 42287 },
  /** What is stored of imported files for exports is over the limit of the world, or of all worlds of the person. */
  world_originals_max: { number: 42288 },
  person_originals_max: { number: 42289 },
  /** `content`: [{ field: "file", reason }], a reason of `imageFault`. */
  image_unusable: { number: 42290 },
  too_many_requests: { number: 42900 },
  internal: { number: 50000 },
  store_unavailable: { number: 50300 },
  /** The model's server can't be reached, or the connection was lost. */
  model_unreachable: { number: 50301 },
  /** The model's server responded that it is too busy. */
  model_busy: { number: 50302 },
  /** The model did not respond in time. */
  model_timeout: { number: 50303 },
  /** The model's server refused the request: its key, the model's name, or the content. */
  model_refused: { number: 50304 },
  /** This server stopped while the text was being written. */
  generation_interrupted: { number: 50305 },
  /** The moderation service did not respond, so the text can't be shown. */
  moderation_unreachable: { number: 50306 },
  /** A search took longer than one may. */
  search_timeout: { number: 50307 },
} as const satisfies Record<string, CatalogueEntry>;

/** The name of an error in the code. */
export type ErrorCode = keyof typeof ERRORS;

/** An error as sent on the wire and stored. */
export type ErrorNumber = (typeof ERRORS)[ErrorCode]["number"];

/** The body of every error response outside the `status` envelope. */
export interface WireError {
  error_code: ErrorNumber;
  /** The text key in errors.json. */
  error: string;
  /** Details for the person or the client: which field, which limit. Never an internal cause. */
  content: unknown;
}

const BY_NUMBER = new Map<unknown, ErrorCode>(
  Object.entries(ERRORS).map(([code, { number }]) => [number, code as ErrorCode]),
);

export function errorNumber(code: ErrorCode): ErrorNumber {
  return ERRORS[code].number;
}

/** The error with a number from the wire; null if the catalogue has none. */
export function errorOf(number: unknown): ErrorCode | null {
  return BY_NUMBER.get(number) ?? null;
}

/** The HTTP status of an error's response: its number's first three digits. */
export function errorStatus(code: ErrorCode): number {
  return Math.floor(errorNumber(code) / 100);
}

/** Whether an error is shown as an info alert, not as an error. */
export function isInfoAlert(code: ErrorCode): boolean {
  const entry: CatalogueEntry = ERRORS[code];
  return entry.info === true;
}

/** The text key of an error in the context of the given call. */
export function errorKey(code: ErrorCode, context?: ErrorContext): string {
  const entry: CatalogueEntry = ERRORS[code];
  return (context && entry.byCall?.[context]) || code;
}
