// For every message Hocuspocus looks for its hooks anew and builds a payload for each, down to the parsed address of
// the request. Once a connection stands, its messages come straight to ours.
import type { Connection } from "@hocuspocus/server";
import { noteAwareness } from "./awareness.hook.ts";
import type { CollabContext } from "./context.ts";
import type { SyncHook } from "./sync.hook.ts";

const NOTHING = Promise.resolve();

/** Has the hooks of this connection's messages called without a detour. The same ones are configured for all others. */
export function callDirectly(connection: Connection<CollabContext>, { beforeSync }: SyncHook): void {
  const { document, context } = connection;
  connection.beforeHandleMessage((_, update) => noteAwareness({ update, document, context, connection }));
  connection.beforeSync((_, { type, payload }) => beforeSync({ type, payload, document, context, connection }));
  connection.afterHandleMessage(() => NOTHING);
}
