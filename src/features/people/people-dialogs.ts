// Registers the panel with the people one follows and one's followers.
import type { FollowList } from "./people.queries.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "follow-slider": { props: { list?: FollowList }; result: never };
  }
}
