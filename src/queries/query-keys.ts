// Where the query client keeps what more than one feature shows or makes outdated. Features don't know each other:
// recovering a story refreshes the list of stories by its name here.

export const queryKeys = {
  /** What the operator has set, for every page. */
  appSettings: ["settings", "app"] as const,
  /** Every list of stories and every single story. */
  stories: ["stories"] as const,
  /** Lists of stories, however narrowed. */
  storyLists: ["stories", "list"] as const,
  story: (storyId: string) => ["stories", "one", storyId] as const,
  /** A story's chapters, in whatever form. */
  chapters: (storyId: string) => ["chapters", storyId] as const,
  /** Every list of worlds and every single world. */
  worlds: ["worlds"] as const,
  /** Lists of worlds, however narrowed. */
  worldLists: ["worlds", "list"] as const,
  /** The world bound to a story, with its entries. */
  storyWorld: (storyId: string) => ["worlds", "story", storyId] as const,
  world: (unid: string) => ["worlds", "one", unid] as const,
  /**
   * A world's entries in whatever form: lists, single ones, its characters. Whatever changes one makes all outdated.
   */
  entries: (unid: string) => ["entries", unid] as const,
  entryLists: (unid: string) => ["entries", unid, "list"] as const,
  /** What of its text is behind an entry's description. */
  overlongText: (unid: string, entryId: string) => ["entries", unid, "rest", entryId] as const,
  entry: (unid: string, entryId: string) => ["entries", unid, "one", entryId] as const,
  /** Its characters and how they stand to each other. */
  characters: (unid: string) => ["entries", unid, "characters"] as const,
  /** How often one may still change one's name and picture. */
  profileLimits: ["profile", "limits"] as const,
  /** Where one is logged in. */
  sessions: ["sessions"] as const,
  /** Which accounts elsewhere log in to one's own. */
  identities: ["identities"] as const,
  /** How much is stored for the person. */
  storage: ["storage"] as const,
  accountDeletion: ["account-deletion"] as const,
  /** Everything about models. */
  models: ["models"] as const,
  /** The models one may choose, and whether one may connect them. */
  writingModels: ["models", "writing"] as const,
  /** What may be asked of a model at the moment. */
  availability: ["availability"] as const,
  /** Pictures that wait for an administrator. */
  heldImages: ["held-images"] as const,
  /** What one can write with, and every movement of it. */
  power: ["power"] as const,
  benefits: ["power", "benefits"] as const,
  recycled: ["recycled"] as const,
  recycledWorlds: ["recycled-worlds"] as const,
  /** A world's deleted entries. */
  deletedEntries: (unid: string) => ["entries", unid, "deleted"] as const,
  collaborators: (storyId: string) => ["collaborators", storyId] as const,
};

/**
 * Whether an answer stays on the device for when there is no network: stories, which chapters they have, worlds, the
 * names that light up in a story's text. Not the entries: a world may have thousands, and pages of them would push the
 * stories out.
 */
export function isKeptOnDevice([what, which, one, ...more]: readonly unknown[]): boolean {
  if (what === "chapters") return one === "list";
  if (what !== "stories" && what !== "worlds") return false;
  if (which === "story") return more.length === 0;
  // A search is of the moment.
  return which === "one" || (typeof one === "object" && one !== null && "search" in one && one.search === "");
}
