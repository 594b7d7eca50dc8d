// How the browser's part is built. `public/` is served by the server under /public/, so Vite copies nothing.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Libraries nearly every screen needs: they change rarely, so they cache apart from our own code. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack\/(react-query|query-core)|valtio|proxy-compare|zod)\//;
/** What only the editor's route loads. */
const EDITING = /node_modules\/(@tiptap|prosemirror-[a-z]+|yjs|y-indexeddb|y-protocols|lib0|@hocuspocus|linkifyjs)\//;
/** Our own small parts that every screen uses; dialogs and popups stay in chunks that are fetched when opened. */
const KIT =
  /src\/(session|lib|ui\/(?!dialog\.|drawer|menu-popup|popover|popup|select|slider|tabs|checkbox|switch|toggles|segmented))/;

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    target: "es2022",
    sourcemap: true,
    // A stylesheet of its own for each route, and no inlined files: the content security policy has no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
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
