// Addresses of the pages (product.md 2, "Routes"): everything that links to a page takes its address from here.

export const SQUARE_PATH = "/dashboard/square";
/** An author's stories; an address of the API or of a page says "novel" for a story. */
export const STORIES_PATH = "/dashboard/novels";
export const WORLDS_PATH = "/dashboard/worlds";
export const RECYCLE_PATH = "/dashboard/recycle";
/** Worlds that can be restored. */
export const DELETED_WORLDS_PATH = `${RECYCLE_PATH}?tab=worlds`;
export const POWER_PATH = "/dashboard/power";
export const EDITOR_PATH = "/editor";

/** The page of a story with its chapters. */
export const storyPath = (storyId: string): string => `${STORIES_PATH}/${storyId}`;

/** The page of a world, where it lists its entries. */
export const worldPath = (worldId: string): string => `${WORLDS_PATH}/${worldId}`;

/** A story in the editor: at this chapter, or else at the one that was open last. */
export const editorPath = (storyId: string, chapterId?: string): string =>
  `${EDITOR_PATH}?nid=${storyId}${chapterId === undefined ? "" : `&cid=${chapterId}`}`;
