// Every limit and constant of the specification (product.md and calls.md, sections 4, 5 and 9), named once.
// Lengths are in characters as `text-length.ts` counts them, times in the unit the name ends with.
// State codes (of following, of the write panel) are no limits: they are defined with their domain.

/** Documents and stories. */
export const CHAPTER_MAX_CHARACTERS = 20_000;
/** Ours: a chapter's text with its marks, as it is sent to make a chapter of it. */
export const CHAPTER_TEXT_MAX_BYTES = 2 * 1024 * 1024;
/** Ours: its blocks; empty lines are free, so they may be more than its characters. */
export const CHAPTER_BLOCKS_MAX = 100_000;
export const RECYCLE_DAYS = 30;
/** Ours: an account is deleted so many days after its person asked for it; a login until then keeps it. */
export const ACCOUNT_DELETION_DAYS = 14;
/** Ours: who has no password may ask for it in a session that began no longer ago than this. */
export const ACCOUNT_DELETION_LOGIN_MINUTES = 10;
/** Ours: the specification gives a story's title no limit; long enough for any title, short enough for any list. */
export const STORY_TITLE_MAX = 100;
export const CHAPTER_TITLE_MAX = 100;
export const VERSION_LABEL_MAX = 60;
/**
 * A version holds a whole chapter: named ones are refused beyond this, those kept before a restore replace the oldest.
 */
export const VERSIONS_NAMED_MAX = 200;
export const VERSIONS_BEFORE_RESTORE_MAX = 100;
/** Kept before a change that removes over half of a chapter, and of text that came at once: the latest of each kind. */
export const VERSIONS_BEFORE_REMOVAL_MAX = 50;
export const VERSIONS_PASTED_MAX = 50;
/**
 * A change that removes fewer characters than this is not a removal of half a chapter, however short the chapter is.
 */
export const REMOVAL_MIN_CHARACTERS = 100;
/** A change that brings more characters than this is kept as a version before the next one. */
export const PASTE_MAX_CHARACTERS = 2_000;
/** The latest versions of a damaged chapter that are looked at for good ones. */
export const RECOVERY_VERSIONS_MAX = 20;
/** How long what was stored of a damaged chapter is put aside once a version has replaced it. */
export const DAMAGED_DOCUMENT_DAYS = 30;
/** Ours: what may be stored for one person where the operator says nothing else. */
export const STORAGE_MIB_PER_PERSON = 2_048;
/** Ours: bytes beyond that limit which open chapters are still written to, so that nobody is stopped within a word. */
export const writingMargin = (max: number): number => Math.max(Math.floor(max / 10), 20 * 1024 * 1024);
/** Ours: from this part of it on, a person is told that their storage is nearly full. */
export const STORAGE_WARNED_AT = 0.9;
/** Ours: a place in a chapter's text as Yjs writes it, in base64url. */
export const TEXT_PLACE_MAX = 400;
/** Ours: chapters that one chapter is split into at once, besides itself. */
export const SPLIT_PARTS_MAX = 100;
export const CHAPTERS_PER_STORY_MAX = 2_000;
export const STORIES_PER_USER_MAX = 5_000;
export const COLLABORATORS_MAX = 30;
export const INVITATIONS_MAX = 20;
/** An imported text, in bytes of UTF-8. */
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
export const DEFAULT_PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;

/** Collaboration. */
/** Also what a day without a network sends in one message on coming back. */
export const COLLAB_MESSAGE_MAX_BYTES = 2 * 1024 * 1024;
/** A whole chapter's state. Twenty thousand characters with a long history stay far below it. */
export const COLLAB_DOCUMENT_MAX_BYTES = 16 * 1024 * 1024;
/** The same in pieces, which is what memory goes by: twenty for each character of a full chapter. */
export const COLLAB_DOCUMENT_MAX_STRUCTS = 100_000;
/** Pieces of one message at most: applying it is one step, in which nobody else is served. */
export const COLLAB_MESSAGE_MAX_STRUCTS = 20_000;
/**
 * The same in client ids: an editor writes by a new one each time it has opened the chapter. Every key pays for them.
 */
export const COLLAB_DOCUMENT_MAX_CLIENTS = 4_000;
export const COLLAB_MESSAGES_PER_SECOND = 120;
export const COLLAB_BYTES_PER_SECOND = 1024 * 1024;
export const COLLAB_DOCUMENTS_PER_SOCKET = 16;

/** Text. A text of more than this many times its limit is refused by its raw length, before anything is counted. */
export const RAW_LENGTH_FACTOR = 10;

/** Worlds and entries. */
export const WORLD_TITLE_MAX = 20;
/** One message of the specification says 300; 200 is the figure of its tables, and the stricter one. */
export const WORLD_BACKGROUND_MAX = 200;
export const ENTRY_NAME_MAX = 20;
/** Combining marks on one letter of a name or title: scripts put at most three on one, Tibetan four. */
export const MARKS_PER_LETTER_MAX = 4;
/** Ours: what is looked for among names; the pinyin of a name is longer than the name. */
export const ENTRY_SEARCH_MAX = 120;
export const ENTRY_DESCRIPTION_MAX = 150;
export const ENTRY_TARGET_MAX = 30;
export const RELATIONSHIPS_MAX = 9;
export const BANNED_WORD_MAX = 10;
export const BANNED_WORDS_MAX = 20;
/** Ours, for the worlds of one person and the entries of one world: far beyond any author's, bounded for a server. */
export const WORLDS_PER_USER_MAX = 500;
export const ENTRIES_PER_WORLD_MAX = 5_000;
/** Ours: names an entry has besides its own; each is as long as a name at most. */
export const ALIASES_MAX = 20;
/** Ours: how one character stands to another, in words of the author's. */
export const RELATIONSHIP_TAGS_MAX = 9;
export const RELATIONSHIP_TAG_MAX = 20;
/** Ours: what changes with a chapter, for one entry. */
export const ENTRY_CHANGES_MAX = 20;
/** Ours: entries pinned for one story. */
export const PINS_PER_STORY_MAX = 50;
/** Ours: characters listed as those that name an entry in their relationships. */
export const KNOWN_BY_MAX = 50;
/** Ours: worlds and entries that were deleted can be taken back so long. */
export const WORLD_RECOVER_DAYS = 30;
/** Ours: a file of another program that becomes a world, in bytes; pictures in it included. */
export const WORLD_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const WORLD_FILE_NAME_MAX = 200;
/** Ours: what is kept of one person's cards beside their words and pictures (emotions, sounds), in bytes. */
export const CARD_FILES_PER_PERSON_MAX_BYTES = 200 * 1024 * 1024;
/**
 * Ours: what is kept of other programs' formats for exports, as JSON, in bytes: of one world, so that it can be held in
 * memory more than once while it is written out, and of one person's worlds, deleted ones included.
 */
export const KEPT_PER_WORLD_MAX_BYTES = 40 * 1024 * 1024;
export const KEPT_PER_PERSON_MAX_BYTES = 200 * 1024 * 1024;
/** Ours: how long such a file is kept between its preview and its import, and how many of one person. */
export const WORLD_FILE_KEPT_SECONDS = 3_600;
export const WORLD_FILES_KEPT_MAX = 3;
/** What the input directive allows where nothing else is said. */
export const INPUT_DEFAULT_MAX = 50;

/** Model. */
export const DEFAULT_WRITE_LENGTH = 70;
/** Ours: as many buckets a comparison of models has; every account is drawn into one. */
export const MODEL_BUCKETS = 2;
export const WRITE_LENGTH_MIN = 10;
export const WRITE_LENGTH_MAX = 1_000;
export const BIG_MODELS = ["v1", "v2", "v3"] as const;
export const DEFAULT_BIG_MODEL = "v2";
export const LAB_EXPAND_MAX = 500;
export const LAB_OTHER_MAX = 1_000;
export const RISK_ALERTS_MAX = 5;
export const RISK_WINDOW_SECONDS = 3_600;
export const RISK_SUSPENSION_SECONDS = 3_600;
/** Candidates of one continuation. */
export const CARDS_MAX = 3;
/** Ours: a continuation may run this many tokens over its length to end on a sentence. */
export const SENTENCE_OVERRUN_TOKENS = 20;
/** Ours: how often a text that was cut back to before a banned word is asked for anew. */
export const BANNED_WORD_RETRIES_MAX = 3;
/** Ours: an instruction of one's own in the Lab. */
export const LAB_INSTRUCTION_MAX = 300;
/** Ours: what an author wants to happen next in a chapter, told to the model with every continuation. */
export const DIRECTION_MAX = 500;
/** Ours: places of a refused text that are told. */
export const SENSITIVE_PLACES_MAX = 10;
/** Ours: mentions a request for words tells of, the nearest to its place. */
export const REQUEST_MENTIONS_MAX = 500;
/** Ours: what is asked for around a selection, on each side. */
export const LAB_CONTEXT_MAX = 4_000;
/** Ours: the specification says "after the trial" and no number. */
export const LAB_TRIAL_USES = 10;
/** Ours: power one use of the Lab takes after the trial. */
export const LAB_POWER_PER_USE = 50;
/** Ours: what an author tells the model about a story. */
export const AUTHOR_NOTE_MAX = 1_000;
export const STYLE_NOTE_MAX = 500;
export const SUMMARY_MAX = 1_500;
/** Ours: results kept for each chapter and person; the oldest that were not kept in the text go first. */
export const GENERATIONS_PER_CHAPTER_MAX = 300;

/** Accounts and session. */
export const NICKNAME_MAX = 30;
export const AVATAR_CHANGES_PER_MONTH = 5;
/** Ours: the specification has a limit and no number. */
export const NICKNAME_CHANGES_PER_MONTH = 5;
export const CODE_LENGTH = 4;
export const CODE_RESEND_SECONDS = 60;
/** Ours: how long a code opens what it was sent for, and the wrong guesses it dies of. */
export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;
/** One message says "more than 8"; 8 is the figure of the tables. */
export const PASSWORD_MIN = 8;
export const EMAIL_MAX = 254;
export const TOKEN_REFRESH_THRESHOLD_SECONDS = 86_400;
/** Ours: longer than the threshold, so a person who comes by once a week is refreshed, never logged out. */
export const ACCESS_TOKEN_SECONDS = 7 * 86_400;
export const REFRESH_TOKEN_SECONDS = 60 * 86_400;
/** The immediate predecessor of a refresh token is honoured this long: parallel tabs, lost answers. */
export const REFRESH_GRACE_SECONDS = 60;
export const NEW_USER_SECONDS = 20;
export const TOKEN_INIT_DELAY_MS = 800;
export const LOGOUT_REDIRECT_DELAY_MS = 500;
export const LOGIN_RETRY_DELAY_MS = 500;
export const AGREEMENT_READ_SECONDS = 10;
export const DEFAULT_CALL_CODE = "86";
/** A phone number under the call code 86; under the others anything that is not empty. */
export const PHONE_86 = /^1[3-9]\d{9}$/;
export const DEFAULT_COUNTRY = "us";
export const POPULAR_COUNTRIES = ["cn", "us", "ca", "gb", "au", "sg", "hk"] as const;
export const WEIXIN_POLL_MS = 1_500;
export const PREFILL_DELAY_MS = 100;
/** A QR code to log in with: from when it is asked for until its person is logged in. */
export const LOGIN_TICKET_SECONDS = 60;
/** From the way to a provider until one is back from there. */
export const THIRD_LOGIN_SECONDS = 600;
/** What a provider's answer opens here has to be used at once. */
export const THIRD_LOGIN_CODE_SECONDS = 60;
export const CAPTCHA_POPUP_WIDTH_PX = 320;
export const LOGIN_POPUP_WIDTH_PX = 600;
export const LOGIN_POPUP_HEIGHT_PX = 400;
export const BANNER_AUTOPLAY_MS = 2_500;
export const BANNER_SPACE_PX = 50;
export const BANNER_SLIDES_PER_VIEW = 1;
/** What every call names as its os type. */
export const OS_TYPE = "web";

/** Power and payment. */
export const MEMBER_POWER_PER_MONTH = 100_000;
export const FREE_QUOTA_REFRESH_DAY = 8;
/** Ours: the specification gives the free quota no number. An operator may set another (FREE_POWER). */
export const FREE_POWER_PER_MONTH = 20_000;
/** On a machine of one's own nobody else pays for what is written. */
export const LOCAL_POWER_PER_MONTH = 1_000_000;
/** Ours: the one time zone of refreshes, month ends and statements. */
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
/** Of a picture as it is shown for cropping. */
export const IMAGE_SIDE_MAX = 2_000;
/** Ours: a picture as it is sent. What the cropper makes has a tenth of it. */
export const IMAGE_UPLOAD_MAX_BYTES = 12 * 1024 * 1024;
/** Ours: width times height of a picture as it is sent; unpacked it takes four bytes each. */
export const IMAGE_PIXELS_MAX = 25_000_000;
export const CROP_SIZE_MIN = 10;
export const CROP_TALL = [276, 552] as const;
export const CROP_SQUARE = [552, 552] as const;
export const ZOOM_STEPS = 5;
export const QUARTER_TURNS_MAX = 3;

/** Interface. */
export const TOAST_TYPE = "success";
export const TOAST_DURATION_MS = 1_500;
/** Of a thousand (k) and a million (M). */
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
