// The registry entry of the dialog for a story's title and language.
import type { Story } from "../../../contract/stories.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** With a story, changes it; without one, creates one. */
    story: {
      props: {
        story?: Story;
        /** The title of the world that a new story will be set in. */
        world?: string;
      };
      result: Story;
    };
  }
}
