// The last step of opening a connection: checks what changed during authentication, before the connection may write.
import type { connectedPayload } from "@hocuspocus/server";
import type { StatelessMessage } from "../../../contract/collab.ts";
import type { DocumentCore } from "../document-core.ts";
import { type CollabContext, openOn, type PersonContext } from "./context.ts";

export function connectedHook(core: DocumentCore, wasClosedSince: (person: PersonContext) => boolean) {
  return async ({ connection, context, instance, documentName }: connectedPayload<CollabContext>): Promise<void> => {
    const { socket, person } = context;
    const open = person && core.open.of(person.documentId, connection.document);
    // Hocuspocus may return a document it is just unloading; what is written to that one would be seen by nobody else.
    if (!person || !open || instance.documents.get(documentName) !== connection.document)
      return socket.close("storeFailed");
    socket.connections.add(connection);
    socket.byAddress.set(connection.messageAddress, connection);
    if (openOn(socket) > core.tuning.documentsPerSocket) return socket.close("tooFast");
    const isOutdated = person.schemaVersion < open.schemaVersion && !connection.readOnly;
    if (isOutdated || wasClosedSince(person)) {
      person.revoked = true;
      return socket.close("rightsChanged");
    }
    socket.setKnown();
    const message: StatelessMessage = {
      type: "rights",
      rights: connection.readOnly ? "read" : "write",
      because: person.readsBecause,
      schema_version: open.schemaVersion,
      generation: person.generation,
    };
    connection.sendStateless(JSON.stringify(message));
    const storage: StatelessMessage = { type: "storage", full: true };
    if (open.toldFull) connection.sendStateless(JSON.stringify(storage));
  };
}
