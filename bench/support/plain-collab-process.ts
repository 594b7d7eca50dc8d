// The control of the benches of documents: Hocuspocus as it comes, keeping its documents in files so that a restart
// finds what it has stored.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Server } from "@hocuspocus/server";
import * as Y from "yjs";

const { port = 0, folder = null } = JSON.parse(process.argv[2] ?? "{}") as { port?: number; folder?: string | null };
const fileOf = (name: string) => join(folder ?? "", encodeURIComponent(name));
if (folder) await mkdir(folder, { recursive: true });
const server = new Server({
  port,
  address: "127.0.0.1",
  quiet: true,
  stopOnSignals: false,
  ...(folder && {
    onLoadDocument: async ({ documentName, document }) => {
      const bytes = await readFile(fileOf(documentName)).catch(() => null);
      if (bytes) Y.applyUpdate(document, bytes);
    },
    onStoreDocument: async ({ documentName, document }) => {
      await writeFile(`${fileOf(documentName)}.new`, Y.encodeStateAsUpdate(document));
      await rename(`${fileOf(documentName)}.new`, fileOf(documentName));
    },
  }),
});
await server.listen();
process.send?.({ port: server.address.port });
process.once("disconnect", () => void server.destroy().then(() => process.exit(0)));
