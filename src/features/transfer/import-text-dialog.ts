// The registry entry of the import dialog.
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import type { transferEndpoints } from "../../../contract/transfer.ts";

/** Where the text is imported: into a new story, or into an existing one at its end or after a chapter. */
export type ImportTarget = "new-story" | { storyId: string; afterId?: string | undefined };

export type ImportResult = EndpointResponse<typeof transferEndpoints.importStory>;

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "import-text": {
      props: {
        into: ImportTarget;
        /** A file dropped on the page, which is read at once. */
        file?: File;
      };
      /** The result. A new story's page is shown by then; new chapters are in the story's cached lists. */
      result: ImportResult;
    };
  }
}
