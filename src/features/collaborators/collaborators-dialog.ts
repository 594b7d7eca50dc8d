// Registers the co-authors' dialog.
import type { Story } from "../../../contract/stories.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    collaborators: {
      props: { story: Story };
      /** The person left the story; the page shows the list of stories by then. */
      result: "left";
    };
  }
}
