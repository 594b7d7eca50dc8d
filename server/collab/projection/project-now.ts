// Writes a document's projection without waiting for its debounce.
import type { OpenDocuments } from "../open-documents.ts";
import type { Projector } from "./projector.ts";

export interface Projecting {
  open: Pick<OpenDocuments, "get">;
  projector: Projector;
}

/** From the document in memory where this process has it open, else from its log. */
export async function projectNow({ open, projector }: Projecting, documentId: string): Promise<void> {
  const document = open.get(documentId);
  if (document && !document.isGone) await projector.projectOpen(document);
  else await projector.projectStored(documentId);
}
