// Registers the dialog in which an author shares a world.
import type { World } from "../../../contract/worlds.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "share-world": {
      props: { world: Pick<World, "_id" | "title" | "cover" | "background" | "entry_count" | "character_count"> };
      result: never;
    };
  }
}
