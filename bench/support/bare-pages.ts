// The control pages, built with Vite like the product and served from a temporary folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";

const ROOT = join(import.meta.dirname, "bare");

export interface BarePages {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Builds and serves `editor.html` and `collab.html`. */
export async function serveBarePages(): Promise<BarePages> {
  const outDir = await mkdtemp(join(tmpdir(), "storyloom-bare-"));
  const shared = { root: ROOT, configFile: false as const, logLevel: "warn" as const };
  const pages = ["editor.html", "collab.html"].map((page) => join(ROOT, page));
  await build({ ...shared, build: { outDir, emptyOutDir: true, rolldownOptions: { input: pages } } });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The control pages have no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
