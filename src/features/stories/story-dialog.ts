// The dialog of a story's title and language in the registry.
import type { Story } from "../../../contract/stories.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** With a story: changes it. Without: creates one. */
    story: {
      props: {
        story?: Story;
        /** Title of the world a new story will be set in. */
        world?: string;
      };
      result: Story;
    };
  }
}
