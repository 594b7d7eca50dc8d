// The control for the document server's benches: plain Hocuspocus, which acknowledges from memory. With a database it
// loads whole documents, and stores them when its own debounce fires, as its guide shows.
import { Server } from "@hocuspocus/server";
import * as Y from "yjs";
import { chapterOfDocument } from "../../contract/collab.ts";
import { connect } from "../../server/db/client.ts";

const { port = 0, database = null } = JSON.parse(process.argv[2] ?? "{}") as { port?: number; database?: string };
const connection = database ? connect(database, { onError: () => undefined }) : null;
const server = new Server({
  port,
  address: "127.0.0.1",
  quiet: true,
  stopOnSignals: false,
  ...(connection && {
    onLoadDocument: async ({ documentName, document }) => {
      const { rows } = await connection.pool.query<{ bytes: Buffer }>(
        "select bytes from document_snapshots where document_id = $1",
        [chapterOfDocument(documentName)],
      );
      if (rows[0]) Y.applyUpdate(document, rows[0].bytes);
    },
    onStoreDocument: async ({ documentName, document }) => {
      await connection.pool.query("update document_snapshots set bytes = $2, at = now() where document_id = $1", [
        chapterOfDocument(documentName),
        Buffer.from(Y.encodeStateAsUpdate(document)),
      ]);
    },
  }),
});
await server.listen();
process.send?.({ port: server.address.port });
process.once("disconnect", async () => {
  await server.destroy();
  await connection?.close();
  process.exit(0);
});
