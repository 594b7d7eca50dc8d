// The last step of every edit the server makes.
import type { DocumentCore } from "./document-core.ts";

/** Marks a change the server made and has stored and projected itself. */
const BY_SERVER = { source: "local", skipStoreHooks: true } as const;

/** Shows a stored edit to everybody who has the document open, and brings its text facts up to date. */
export async function showEdit(
  core: Pick<DocumentCore, "open" | "announce" | "projector">,
  documentId: string,
  bytes: Uint8Array,
  uid: string | null,
): Promise<void> {
  const open = await core.open.show(documentId, bytes, uid, BY_SERVER);
  await core.announce({ type: "wake", documentId });
  if (open && !open.isGone) await core.projector.projectOpen(open);
  else await core.projector.projectStored(documentId);
}
