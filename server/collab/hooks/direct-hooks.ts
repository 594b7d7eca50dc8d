// For every message Hocuspocus collects its hooks and builds a payload for each, including the parsed address of the
// request. Once a connection is established, this calls our hooks directly instead.
import type { Connection } from "@hocuspocus/server";
import { noteAwareness } from "./awareness.hook.ts";
import type { CollabContext } from "./context.ts";
import type { SyncHook } from "./sync.hook.ts";

const NOTHING = Promise.resolve();

/** Calls the hooks for this connection's messages directly. The same hooks are configured for all other messages. */
export function callDirectly(connection: Connection<CollabContext>, { beforeSync }: SyncHook): void {
  const { document, context } = connection;
  connection.beforeHandleMessage((_, update) => noteAwareness({ update, document, context, connection }));
  connection.beforeSync((_, { type, payload }) => beforeSync({ type, payload, document, context, connection }));
  connection.afterHandleMessage(() => NOTHING);
}
