// The figures of the specification (product.md and calls.md, section 9), written down a second time by hand: a limit
// that is changed by mistake fails here.
import { describe, expect, it } from "vitest";
import * as limits from "./limits.ts";

const SPECIFIED: [string, Partial<typeof limits>][] = [
  ["chapters", { CHAPTER_MAX_CHARACTERS: 20_000, PUBLISH_MIN_CHARACTERS: 30 }],
  ["banned words", { BANNED_WORDS_MAX: 20, BANNED_WORD_MAX: 10 }],
  ["entries", { ENTRY_NAME_MAX: 20, ENTRY_DESCRIPTION_MAX: 150, ENTRY_TARGET_MAX: 30, RELATIONSHIPS_MAX: 9 }],
  ["worlds", { WORLD_TITLE_MAX: 20, WORLD_BACKGROUND_MAX: 200 }],
  ["text inputs", { INPUT_DEFAULT_MAX: 50, RAW_LENGTH_FACTOR: 10 }],
  ["nicknames and avatars", { NICKNAME_MIN: 1, NICKNAME_MAX: 30, AVATAR_CHANGES_PER_MONTH: 5 }],
  ["reports", { REPORT_DESCRIPTION_MAX: 200, REPORT_IMAGES_MAX: 3 }],
  ["tips", { TIP_MESSAGE_MAX: 50, CHARGE_LIST_MIN_ITEMS: 15, CHARGE_MEDALS: 3 }],
  ["the Lab", { LAB_EXPAND_MAX: 500, LAB_OTHER_MAX: 1_000, LAB_STATED_SECONDS: 60 }],
  ["power", { MEMBER_POWER_PER_MONTH: 100_000, MEMBER_VOICE_MINUTES_PER_MONTH: 400, FREE_QUOTA_REFRESH_DAY: 8 }],
  ["codes", { CODE_LENGTH: 4, CODE_RESEND_SECONDS: 60, DEFAULT_CALL_CODE: "86" }],
  ["passwords and the agreement", { PASSWORD_MIN: 8, AGREEMENT_READ_SECONDS: 10 }],
  ["risk alerts", { RISK_ALERTS_MAX: 5, RISK_WINDOW_SECONDS: 3_600, RISK_SUSPENSION_SECONDS: 3_600 }],
  ["tokens", { TOKEN_REFRESH_THRESHOLD_SECONDS: 86_400, TOKEN_INIT_DELAY_MS: 800 }],
  ["new people", { NEW_USER_SECONDS: 20 }],
  ["the model", { DEFAULT_WRITE_LENGTH: 70, DEFAULT_BIG_MODEL: "v2", BIG_MODELS: ["v1", "v2", "v3"], CARDS_MAX: 3 }],
  ["explorations", { EXPLORATION_ONBOARDING_STEPS: 3 }],
  ["the business", { BUSINESS_ID: 31, APP_TYPE: 30, OS_TYPE: "web" }],
  ["payment", { PAY_TYPE_ALIPAY: 2, PAY_TYPE_WEIXIN: 3, PAY_SCENE: 1, PAY_CHANNEL: "web", QRCODE_WIDTH: 200 }],
  ["tips that pass", { CHECK_IN_TIP_SECONDS: 5, RETENTION_TIP_SECONDS: 5 }],
  ["delays", { LOGOUT_REDIRECT_DELAY_MS: 500, RELOGIN_FOLLOW_DELAY_MS: 500, LOGIN_RETRY_DELAY_MS: 500 }],
  ["short delays", { CLICK_OUTSIDE_DELAY_MS: 150, PREFILL_DELAY_MS: 100 }],
  ["Weixin and the popup", { WEIXIN_POLL_MS: 1_500, LOGIN_POPUP_WIDTH_PX: 600, LOGIN_POPUP_HEIGHT_PX: 400 }],
  ["the captcha", { CAPTCHA_POPUP_WIDTH_PX: 320, CAPTCHA_ATTEMPTS: 1 }],
  ["the banner", { BANNER_SLIDES: 3, BANNER_AUTOPLAY_MS: 2_500, BANNER_SPACE_PX: 50, BANNER_SLIDES_PER_VIEW: 1 }],
  ["uploads", { UPLOAD_POLL_MS: 1_000, UPLOAD_POLL_MAX: 60, IMAGE_TYPE_PREFIX: "image/" }],
  ["compression", { IMAGE_WIDTH: 1_080, IMAGE_HEIGHT_SQUARE: 1_080, IMAGE_HEIGHT_TALL: 2_160, IMAGE_QUALITY: 0.6 }],
  ["the cropper", { CROP_TALL: [276, 552], CROP_SQUARE: [552, 552], CROP_SIZE_MIN: 10, IMAGE_SIDE_MAX: 2_000 }],
  ["zoom and turns", { ZOOM_STEPS: 5, QUARTER_TURNS_MAX: 3 }],
  ["lists", { SCROLL_BOTTOM_PX: 50, END_TEXT_MIN_ITEMS: 10, ABBREVIATION_DECIMALS: 1 }],
  ["the toast", { TOAST_TYPE: "success", TOAST_DURATION_MS: 1_500 }],
  ["tooltips and keys", { TOOLTIP_MAX_WIDTH_PX: 500, TOOLTIP_MAX_HEIGHT_PX: 300, KEY_SCROLL_STEP_PX: 30 }],
  ["lazy images", { LAZY_IMAGE: { throttleMs: 200, preload: 1.3, retries: 3, cache: 200 } }],
  ["the page", { STORAGE_PREFIX: "pro_", ROUTER_REDIRECTS_MAX: 30, DEFAULT_LOCALE: "en-US" }],
  ["appearance", { THEMES: ["light", "dark"], LOCALES: ["en-US", "zh-CN"] }],
  ["countries", { DEFAULT_COUNTRY: "us", POPULAR_COUNTRIES: ["cn", "us", "ca", "gb", "au", "sg", "hk"] }],
  ["the recycle bin", { RECYCLE_DAYS: 30 }],
];

describe("the specification's figures", () => {
  it.each(SPECIFIED)("%s", (_, figures) => expect(limits).toMatchObject(figures));

  it.each([
    ["13912345678", true],
    ["19900000000", true],
    ["12912345678", false],
    ["1391234567", false],
    ["139123456789", false],
    ["23912345678", false],
    ["1391234567a", false],
  ])("a phone number of 86 such as %s: %s", (phone, fits) => expect(limits.PHONE_86.test(phone)).toBe(fits));
});
