// The one error catalogue (calls.md 8): code -> text key; its first three digits are the HTTP status. The text itself is in src/i18n/<locale>/errors.json.
// Where the specification gives one code two meanings, `byCall` names the call that reads it the other way.

interface CatalogueEntry {
  /** Key of the text in `errors.json`. */
  key: string;
  /** The call's context -> the key it shows instead. */
  byCall?: Readonly<Partial<Record<ErrorContext, string>>>;
  /** Shown as an info alert wherever it occurs. */
  info?: true;
}

/** The calls whose reading of a code differs from the general one. */
export type ErrorContext =
  | "upload"
  | "follow"
  | "report"
  | "tip"
  | "exploration"
  | "exploration_upload"
  | "entry_upload"
  | "cover_upload"
  /** Following from a person's header or public page, where no list is on the screen. */
  | "user_header"
  | "public_page"
  /** A story's bound world. */
  | "bound_world"
  /** Asking for a chapter to be continued. */
  | "continuation"
  /** Asking the Lab. */
  | "lab"
  /** Having a summary written. */
  | "summary"
  /** What a model wrote, not what it was asked. */
  | "model_output";

/** How every upload reads the codes that mean something else elsewhere. */
const inUploads = (key: string) => ({ upload: key, entry_upload: key, exploration_upload: key, cover_upload: key });

export const ERRORS = {
  // the specification's own
  40103: { key: "session_invalid" },
  40301: { key: "banned_words_max", info: true },
  40306: { key: "feature_maintained", byCall: { entry_upload: "entry_upload_maintained" } },
  40307: { key: "too_frequent", byCall: inUploads("uploads_frequent") },
  40308: { key: "message_withdrawn" },
  40312: { key: "sensitive_nsfw", info: true },
  40324: { key: "reports_today_max" },
  40325: { key: "own_work_tip" },
  40327: {
    key: "already_followed_list",
    byCall: { user_header: "already_followed", public_page: "already_followed" },
  },
  40328: { key: "follow_self" },
  40329: { key: "follows_today_max" },
  40330: { key: "story_no_right" },
  40332: { key: "nickname_month_max" },
  40334: { key: "change_not_supported" },
  40338: { key: "cover_maintained" },
  40402: { key: "story_not_found" },
  40403: {
    key: "world_not_found",
    byCall: {
      bound_world: "bound_world_missing",
      exploration: "world_deleted",
      entry_upload: "world_deleted",
      exploration_upload: "exploration_error",
    },
  },
  40404: { key: "entry_deleted", byCall: { exploration: "character_deleted" } },
  40406: { key: "share_not_found", byCall: inUploads("upload_maintained") },
  40407: { key: "user_not_found", byCall: inUploads("uploads_today_max") },
  40408: { key: "exploration_not_found" },
  40411: { key: "exploration_record_deleted" },
  40413: { key: "model_deleted" },
  40417: { key: "tip_type_not_found" },
  40418: { key: "story_not_found" },
  40420: { key: "continuation_failed" },
  42200: { key: "parameter_invalid", info: true },
  /** `content` where a person's request for words is refused: { places }, see `sensitivePlaces`. */
  42203: {
    key: "sensitive_content",
    byCall: {
      tip: "sensitive_tip_message",
      continuation: "sensitive_continuation",
      model_output: "sensitive_output",
    },
    info: true,
  },
  42204: { key: "title_length", info: true },
  42205: { key: "background_length", info: true },
  42206: { key: "name_length", info: true },
  42207: { key: "description_length", info: true },
  42212: { key: "banned_word_length" },
  42221: { key: "world_forbidden", info: true },
  42223: { key: "story_already_shared" },
  42224: { key: "input_length" },
  42236: { key: "model_unavailable" },
  42241: { key: "title_required" },
  42242: { key: "chapter_too_short" },
  42244: {
    key: "description_over_limit",
    byCall: { report: "report_description_length", tip: "tip_message_length" },
  },
  42245: { key: "already_reported" },
  42247: { key: "chinese_not_supported" },
  42248: { key: "chapter_too_short" },
  42250: { key: "nickname_empty" },
  42251: { key: "nickname_length" },
  42252: { key: "nickname_symbols" },
  42253: { key: "nickname_sensitive" },
  42256: { key: "name_characters", info: true },
  42257: { key: "target_length", info: true },
  42260: { key: "generate_closed", byCall: { continuation: "continuation_closed", lab: "lab_closed" } },
  // ours, where the specification shows no code
  40300: { key: "origin_refused" },
  40302: { key: "account_locked" },
  /** `content`: { until } in Unix seconds. */
  40303: { key: "continuation_suspended", byCall: { lab: "generating_suspended", summary: "generating_suspended" } },
  /** `content`: { needed, available }. */
  40304: { key: "power_short" },
  40305: { key: "administrators_only" },
  40309: { key: "upload_expired" },
  40333: { key: "avatar_month_max" },
  40310: { key: "account_protected" },
  /** The two weeks after which an account is deleted are over: nobody logs in to it any more. */
  40313: { key: "account_deletion_due" },
  /** This server asks everybody for a phone, and the account has none. */
  40311: { key: "phone_required" },
  40335: { key: "login_again_first" },
  40336: { key: "administrator_stays" },
  40337: { key: "demo_account_stays" },
  40340: { key: "only_way_in" },
  40341: { key: "demo_account_not_linked" },
  40342: { key: "demo_account_kept" },
  40343: { key: "password_none" },
  /** `content`: { max }, bytes. */
  40350: { key: "storage_full" },
  /** The story's owner has no room; whose storage and how large is theirs alone to know. */
  40351: { key: "story_storage_full" },
  40400: { key: "route_not_found" },
  40440: { key: "chapter_not_found" },
  40441: { key: "version_not_found" },
  40442: { key: "invitation_not_found" },
  40443: { key: "collaborator_not_found" },
  40444: { key: "generation_not_found" },
  40445: { key: "world_file_gone" },
  40446: { key: "session_not_found" },
  40447: { key: "identity_not_found" },
  40448: { key: "login_code_over" },
  40450: { key: "image_not_found" },
  40900: { key: "conflict" },
  40901: { key: "generation_running" },
  40902: { key: "identity_taken" },
  40903: { key: "identity_linked" },
  /** What is stored of the chapter can't be opened; its owner can bring a kept version back. */
  40904: { key: "chapter_damaged" },
  /** The request's body came more slowly than any line of use sends. */
  40800: { key: "request_too_slow" },
  41300: { key: "payload_too_large" },
  41500: { key: "media_type_refused" },
  42270: { key: "stories_max" },
  42271: { key: "chapters_max" },
  42272: { key: "collaborators_max" },
  42273: { key: "import_empty" },
  42274: { key: "versions_max" },
  42275: { key: "worlds_max" },
  42276: { key: "entries_max" },
  42280: { key: "lab_text_missing" },
  /** A name or a title that holds what no reader sees, what turns a text's direction, or more marks on one letter. */
  42258: { key: "name_illegible" },
  42281: { key: "lab_text_length" },
  42282: { key: "lab_instruction_missing" },
  42283: { key: "lab_needs_model" },
  42284: { key: "output_empty" },
  /** A continuation of a chapter that has no room for any. */
  42285: { key: "chapter_full" },
  /** `content`: { kind }, the key of what is wrong with the file. */
  42286: { key: "world_file_unreadable" },
  42287: { key: "world_file_nothing" },
  /** What is kept of files for exports is over the bound of the world, or of all worlds of the person. */
  42288: { key: "world_originals_max" },
  42289: { key: "person_originals_max" },
  /** `content`: [{ field: "file", reason }], a reason of `imageFault`. */
  42290: { key: "image_unusable" },
  42900: { key: "too_many_requests" },
  50000: { key: "internal" },
  50300: { key: "store_unavailable" },
  /** The model's server can't be reached, or broke off. */
  50301: { key: "model_unreachable" },
  /** The model's server said it is too busy. */
  50302: { key: "model_busy" },
  /** The model did not answer in its time. */
  50303: { key: "model_timeout" },
  /** The model's server refused the request: its key, its model's name, or what was sent. */
  50304: { key: "model_refused" },
  /** This server stopped while the text was being written. */
  50305: { key: "generation_interrupted" },
  /** The service that judges texts did not answer, so the text can't be let through. */
  50306: { key: "moderation_unreachable" },
} as const satisfies Record<number, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The wire form of every failure outside the `status` envelope. */
export interface WireError {
  error_code: ErrorCode;
  /** The text key of the catalogue. */
  error: string;
  /** Details for the person or the client: which field, which limit. Never a cause from inside the server. */
  content: unknown;
}

/** The HTTP status a code is answered with: its first three digits. */
export function errorStatus(code: ErrorCode): number {
  return Math.floor(code / 100);
}

/** Whether a number is a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "number" && Object.hasOwn(ERRORS, code);
}

/** Whether a code is shown as an info alert, not as an error. */
export function isInfoAlert(code: ErrorCode): boolean {
  const entry: CatalogueEntry = ERRORS[code];
  return entry.info === true;
}

/** The text key of a code, read as the given call reads it. */
export function errorKey(code: ErrorCode, context?: ErrorContext): string {
  const entry: CatalogueEntry = ERRORS[code];
  return (context && entry.byCall?.[context]) || entry.key;
}
