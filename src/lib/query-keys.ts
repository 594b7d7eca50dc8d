// Where the query client keeps what more than one feature shows or makes outdated. Features don't know each other:
// recovering a story refreshes the list of stories by its name here.

export const queryKeys = {
  /** Every list of stories and every single story. */
  stories: ["stories"] as const,
  /** Lists of stories, however narrowed. */
  storyLists: ["stories", "list"] as const,
  story: (storyId: string) => ["stories", "one", storyId] as const,
  /** A story's chapters, in whatever form. */
  chapters: (storyId: string) => ["chapters", storyId] as const,
  /** Everything about models. */
  models: ["models"] as const,
  /** The models one may choose, and whether one may connect them. */
  writingModels: ["models", "writing"] as const,
  /** What one can write with, and every movement of it. */
  power: ["power"] as const,
  benefits: ["power", "benefits"] as const,
  recycled: ["recycled"] as const,
  collaborators: (storyId: string) => ["collaborators", storyId] as const,
};

/** Whether an answer stays on the device for when there is no network: stories, and which chapters they have. */
export function isKeptOnDevice([what, which, one]: readonly unknown[]): boolean {
  if (what === "chapters") return one === "list";
  if (what !== "stories") return false;
  // A search is of the moment.
  return which === "one" || (typeof one === "object" && one !== null && "search" in one && one.search === "");
}
