// Keys of queries that more than one feature reads or invalidates. Features do not import each other: recovering a
// story invalidates the lists of stories by their key here.

export const queryKeys = {
  /** The app settings that every page may read. */
  appSettings: ["settings", "app"] as const,
  /** The texts that the operator has written. */
  operatorTexts: ["settings", "copy"] as const,
  /** Every list of stories and every single story. */
  stories: ["stories"] as const,
  /** Lists of stories with any filter. */
  storyLists: ["stories", "list"] as const,
  story: (storyId: string) => ["stories", "one", storyId] as const,
  /** All queries of a story's chapters. */
  chapters: (storyId: string) => ["chapters", storyId] as const,
  /** How a story is shared. One of its chapters' queries: what changes them may change what is published. */
  sharing: (storyId: string) => ["chapters", storyId, "sharing"] as const,
  /** The lists of the square. */
  square: ["square"] as const,
  /** Every list of worlds and every single world. */
  worlds: ["worlds"] as const,
  /** Lists of worlds with any filter. */
  worldLists: ["worlds", "list"] as const,
  /** The world bound to a story, with its entries. */
  storyWorld: (storyId: string) => ["worlds", "story", storyId] as const,
  world: (unid: string) => ["worlds", "one", unid] as const,
  /** How a world is shared. One of its entries' queries: what changes them changes what readers do not see yet. */
  worldSharing: (unid: string) => ["entries", unid, "sharing"] as const,
  /** All queries of a world's entries: lists, single entries, characters. A change of an entry invalidates all. */
  entries: (unid: string) => ["entries", unid] as const,
  entryLists: (unid: string) => ["entries", unid, "list"] as const,
  /** The rest of an entry's text, which is not part of its description. */
  overlongText: (unid: string, entryId: string) => ["entries", unid, "rest", entryId] as const,
  entry: (unid: string, entryId: string) => ["entries", unid, "one", entryId] as const,
  /** A world's characters and their relations. */
  characters: (unid: string) => ["entries", unid, "characters"] as const,
  /** All queries of explorations ("chats" in the calls). */
  chats: ["chats"] as const,
  /** Lists of explorations with any search. */
  chatLists: ["chats", "list"] as const,
  chat: (chatId: string) => ["chats", "one", chatId] as const,
  /** The messages of the branch the player is on. */
  chatHistory: (chatId: string) => ["chats", "history", chatId] as const,
  /** How many changes of the name and the picture the person has left. */
  profileLimits: ["profile", "limits"] as const,
  /** The list of the person's notices. */
  notices: ["notices"] as const,
  /** The person's login sessions. */
  sessions: ["sessions"] as const,
  /** Accounts of login providers that are linked to the person's account. */
  identities: ["identities"] as const,
  /** How much storage the person uses. */
  storage: ["storage"] as const,
  accountDeletion: ["account-deletion"] as const,
  /** All queries of models. */
  models: ["models"] as const,
  /** The models a person may choose, and whether they may connect models. */
  writingModels: ["models", "writing"] as const,
  /** Which kinds of generation are available at the moment. */
  availability: ["availability"] as const,
  /** Pictures that wait for an administrator's review. */
  heldImages: ["held-images"] as const,
  /** All queries of the person's power: the balance and its movements. */
  power: ["power"] as const,
  benefits: ["power", "benefits"] as const,
  /** All queries of moderators: cases, and what waits. */
  moderation: ["moderation"] as const,
  /** Whether the person is a moderator, and what waits. */
  ownModeration: ["moderation", "own"] as const,
  /** Moderators' decisions about the person and their works. */
  ownDecisions: ["own-decisions"] as const,
  recycled: ["recycled"] as const,
  recycledWorlds: ["recycled-worlds"] as const,
  /** A world's deleted entries. */
  deletedEntries: (unid: string) => ["entries", unid, "deleted"] as const,
  /** The list of the square with the works of the people whom the person follows. */
  followedWorks: ["square", "following"] as const,
  /** All queries of people's pages and lists. */
  people: ["people"] as const,
  /** Profiles with their counts. */
  profiles: ["people", "profile"] as const,
  collaborators: (storyId: string) => ["collaborators", storyId] as const,
};

/**
 * Whether a query's result is persisted on the device for use offline: stories, lists of chapters, worlds, and the
 * world bound to a story, whose names are highlighted in its text. Entries are not: a world may have thousands, and
 * their pages would evict the stories.
 */
export function isKeptOnDevice([what, which, one, ...more]: readonly unknown[]): boolean {
  if (what === "chapters") return one === "list";
  if (what !== "stories" && what !== "worlds") return false;
  if (which === "story") return more.length === 0;
  // Lists are persisted only without a search.
  return which === "one" || (typeof one === "object" && one !== null && "search" in one && one.search === "");
}
