// Registers the dialog that locks an account, changes its lock, or unlocks it.
import type { AdminAccount } from "../../../contract/administration.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "account-lock": {
      props: { account: AdminAccount; act: "lock" | "unlock" };
      result: never;
    };
  }
}
