// Registers the dialog of an entry.
import type { Entry, EntryType } from "../../../contract/entries.ts";

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** With an id: changes that entry. Without: creates one, prefilled with the given fields. */
    entry: {
      props: {
        unid: string;
        /** The entry is one of an exploration's copy of a world, and `unid` is the exploration's id. */
        of?: "chat" | undefined;
        entryId?: string | undefined;
        /** The initial kind of a new entry; by default a noun. */
        type?: EntryType | undefined;
        name?: string | undefined;
        description?: string | undefined;
        /** An alias to add to an existing entry. */
        alias?: string | undefined;
        /** Called with the entry as the server stored it, which is also the dialog's result. */
        onSaved?: ((entry: Entry) => void) | undefined;
      };
      result: Entry;
    };
  }
}
