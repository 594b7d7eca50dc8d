// Registers the dialog in which an author shares a story and publishes its chapters.
import type { Story } from "../../../contract/stories.ts";
import type { Settled } from "./sharing-requests.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    share: {
      props: {
        story: Pick<Story, "_id" | "title" | "role" | "owner">;
        /** Given where a chapter is open, whose latest words are waited for before it is published. */
        settled?: Settled;
      };
      result: never;
    };
  }
}
