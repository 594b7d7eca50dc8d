// Registers the dialog that warns a person.
import type { AdminAccount } from "../../../contract/administration.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "account-warn": { props: { account: AdminAccount }; result: never };
  }
}
