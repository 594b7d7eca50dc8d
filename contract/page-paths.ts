// Addresses of pages (product.md 2, "Routes"): links to them take them from here.
import type { ShareKind } from "./sharings-work.ts";

export const SQUARE_PATH = "/dashboard/square";
/** New chapters of the people one follows. */
export const FEED_PATH = "/dashboard/feed";
/** One's notices, and what is running. */
export const ACTIVE_PATH = "/active";
/** An author's stories; an address of the API or of a page says "novel" for a story. */
export const STORIES_PATH = "/dashboard/novels";
export const WORLDS_PATH = "/dashboard/worlds";
/** One's explorations; the calls say "chat" for one. */
export const EXPLORATIONS_PATH = "/dashboard/exploration";
export const EXPLORATION_PATH = "/exploration";
export const RECYCLE_PATH = "/dashboard/recycle";
/** Worlds that can be restored. */
export const DELETED_WORLDS_PATH = `${RECYCLE_PATH}?tab=worlds`;
/** What a person has read. */
export const HISTORY_PATH = "/history";
/** Tells who runs this server of a problem or an idea. */
export const FEEDBACK_PATH = "/dashboard/feedback";
/** Moderators' decisions about oneself and one's works, and the answers to them. */
export const DECISIONS_PATH = "/decisions";
export const POWER_PATH = "/dashboard/power";
export const EDITOR_PATH = "/editor";
/** Opens an invitation, with its token as the last part. */
export const INVITE_PATH = "/invite";
export const ADMIN_ACCOUNTS_PATH = "/admin/accounts";
export const ADMIN_PICTURES_PATH = "/admin/pictures";
export const ADMIN_MODELS_PATH = "/admin/models";
export const ADMIN_AUDIT_PATH = "/admin/audit";
/** What was reported, for moderators. */
export const ADMIN_REPORTS_PATH = "/admin/reports";
export const casePath = (caseId: string): string => `${ADMIN_REPORTS_PATH}/${caseId}`;
export const ADMIN_FEEDBACK_PATH = "/admin/feedback";

export const SEARCH_PATH = "/search";
/** The page of everything that was found. */
export const searchPath = (keyword: string): string => `${SEARCH_PATH}?q=${encodeURIComponent(keyword)}`;

/** The page of a story with its chapters. */
export const storyPath = (storyId: string): string => `${STORIES_PATH}/${storyId}`;

/** The page on which readers read a shared story. */
export const sharedStoryPath = (shareId: string): string => `/story/${shareId}`;

/** The same, at one of its chapters. */
export const sharedChapterPath = (shareId: string, chapterId: string): string =>
  `${sharedStoryPath(shareId)}?c=${chapterId}`;

/** The page on which readers see a shared world. */
export const sharedWorldPath = (shareId: string): string => `/universe/${shareId}`;

/** The page of a shared work of this kind. */
export const sharedPath = (kind: ShareKind, shareId: string): string =>
  kind === "story" ? sharedStoryPath(shareId) : sharedWorldPath(shareId);

/** A person's public page; it opens in a new tab from their name or avatar. */
export const userPath = (uid: string): string => `/user/${uid}`;

/** The element of a shared story's page with its opening text: what draws the page in its place removes it. */
export const OPENING_ID = "opening";

/** The page of a world, where it lists its entries. */
export const worldPath = (worldId: string): string => `${WORLDS_PATH}/${worldId}`;

/** An exploration, where it is played. */
export const explorationPath = (chatId: string): string => `${EXPLORATION_PATH}?id=${chatId}`;

/**
 * A story in the editor: at this chapter; without one at the chapter last open on this device, or the one edited last.
 */
export const editorPath = (storyId: string, chapterId?: string): string =>
  `${EDITOR_PATH}?nid=${storyId}${chapterId === undefined ? "" : `&cid=${chapterId}`}`;
