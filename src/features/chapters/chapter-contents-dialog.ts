// Registers the dialog with a story's table of contents.
import type {} from "../../lib/dialogs.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "chapter-contents": {
      props: { storyId: string; current?: string };
      /** The id of the chapter that was chosen. */
      result: string;
    };
  }
}
