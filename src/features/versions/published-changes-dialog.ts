// Registers the dialog that shows what has changed in a published chapter since it was synced.
declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "published-changes": {
      props: {
        storyId: string;
        chapterId: string;
        /** The chapter's title; may be empty. */
        name: string;
        /** Whether the person may sync the chapter. */
        canSync: boolean;
        /** The story's publishing, a valtio proxy: while something is running, the chapter cannot be synced. */
        publishing: { readonly running: object | null };
        /** Given where a chapter is open: waits until the server has its latest words, and tells whether it has. */
        settled?: ((chapterId: string) => Promise<boolean>) | undefined;
      };
      /** The person wants the chapter synced. */
      result: "sync";
    };
  }
}

export {};
