// The import dialog in the registry.
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import type { transferEndpoints } from "../../../contract/transfer.ts";

/** Where a text goes: into a story of its own, or into a story at its end or after a chapter. */
export type ImportTarget = "new-story" | { storyId: string; afterId?: string | undefined };

export type ImportResult = EndpointResponse<typeof transferEndpoints.importStory>;

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "import-text": {
      props: {
        into: ImportTarget;
        /** A file that was dropped on the page: read at once. */
        file?: File;
      };
      /** What came in. A new story is on the page by then; chapters are in the story's lists. */
      result: ImportResult;
    };
  }
}
