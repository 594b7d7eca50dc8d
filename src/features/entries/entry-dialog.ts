// The dialog of an entry in the registry.
import type { Entry, EntryType } from "../../../contract/entries.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** With an id: changes that entry. Without: makes one, beginning with what is known of it. */
    entry: {
      props: {
        unid: string;
        entryId?: string | undefined;
        /** What a new entry begins as: a noun where nothing is said. */
        type?: EntryType | undefined;
        name?: string | undefined;
        description?: string | undefined;
        /** Another name to begin with, for an entry that is there. */
        alias?: string | undefined;
        /** The entry as the server stored it. It is the dialog's result too. */
        onSaved?: ((entry: Entry) => void) | undefined;
      };
      result: Entry;
    };
  }
}
