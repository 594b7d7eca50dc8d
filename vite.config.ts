// How the browser's part is built. `public/` is served by the server under /public/, so Vite copies nothing.
import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { withoutUnusedI18next, withoutUnusedZod } from "./scripts/smaller-libraries.ts";

/** Libraries nearly every screen needs: they change rarely, so they cache apart from our own code. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(react-query|query-core)(?!.*\/(useQueries|queriesObserver)\.js)|valtio|proxy-compare|zod)\//;
/** What every screen but a visitor's reading room needs besides. */
const ROUTER = /node_modules\/(react-router|react-router-dom)\//;
/** What only the editor's route loads. */
const EDITING = /node_modules\/(@tiptap|prosemirror-(?!markdown)[a-z-]+|yjs|y-protocols|lib0|@hocuspocus|@lifeomic)\//;
/** Our own small parts that a visitor's reading room needs as well as every screen (src/main-story.tsx). */
const BASE =
  /\0rolldown\/runtime|vite\/preload-helper|\/contract\/(errors|accounts|endpoint|legible|limits|text-length|text-fields|page-paths|writing-systems|paging|sharings-work)\.|src\/lib\/(api\/(call|call-error|credentials)|storage|copy|use-error-text|format|use-format|use-debounced-value|lazy-view|load-retry|toast|theme|chosen-theme|media|use-online|locale|service-worker)\.|src\/queries\/(query-client|query-keys|query-cache\/(stored|persist)-queries)|src\/ui\/(base|tokens|typesetting|lazy-images?|drawn-colours|cover|tooltip|tooltip-store|tooltip-layer|tooltip-place|error-state|button|icon-button|chip|empty-state|skeleton|avatar|states|spinner|page-title|scroll-parent|visually-hidden|tabs|class-names)\.|src\/session\/(session|storage-keys)\.|src\/app\/promotion|src\/i18n\/(i18n|error-texts|message|reading-texts)|lucide-react\/dist\/esm\/(?!icons)|lucide-react\/.*\/(trash|trash-2|list|cloud-off|search-x|lock|rotate-cw|arrow-left|x|check|plus|scale|shield-x|flag|share-2)\.mjs/;
/** Our own small parts that every screen uses; what is opened, or stands beside the text only, is fetched with its chunk. */
const KIT =
  /@base-ui\/.*\/CSPContext|src\/app\/leave-device|\/contract\/(?!adult-works|codes|chapters|stories|app-settings|shortcuts|captcha|chat|provider-login|notice|activities|sessions|profile|login-events|held-images|administration|generations|images|models|model-pulls|receipts|suggestions|word-limits|words-that-fit|omitted-parts|power|story-notes|chapter-notes|versions|transfer|collab|world|story-world|shared-world|entries|entry-at|overlong-text|sharings|square|search|follows|people|reading-|published-text|phone-mask|identities|own-|storage-use|moderation|reports)|src\/(session\/(?!adult-reader|notices-socket|bound-here|last-login|login-event|with-login|startup-failure)|i18n\/lazy-texts|lib(?!\/(adult-question|ask-adult|failure-notice|cannot-read|closed-share|unread-share|opening|page-navigation|api\/events|save-file|format-bytes|use-help|chosen-theme|service-worker|random-id|decision-words|use-fetched-picture))|queries(?!\/(moderation|entry-calls|writing-|use-|chapter-pages|pending-mutations|app-settings|recent-edits))|ui\/(?!list-end|official-badge|dialog\.|kbd|prose-lines|next-page|keep-tab|drag-|use-drag|drawer|file-drop|menu-popup|popover|popup|select|slider|checkbox|switch|toggles|segmented|notice|private-note|result-card|control-row|noun-mark|overflow-marks|help-button|radio-list|dismiss-dialogs))/;
/** What the screens of stories and chapters share. */
const LIBRARY = /\/contract\/(stories|collab)\.|src\/(features\/(stories|transfer(?!\/export-text))|screens\/novels)/;
/** The list of a story's chapters and what changes it, which the list of stories does without. */
const CHAPTERS =
  /\/contract\/chapters\.|src\/(features\/chapters\/(chapters\.|chapter-list-skeleton)|queries\/(use-chapters|chapter-pages|recent-edits))/;
/** What the text of a chapter and what stands over it are made of: small parts, mostly headers if each had a file. */
const CHAPTER =
  /features\/editor\/(toolbar\/(selection-place|shortcut-hint)|view\/(use-editor-value|relative-caret)|chapter\/(use-page-keys|chapter-notice\.)|document\/reached-server)|screens\/editor\/(dock-state|use-open-chapter)|\/contract\/shortcuts|\/extensions\/(schema|entry-mention|entry-names\/entry-names|find-replace|link-behaviour|block-shortcuts|ai-continuation\/(?!text-around)|lab-selection\/(lab-selection|lab-text)|smart-punctuation|character-limit\/cut-line)|features\/editor\/settings\/editor-settings/;
/** What lists of works are made of, on the square and on a person's page. */
const WORKS =
  /src\/(features\/(square\/(?!adults-left-out|later-adults)|people\/(person-link|use-hover-card))|ui\/(list-end|official-badge))|contract\/square\./;
/** Icons of more than one part: a file each would be mostly headers. */
const ICONS = /node_modules\/lucide-react\//;
/** Icons that no first screen of stories shows: they would otherwise come with every first visit. */
const LATER_ICONS =
  /lucide-react\/.*\/(book-marked|bell-off|shield-alert|book-bookmark|unlink|check-check|expand|eye|eye-off|image|image-off|image-plus|list-checks|lock|minus|pencil|pin|pin-off|scan|underline|upload|waypoints|user-plus|user-x|undo-2|clock|corner-down-left|wifi-off|download|sparkles|chevrons-up-down|list-ordered|pilcrow|text-quote|heading-[123]|bold|italic|strikethrough|link-2|separator-horizontal|copy-plus|send|circle-off|grip-vertical|scissors|list-plus|letter-h|arrow-up|arrow-down|arrows-to-axis-dashed-horizontal)\.mjs/;

const SERVICE_WORKER = "service-worker";

/** Tells the service worker which files the program is made of: all but what is no use without a network. */
function serviceWorkerFiles(): Plugin {
  const skipped = /\.map$|\/(login|phone-panel|weixin-panel|slider-captcha|landing|agreement)|latin-ext/;
  return {
    name: "service-worker-files",
    // After Vite has taken out the entries of pages that only import another file.
    enforce: "post",
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

/** The router's package names its development form for every use: it has warnings that no visitor needs. */
function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source !== "react-router" && source !== "react-router/dom") return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}

/**
 * Under `npm run dev` JSON is served as a script. Vite takes the attribute that says otherwise off static imports only,
 * and a browser refuses the others.
 */
function jsonAsScript(): Plugin {
  return {
    name: "json-as-script",
    apply: "serve",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: /\.json", \{ with:/ },
      handler: (code) => ({ code: code.replaceAll(/(\.json"), \{ with: \{ type: "json" \} \}/g, "$1"), map: null }),
    },
  };
}

/** What the application has loaded before it asks for anything else. */
const AT_START = /assets\/(rolldown-runtime|vendor|router|base|kit|app)-[\w-]{8}\.js$/;

/**
 * Which scripts are asked for together with a part that is loaded later; its stylesheets always are. Their names are a list
 * in what loads the part, and so in every first load. Screens have theirs, as a first load waits for them; a dialog or a
 * panel asks for its own.
 */
function preloaded(file: string, scripts: string[], { hostId }: { hostId: string }): string[] {
  if (/\/story-[\w-]{8}\.js$/.test(hostId) || hostId.endsWith(".html")) return scripts;
  const isFirst = /\/(square|novels|novel|editor|story)\.screen-/.test(file);
  return scripts.filter((name) => name === file || (isFirst && !AT_START.test(name)));
}

export default defineConfig({
  plugins: [
    react(),
    withoutUnusedZod(),
    withoutUnusedI18next(),
    productionRouter(),
    serviceWorkerFiles(),
    jsonAsScript(),
  ],
  publicDir: false,
  build: {
    target: "es2022",
    // What earlier builds wrote stays for a week (scripts/prune-assets.ts).
    emptyOutDir: false,
    sourcemap: true,
    // A stylesheet of its own for each route, and no inlined files: the content security policy has no data: fonts.
    assetsInlineLimit: 0,
    // Every browser that runs this target's code knows `modulepreload` or does without.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      input: { index: "index.html", story: "story.html", [SERVICE_WORKER]: "src/service-worker/service-worker.ts" },
      output: {
        // Its address is what it may control, so it stands at the root and never changes its name.
        entryFileNames: (chunk) => (chunk.name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "vendor", test: VENDOR, priority: 3 },
            { name: "router", test: ROUTER, priority: 3 },
            { name: "base", test: BASE, priority: 2 },
            { name: "editing", test: EDITING, priority: 1 },
            { name: "chapter", test: CHAPTER },
            {
              name: "kit",
              test: (id) => KIT.test(id) || (ICONS.test(id) && !LATER_ICONS.test(id)),
              priority: 1,
              minShareCount: 2,
            },
            { name: "later-icons", test: LATER_ICONS, priority: 1, minShareCount: 2 },
            { name: "library", test: LIBRARY, minShareCount: 2 },
            { name: "works", test: WORKS, minShareCount: 2 },
            { name: "chapters", test: CHAPTERS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
