// How the browser's part is built. `public/` is served by the server under /public/, so Vite copies nothing.
import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Libraries nearly every screen needs: they change rarely, so they cache apart from our own code. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack\/(react-query|query-core)|valtio|proxy-compare|zod)\//;
/** What only the editor's route loads. */
const EDITING =
  /node_modules\/(@tiptap|prosemirror-(?!markdown)[a-z-]+|yjs|y-protocols|lib0|@hocuspocus|@lifeomic|idb)\//;
/** Our own small parts that every screen uses; dialogs and popups stay in chunks that are fetched when opened. */
const KIT =
  /src\/(session|lib|ui\/(?!dialog\.|drawer|menu-popup|popover|popup|select|slider|tabs|checkbox|switch|toggles|segmented))/;

const SERVICE_WORKER = "service-worker";

/** Tells the service worker which files the program is made of: all but what is no use without a network. */
function serviceWorkerFiles(): Plugin {
  const skipped = /\.map$|\/(login|landing)|latin-ext/;
  return {
    name: "service-worker-files",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !skipped.test(name));
      const list = JSON.stringify(files.sort().map((name) => `/${name}`));
      const worker = Object.values(bundle).find((file) => file.type === "chunk" && file.name === SERVICE_WORKER);
      if (worker?.type !== "chunk") return this.error("The service worker is missing from the build");
      const version = createHash("sha256").update(list).digest("hex").slice(0, 12);
      worker.code = worker.code.replace("__SHELL_FILES__", list).replace("__SHELL_VERSION__", JSON.stringify(version));
    },
  };
}

export default defineConfig({
  plugins: [react(), serviceWorkerFiles()],
  publicDir: false,
  build: {
    target: "es2022",
    // What earlier builds wrote stays for a week (scripts/prune-assets.ts).
    emptyOutDir: false,
    sourcemap: true,
    // A stylesheet of its own for each route, and no inlined files: the content security policy has no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", [SERVICE_WORKER]: "src/service-worker/service-worker.ts" },
      output: {
        // Its address is what it may control, so it stands at the root and never changes its name.
        entryFileNames: (chunk) => (chunk.name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "vendor", test: VENDOR, priority: 2 },
            { name: "editing", test: EDITING, priority: 1 },
            { name: "kit", test: KIT, priority: 1 },
          ],
        },
      },
    },
  },
});
