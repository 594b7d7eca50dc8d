// Every limit and constant of the specification (product.md and calls.md, sections 4, 5 and 9), named once; "Ours"
// marks those it does not have. Lengths are in characters as `text-length.ts` counts them, but in words what a model
// writes and the Lab takes (WRITE_LENGTH_…, LAB_EXPAND_MAX, LAB_OTHER_MAX); times are in the unit the name ends with.
// State codes (of following, of the write panel) are no limits: they are defined with their domain.

/** Documents and stories. */
export const CHAPTER_MAX_CHARACTERS = 20_000;
/** Ours: a chapter's text with its marks, in a request that creates a chapter. */
export const CHAPTER_TEXT_MAX_BYTES = 2 * 1024 * 1024;
/** Ours: blocks in that request; empty lines count no characters, so there may be more blocks than characters. */
export const CHAPTER_BLOCKS_MAX = 100_000;
export const RECYCLE_DAYS = 30;
/** Ours: with fewer days left, a deleted item is marked. */
export const RECYCLE_WARNING_DAYS = 4;
/** Ours: an account is deleted this many days after the request; a login before then cancels the deletion. */
export const ACCOUNT_DELETION_DAYS = 14;
/** Ours: a person without a password may request the deletion only in a session that began this recently. */
export const ACCOUNT_DELETION_LOGIN_MINUTES = 10;
/** Ours: the specification gives a story's title no limit; long enough for any title, short enough for any list. */
export const STORY_TITLE_MAX = 100;
export const CHAPTER_TITLE_MAX = 100;
export const VERSION_LABEL_MAX = 60;
/**
 * A version holds a whole chapter. Beyond these limits new named versions are refused, and of those kept before a
 * restore the oldest is replaced.
 */
export const VERSIONS_NAMED_MAX = 200;
export const VERSIONS_BEFORE_RESTORE_MAX = 100;
/**
 * Versions kept before a change that removes over half of a chapter, and after pasted text: the latest of each kind.
 */
export const VERSIONS_BEFORE_REMOVAL_MAX = 50;
export const VERSIONS_PASTED_MAX = 50;
/** Versions that publishing and syncing kept. */
export const VERSIONS_PUBLISHED_MAX = 50;
/** A change that removes fewer characters than this never counts as removing half a chapter, however short it is. */
export const REMOVAL_MIN_CHARACTERS = 100;
/** After a change that adds more characters than this, a version is kept before the next change. */
export const PASTE_MAX_CHARACTERS = 2_000;
/** How many of a damaged chapter's latest versions are checked for intact ones. */
export const RECOVERY_VERSIONS_MAX = 20;
/** How long the stored data of a damaged chapter is kept after a version has replaced it. */
export const DAMAGED_DOCUMENT_DAYS = 30;
/** Ours: storage for one person if the operator sets no other limit. */
export const STORAGE_MIB_PER_PERSON = 2_048;
/** Ours: bytes over that limit to which open chapters can still be written, so that nobody is cut off within a word. */
export const storageOverdraftBytes = (max: number): number => Math.max(Math.floor(max / 10), 20 * 1024 * 1024);
/** Ours: from this share of the limit on, a person is warned that their storage is nearly full. */
export const STORAGE_WARNED_AT = 0.9;
/** Ours: length of a text position: a Yjs relative position in base64url. */
export const TEXT_PLACE_MAX = 400;
/** Ours: chapters that one chapter is split into in one request, besides itself. */
export const SPLIT_PARTS_MAX = 100;
export const CHAPTERS_PER_STORY_MAX = 2_000;
/** A chapter of this many characters or fewer is not published. */
export const PUBLISH_MIN_CHARACTERS = 30;
/** Ours: chapters published, synced or unpublished by one request. */
export const PUBLISHED_AT_ONCE_MAX = 100;
/** Ours: characters of a share's public id. */
export const SHARE_ID_LENGTH = 17;
export const STORIES_PER_USER_MAX = 5_000;
export const COLLABORATORS_MAX = 30;
export const INVITATIONS_MAX = 20;
/** An imported text, in bytes of UTF-8. */
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
/** Items of one page of a list, unless the request names another number up to MAX_PAGE_SIZE. */
export const DEFAULT_PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
/** Worlds and entries fetched at once: three screens of cards, and a response of a few dozen kilobytes. */
export const CARDS_PAGE_SIZE = 60;

/** Collaboration. */
/** The fewest characters of text that is put back after a merge deleted it; an ideograph or a syllable counts for two. */
export const RESCUED_TEXT_MIN = 8;
/** Also the size of the one message that a client sends when it reconnects after a day offline. */
export const COLLAB_MESSAGE_MAX_BYTES = 2 * 1024 * 1024;
/** A chapter's whole state. Twenty thousand characters with a long history stay far below it. */
export const COLLAB_DOCUMENT_MAX_BYTES = 16 * 1024 * 1024;
/** The same in Yjs items, which determine memory use: twenty for each character of a full chapter. */
export const COLLAB_DOCUMENT_MAX_STRUCTS = 100_000;
/** Items in one message: applying a message is one step that blocks the event loop. */
export const COLLAB_MESSAGE_MAX_STRUCTS = 20_000;
/**
 * The same in client ids: an editor gets a new one each time it opens the chapter. Every keystroke is slower with more
 * of them.
 */
export const COLLAB_DOCUMENT_MAX_CLIENTS = 4_000;
export const COLLAB_MESSAGES_PER_SECOND = 120;
export const COLLAB_BYTES_PER_SECOND = 1024 * 1024;
export const COLLAB_DOCUMENTS_PER_SOCKET = 16;

/** Text. Ours: words of more characters than this on average count by their characters in limits in words. */
export const LONG_WORD_CHARACTERS = 12;
/** A text of more than this many times its limit is refused by its raw length, before characters are counted. */
export const RAW_LENGTH_FACTOR = 10;

/** Worlds and entries. */
export const WORLD_TITLE_MAX = 20;
/** One message of the specification says 300; its tables say 200, which is stricter. */
export const WORLD_BACKGROUND_MAX = 200;
export const ENTRY_NAME_MAX = 20;
/** Combining marks on one letter of a name or title: scripts use at most three on one, Tibetan four. */
export const MARKS_PER_LETTER_MAX = 4;
/** Ours: a search for names; the pinyin of a name is longer than the name. */
export const ENTRY_SEARCH_MAX = 120;
export const ENTRY_DESCRIPTION_MAX = 150;
export const ENTRY_TARGET_MAX = 30;
export const RELATIONSHIPS_MAX = 9;
export const BANNED_WORD_MAX = 10;
export const BANNED_WORDS_MAX = 20;
/** Ours: worlds of one person and entries of one world: far above real use, but bounded to protect the server. */
export const WORLDS_PER_USER_MAX = 500;
export const ENTRIES_PER_WORLD_MAX = 5_000;
/** Ours: aliases of an entry; each is as long as a name at most. */
export const ALIASES_MAX = 20;
/** Ours: how one character relates to another, in the author's words. */
export const RELATIONSHIP_TAGS_MAX = 9;
export const RELATIONSHIP_TAG_MAX = 20;
/** Ours: chapter-dependent changes of one entry. */
export const ENTRY_CHANGES_MAX = 20;
/** Ours: entries pinned for one story. */
export const PINS_PER_STORY_MAX = 50;
/** Ours: characters listed under "known by". */
export const KNOWN_BY_MAX = 50;
/** Ours: how long deleted worlds and entries can be restored. */
export const WORLD_RECOVER_DAYS = 30;
/** Ours: a file of another program to import as a world, in bytes, including its images. */
export const WORLD_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const WORLD_FILE_NAME_MAX = 200;
/** Ours: additional assets of one person's cards (emotions, sounds), in bytes; texts and images are not counted. */
export const CARD_FILES_PER_PERSON_MAX_BYTES = 200 * 1024 * 1024;
/**
 * Ours: data of other programs' formats stored for exports, as JSON, in bytes: of one world, so that several copies fit
 * into memory during an export, and of all worlds of one person, including deleted ones.
 */
export const KEPT_PER_WORLD_MAX_BYTES = 40 * 1024 * 1024;
export const KEPT_PER_PERSON_MAX_BYTES = 200 * 1024 * 1024;
/** Ours: how long such a file is stored between its preview and its import, and how many for one person. */
export const WORLD_FILE_KEPT_SECONDS = 3_600;
export const WORLD_FILES_KEPT_MAX = 3;
/** Default limit of the input directive. */
export const INPUT_DEFAULT_MAX = 50;

/** Model. */
/** The length of a continuation in words, as `countWords` counts them; one unit of power a word. */
export const DEFAULT_WRITE_LENGTH = 70;
/** Ours: number of buckets in a comparison of models; every account is assigned to one. */
export const MODEL_BUCKETS = 2;
export const WRITE_LENGTH_MIN = 10;
export const WRITE_LENGTH_MAX = 1_000;
export const BIG_MODELS = ["v1", "v2", "v3"] as const;
export const DEFAULT_BIG_MODEL = "v2";
/** The Lab's texts in words: to expand, and for the other tools. */
export const LAB_EXPAND_MAX = 500;
export const LAB_OTHER_MAX = 1_000;
/** Ours: the same in characters, whatever the words. */
export const LAB_TEXT_MAX_CHARACTERS = LAB_OTHER_MAX * LONG_WORD_CHARACTERS;
export const RISK_ALERTS_MAX = 5;
export const RISK_WINDOW_SECONDS = 3_600;
export const RISK_SUSPENSION_SECONDS = 3_600;
/** Candidates of one continuation. */
export const CARDS_MAX = 3;
/** Ours: a continuation may exceed its length by this many tokens to end on a sentence. */
export const SENTENCE_OVERRUN_TOKENS = 20;
/** Ours: how often a text that was cut before a banned word is requested again. */
export const BANNED_WORD_RETRIES_MAX = 3;
/** Ours: suggestions of the built-in helper: things left open on one card, and ways on. */
export const LEFT_ITEMS_MAX = 3;
export const WAYS_ON = 3;
/** Ours: characters of earlier chapters that are read for suggestions. */
export const SUGGESTION_EARLIER_MAX = 100_000;
/** Ours: entries of the bound world that are read for suggestions. */
export const SUGGESTION_ENTRIES_MAX = 400;
/** Ours: a chapter's last results whose suggestions are not repeated. */
export const SUGGESTIONS_REMEMBERED = 12;
/** Ours: a custom instruction in the Lab. */
export const LAB_INSTRUCTION_MAX = 300;
/** Ours: what an author wants to happen next in a chapter; part of every continuation's prompt. */
export const DIRECTION_MAX = 500;
/** Ours: a person's own notes beside a chapter: characters of one, and how many. */
export const CHAPTER_NOTE_MAX = 500;
export const CHAPTER_NOTES_MAX = 50;
/** Ours: how many positions of a refused text are returned. */
export const SENSITIVE_PLACES_MAX = 10;
/** Ours: mentions in a request for generated text, those nearest to its position. */
export const REQUEST_MENTIONS_MAX = 500;
/** Ours: context sent around a selection, on each side. */
export const LAB_CONTEXT_MAX = 4_000;
/** Ours: the specification says "after the trial" without a number. */
export const LAB_TRIAL_USES = 10;
/** Ours: power one use of the Lab takes after the trial. */
export const LAB_POWER_PER_USE = 50;
/** Ours: an author's notes about a story for the model. */
export const AUTHOR_NOTE_MAX = 1_000;
export const STYLE_NOTE_MAX = 500;
export const SUMMARY_MAX = 1_500;
/**
 * Ours: results stored for each chapter and person; the oldest that were not inserted into the text are deleted first.
 */
export const GENERATIONS_PER_CHAPTER_MAX = 300;

/** Accounts and login sessions. */
export const NICKNAME_MAX = 30;
export const AVATAR_CHANGES_PER_MONTH = 5;
/** Ours: the specification mentions a limit without a number. */
export const NICKNAME_CHANGES_PER_MONTH = 5;
export const CODE_LENGTH = 4;
export const CODE_RESEND_SECONDS = 60;
/** Ours: how long a code is valid, and after how many wrong guesses it expires. */
export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;
/** One message says "more than 8"; the tables say 8. */
export const PASSWORD_MIN = 8;
export const EMAIL_MAX = 254;
export const TOKEN_REFRESH_THRESHOLD_SECONDS = 86_400;
/** Ours: longer than the threshold, so that a person who visits once a week is refreshed and not logged out. */
export const ACCESS_TOKEN_SECONDS = 7 * 86_400;
export const REFRESH_TOKEN_SECONDS = 60 * 86_400;
/** The immediate predecessor of a refresh token stays valid this long: for parallel tabs and lost responses. */
export const REFRESH_GRACE_SECONDS = 60;
export const NEW_USER_SECONDS = 20;
export const TOKEN_INIT_DELAY_MS = 800;
export const LOGOUT_REDIRECT_DELAY_MS = 500;
export const LOGIN_RETRY_DELAY_MS = 500;
export const AGREEMENT_READ_SECONDS = 10;
export const DEFAULT_CALL_CODE = "86";
/** A phone number under the dial code 86; under the others anything that is not empty. */
export const PHONE_86 = /^1[3-9]\d{9}$/;
export const DEFAULT_COUNTRY = "us";
export const POPULAR_COUNTRIES = ["cn", "us", "ca", "gb", "au", "sg", "hk"] as const;
export const WEIXIN_POLL_MS = 1_500;
export const PREFILL_DELAY_MS = 100;
/** A QR code for login: valid from its creation until the person is logged in. */
export const LOGIN_TICKET_SECONDS = 60;
/** For a login with a provider, from leaving until coming back. */
export const PROVIDER_LOGIN_SECONDS = 600;
/** How long the code made from a provider's response is valid. */
export const PROVIDER_LOGIN_CODE_SECONDS = 60;
export const CAPTCHA_POPUP_WIDTH_PX = 320;
/** The captcha's image, in pixels; its width is the popup's. */
export const CAPTCHA_HEIGHT = 160;
/** Each side of the captcha's piece, in pixels. */
export const CAPTCHA_PIECE = 52;
/** The piece may be this many pixels off the gap: what a hand, or one press of an arrow key, can hit. */
export const CAPTCHA_TOLERANCE = 5;
/** An image can be solved for this long; the `validate` token of a solved one is valid for as long again. */
export const CAPTCHA_SECONDS = 180;
export const LOGIN_POPUP_WIDTH_PX = 600;
export const LOGIN_POPUP_HEIGHT_PX = 400;
export const BANNER_AUTOPLAY_MS = 2_500;
export const BANNER_SPACE_PX = 50;
export const BANNER_SLIDES_PER_VIEW = 1;
/** The os type that every call sends. */
export const OS_TYPE = "web";

/** Power and payment. */
export const MEMBER_POWER_PER_MONTH = 100_000;
export const FREE_QUOTA_REFRESH_DAY = 8;
/** Ours: the specification gives the free quota no number. The operator may set another (FREE_POWER). */
export const FREE_POWER_PER_MONTH = 20_000;
/** Free quota in local mode, where generations cost nobody else anything. */
export const LOCAL_POWER_PER_MONTH = 1_000_000;
/** Ours: the one time zone for refreshes, month ends and statements. */
export const POWER_TIME_ZONE = "UTC";
export const APP_TYPE = 30;
export const QRCODE_WIDTH = 200;

/** Images. */
export const IMAGE_TYPE_PREFIX = "image/";
export const UPLOAD_POLL_MS = 1_000;
export const UPLOAD_POLL_MAX = 60;
export const IMAGE_WIDTH = 1_080;
export const IMAGE_HEIGHT_SQUARE = 1_080;
export const IMAGE_HEIGHT_TALL = 2_160;
export const IMAGE_QUALITY = 0.6;
/** The image shown in the cropper. */
export const IMAGE_SIDE_MAX = 2_000;
/** Ours: an uploaded image. The cropper's output is a tenth of it. */
export const IMAGE_UPLOAD_MAX_BYTES = 12 * 1024 * 1024;
/** Ours: width times height of an uploaded image; decoded it takes four bytes a pixel. */
export const IMAGE_PIXELS_MAX = 25_000_000;
/** Lifetime of an upload's credential: long enough for a slow connection after cropping. */
export const UPLOAD_CREDENTIAL_SECONDS = 300;
/** Pictures that may wait for a verdict, each in memory. */
export const IMAGES_JUDGED_AT_ONCE = 32;
/** A picture is deleted after so long without being sent, shown anywhere, or judged by a person. */
export const IMAGE_GRACE = { unsentSeconds: 3_600, unlinkedSeconds: 86_400, heldSeconds: 30 * 86_400 };
export const CROP_SIZE_MIN = 10;
export const CROP_TALL = [276, 552] as const;
export const CROP_SQUARE = [552, 552] as const;
export const ZOOM_STEPS = 5;
export const QUARTER_TURNS_MAX = 3;

/** Interface. */
export const TOAST_TYPE = "success";
export const TOAST_DURATION_MS = 1_500;
/** Ours: a toast with "Undo", and one that says what a long task has done. */
export const UNDO_TOAST_MS = 8_000;
export const LONG_TOAST_MS = 4_000;
/** Ours: debounce of search fields: short enough to see results while typing. */
export const SEARCH_DEBOUNCE_MS = 180;
/** Decimals of abbreviated counts (1.2k, 1.2M). */
export const ABBREVIATION_DECIMALS = 1;
export const STORAGE_PREFIX = "pro_";
export const TOOLTIP_MAX_WIDTH_PX = 500;
export const TOOLTIP_MAX_HEIGHT_PX = 300;
export const KEY_SCROLL_STEP_PX = 30;
/** `preload` in screens; `retries` after the first try; `cache` in pictures. */
export const LAZY_IMAGE = { throttleMs: 200, preload: 1.3, retries: 3, cache: 200 } as const;
export const ROUTER_REDIRECTS_MAX = 30;
export const LOCALES = ["en-US", "zh-CN"] as const;
export const DEFAULT_LOCALE = "en-US";
export const THEMES = ["light", "dark"] as const;
export type Locale = (typeof LOCALES)[number];
export type Theme = (typeof THEMES)[number];

/** Lists and pages of the account and of administration. */
/** Login sessions listed at most, last used first. */
export const SESSIONS_LISTED_MAX = 100;
/** A browser whose clock is this many seconds behind still finds its token valid (it checks `nbf` itself). */
export const TOKEN_CLOCK_TOLERANCE_SECONDS = 300;
/** Revoked sessions are kept this long, so that a stolen token that is used late is still recognized. */
export const REVOKED_SESSION_DAYS = 7;
/** How long a browser that was logged in has attempts of its own. */
export const KNOWN_DEVICE_SECONDS = 180 * 86_400;
/** Accounts that are remembered for a browser; the one with the oldest login is dropped first. */
export const KNOWN_DEVICE_ACCOUNTS_MAX = 5;
/** Ours: characters of the reason for a lock. */
export const LOCK_REASON_MAX = 200;
/** Ours: characters of an administrator's warning. */
export const ACCOUNT_WARNING_MAX = 500;
/** Ours: characters of a search for accounts. */
export const ACCOUNT_SEARCH_MAX = 100;
/** Ours: the latest end of a lock, in Unix seconds: the year 2200. */
export const LOCK_UNTIL_MAX = 7_258_118_400;

/** Notices. */
/** Notices sent at a time; the next follow when these are acknowledged. */
export const NOTICES_PER_BATCH = 20;
/** A notice that was not shown is deleted after this many days. */
export const NOTICE_DAYS = 30;
/** Pages with a socket for notices that one person may have open in one process. */
export const NOTICE_SOCKETS_PER_PERSON = 30;
/** Messages that a client may send on it: acknowledgements, and whether the page is visible. */
export const NOTICE_MESSAGES_PER_MINUTE = 120;
/** A claim that is not acknowledged within this time lapses, and another socket may claim the notice. */
export const NOTICE_CLAIM_SECONDS = 10;

/** Worlds as files. */
/** UTF-16 code units of the rest of an overlong text that are returned at most: a file's text may have megabytes. */
export const OVERLONG_TEXT_SHOWN_MAX = 60_000;
/** Entries that one overlong text may become. */
export const TEXT_PARTS_MAX = 40;
/** Entries of each kind that the summary of a file names at most. */
export const NAMED_ENTRIES_MAX = 8;
/** Imports of worlds that one person may have running. */
export const IMPORTS_PER_PERSON = 2;
/** An import whose process sends no heartbeat for so long is considered dead; it sends one every ten seconds. */
export const IMPORT_SILENT_SECONDS = 60;

/** Generations and summaries. */
/** A generation whose process sends no heartbeat for so long is considered dead; it sends one twice a second. */
export const GENERATION_SILENT_SECONDS = 10;
/** A chapter is summed up automatically after it has not been edited for so long. */
export const SUMMARY_QUIET_MINUTES = 3;
/** After so long without edits, even a small change makes a summary due. */
export const SUMMARY_LONG_QUIET_MINUTES = 30;
/** A summary that has been pending for longer no longer counts as being written: its process has died. */
export const SUMMARY_PENDING_MINUTES = 5;
/** How long after a failure an automatic summary is tried again. */
export const SUMMARY_RETRY_MINUTES = 60;
/** No automatic summaries are written in a story in which no model has written for so long. */
export const SUMMARY_WANTED_DAYS = 2;
/** A chapter with fewer characters needs no summary. */
export const SUMMARY_LEAST_CHARACTERS = 200;
/** A generation is ended after this time, whatever its model does. */
export const GENERATION_MAX_MS = 10 * 60_000;
/** A generation's power is held for so long at most; longer than any generation runs. */
export const POWER_HOLD_MAX_SECONDS = 30 * 60;
/** Ends an administrator's test of a model even if the model's own timeout is longer. */
export const MODEL_TEST_TIMEOUT_MS = 120_000;
/** Requested summaries of one story that may be pending; more are refused with too_many_requests. */
export const SUMMARIES_PENDING_MAX = 20;
/** Longest time for writing a summary, including the wait in the model's queue. */
export const SUMMARY_WRITING_MAX_MS = 240_000;

/** Requests with large bodies or responses that are handled at once: for each person, and overall. */
/** Each may hold IMAGE_UPLOAD_MAX_BYTES in memory. */
export const IMAGE_UPLOADS_AT_ONCE = { perPerson: 2, overall: 12 };
export const WORLD_FILE_UPLOADS_AT_ONCE = { perPerson: 2, overall: 6 };
export const TEXT_IMPORTS_AT_ONCE = { perPerson: 2, overall: 6 };
export const ACCOUNT_EXPORTS_AT_ONCE = { perPerson: 1, overall: 4 };

/** Ours: people that one person may follow in a day (follows_day_max). */
export const FOLLOWS_PER_DAY_MAX = 200;
