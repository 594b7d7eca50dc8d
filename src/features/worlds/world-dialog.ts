// The dialog that begins a world in the registry.
import type { World } from "../../../contract/worlds.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    world: { props: object; result: World };
  }
}
