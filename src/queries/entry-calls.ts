// The calls with which entries are read and changed: those of a world, or those of an exploration's own copy of one. Its
// id is the chat's, so that the keys of queries are made in the same way.
import { createContext, use } from "react";
import { chatWorldEndpoints } from "../../contract/chat-worlds.ts";
import { worldEndpoints } from "../../contract/worlds.ts";

/** Whether entries are those of a world or of an exploration's copy. */
export type EntryOwner = "world" | "chat";

const CALLS = {
  world: {
    characters: worldEndpoints.characters,
    entries: worldEndpoints.entries,
    entry: worldEndpoints.entry,
    createEntry: worldEndpoints.createEntry,
    putEntry: worldEndpoints.putEntry,
    removeEntry: worldEndpoints.removeEntry,
    recoverEntries: worldEndpoints.recoverEntries,
  },
  chat: {
    characters: chatWorldEndpoints.characters,
    entries: chatWorldEndpoints.entries,
    entry: chatWorldEndpoints.entry,
    createEntry: chatWorldEndpoints.createEntry,
    putEntry: chatWorldEndpoints.putEntry,
    removeEntry: chatWorldEndpoints.removeEntry,
    recoverEntries: chatWorldEndpoints.recoverEntries,
  },
} as const satisfies Record<EntryOwner, object>;

/** Whose entries the components below show. */
export const EntryOwnerContext = createContext<EntryOwner>("world");

export function useEntryOwner(): EntryOwner {
  return use(EntryOwnerContext);
}

/** The calls for the entries that are shown here. */
export function useEntryCalls() {
  return CALLS[useEntryOwner()];
}
