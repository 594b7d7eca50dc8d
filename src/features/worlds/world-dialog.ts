// The registry entry of the dialog that creates a world.
import type { World } from "../../../contract/worlds.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    world: { props: object; result: World };
  }
}
