// Shows an edit made by the server, after it is stored.
import type { ControlMessage } from "./fanout/control-message.ts";
import type { OpenDocuments } from "./open-documents.ts";
import { projectNow } from "./projection/project-now.ts";
import type { Projector } from "./projection/projector.ts";

/** Marks a change the server made and has stored and projected itself. */
const BY_SERVER = { source: "local", skipStoreHooks: true } as const;

/** The parts of the document core that are needed to show an edit. */
interface Showing {
  open: OpenDocuments;
  projector: Projector;
  announce(message: ControlMessage): Promise<void>;
}

/** Shows a stored edit to everybody who has the document open, and updates its projection. */
export async function showEdit(
  core: Showing,
  documentId: string,
  bytes: Uint8Array,
  uid: string | null,
): Promise<void> {
  await core.open.show(documentId, bytes, uid, BY_SERVER);
  await core.announce({ type: "wake", documentId });
  await projectNow(core, documentId);
}
