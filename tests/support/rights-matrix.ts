// The rights matrix: the response of each call to each actor, and which mismatched pairs of ids the call refuses.
import { ADMINISTRATION_ROWS } from "./rights/administration-rows.ts";
import { CHAPTER_NOTE_ROWS } from "./rights/chapter-note-rows.ts";
import { CHAPTER_ROWS } from "./rights/chapter-rows.ts";
import { CHAT_ROWS } from "./rights/chat-rows.ts";
import { CODE_ROWS } from "./rights/code-rows.ts";
import { COLLABORATOR_ROWS } from "./rights/collaborator-rows.ts";
import { FOLLOW_ROWS } from "./rights/follow-rows.ts";
import { GENERATION_ROWS } from "./rights/generation-rows.ts";
import { IMAGE_ROWS } from "./rights/image-rows.ts";
import { MODERATION_ROWS } from "./rights/moderation-rows.ts";
import { NOTICE_ROWS } from "./rights/notice-rows.ts";
import { PEOPLE_ROWS } from "./rights/people-rows.ts";
import { PERSON_ROWS } from "./rights/person-rows.ts";
import { PROVIDER_LOGIN_ROWS } from "./rights/provider-login-rows.ts";
import { READING_HISTORY_ROWS } from "./rights/reading-history-rows.ts";
import { REPORT_ROWS } from "./rights/report-rows.ts";
import type { Row } from "./rights/row.ts";
import { SEARCH_ROWS } from "./rights/search-rows.ts";
import { SESSION_ROWS } from "./rights/session-rows.ts";
import { SHARED_WORLD_ROWS } from "./rights/shared-world-rows.ts";
import { SHARING_ROWS } from "./rights/sharing-rows.ts";
import { STORY_ROWS } from "./rights/story-rows.ts";
import { VERSION_ROWS } from "./rights/version-rows.ts";
import { WORLD_FILE_ROWS } from "./rights/world-file-rows.ts";
import { STORY_WORLD_ROWS, WORLD_ROWS } from "./rights/world-rows.ts";

/** Routes of public pages and files, which the matrix does not cover. */
export const PAGES = [
  "/*",
  "/docs",
  "/docs/*",
  "/local/outbox",
  "/local/identity/pick/:uid",
  "/v2/oauth2/authorize",
  "/v2/oauth2/callback/:provider",
  "/v2/oauth/:platform",
  "/v2/oauth/weixin/confirm",
  "/public/static/third-login.html",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap/:page.xml",
  "/sitemap/people/:page.xml",
  "/healthz",
  "/metrics",
  "/favicon.ico",
  "/service-worker.js",
  "/story/:shareid",
  "/user/:uid",
  "/universe/:shareid",
  "/images/:file",
  ...["agreement", "agreement_en", "privacy", "privacy_en"].map((page) => `/public/user/${page}.html`),
];

export const MATRIX: Record<string, Row> = {
  ...PERSON_ROWS,
  ...SESSION_ROWS,
  ...ADMINISTRATION_ROWS,
  ...MODERATION_ROWS,
  ...CODE_ROWS,
  ...PROVIDER_LOGIN_ROWS,
  ...GENERATION_ROWS,
  ...STORY_ROWS,
  ...CHAPTER_NOTE_ROWS,
  ...CHAPTER_ROWS,
  ...VERSION_ROWS,
  ...COLLABORATOR_ROWS,
  ...SHARING_ROWS,
  ...SHARED_WORLD_ROWS,
  ...CHAT_ROWS,
  ...FOLLOW_ROWS,
  ...READING_HISTORY_ROWS,
  ...PEOPLE_ROWS,
  ...SEARCH_ROWS,
  ...NOTICE_ROWS,
  ...WORLD_ROWS,
  ...WORLD_FILE_ROWS,
  ...STORY_WORLD_ROWS,
  ...IMAGE_ROWS,
  ...REPORT_ROWS,
};
