// The co-authors' dialog in the registry.
import type { Story } from "../../../contract/stories.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    collaborators: {
      props: { story: Story };
      /** The person left the story; the list of stories is on the page by then. */
      result: "left";
    };
  }
}
