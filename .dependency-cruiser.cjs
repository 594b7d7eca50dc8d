// Who may import whom (docs/architecture.md draws it). Type imports count. `npm run check` enforces this and first
// proves, on files that break each rule on purpose (scripts/import-rules.ts), that every rule still bites.

/** Which module may use which other's service. `collab` stands for server/collab. A new edge is one visible line. */
const SERVICE_EDGES = {
  accounts: ["codes", "captcha", "notices", "collab"],
  notices: ["square"],
  announcements: [],
  activities: [],
  agreements: [],
  "account-export": ["stories", "square", "worlds", "world-files", "images", "power", "collab"],
  administration: ["accounts", "notices", "images", "storage-use", "safety", "collab"],
  moderation: ["accounts", "administration", "images", "notices", "safety"],
  chats: ["context", "safety", "shared-worlds", "worlds"],
  codes: [],
  follows: [],
  people: ["follows", "square"],
  captcha: [],
  "provider-login": ["accounts"],
  stories: ["accounts", "safety", "storage-use", "collab"],
  chapters: ["stories", "storage-use", "collab"],
  collaborators: ["accounts", "stories", "collab"],
  versions: ["stories", "storage-use", "collab"],
  transfer: ["stories", "chapters", "storage-use", "collab"],
  "login-events": ["power"],
  power: [],
  "storage-use": [],
  models: ["accounts", "administration", "power"],
  "reading-history": ["square"],
  safety: [],
  context: [],
  worlds: ["safety"],
  "world-files": ["worlds", "images", "storage-use"],
  "story-notes": ["stories", "context", "safety"],
  "story-world": ["stories", "story-notes", "context", "worlds"],
  sharings: ["stories", "square", "reading-history", "announcements", "storage-use", "safety", "collab"],
  square: [],
  search: ["square"],
  "shared-worlds": ["sharings", "worlds", "images", "safety"],
  generations: ["stories", "story-notes", "story-world", "context", "power", "safety"],
  images: ["worlds", "storage-use"],
  reports: ["accounts", "images", "notices", "sharings", "square"],
  demo: ["accounts", "stories", "chapters", "collaborators", "story-notes", "worlds", "collab"],
  collab: ["accounts", "stories"],
};

/** What other modules may import of a module beside its services. */
const PUBLIC_FILES = [
  "notices/concerned.ts",
  "stories/recycle.ts",
  "square/places.ts",
  "square/visible.ts",
  "sharings/shares.repo.ts",
  "sharings/open-share.ts",
  "sharings/opening.ts",
  "sharings/share-id.ts",
  "sharings/reader-counts.ts",
  "sharings/reader-of-request.ts",
  "worlds/entry-search.ts",
  "worlds/match-rank.repo.ts",
  "worlds/world-limits.ts",
  "worlds/worlds.repo.ts",
  "context/entry-kind.ts",
  "context/output/shape-output.ts",
];

/** Which parts of the client may use which parts of extensions/. */
const EXTENSION_EDGES = [
  ["^src/features/editor/", "^extensions/"],
  ["^src/features/transfer/", "^extensions/text-formats/"],
  ["^src/features/writing/", "^extensions/ai-continuation/"],
  ["^src/features/lab/", "^extensions/(ai-continuation|lab-selection|word-diff)/"],
  ["^src/features/story-world/", "^extensions/(entry-matcher|entry-mention|entry-names)/"],
  ["^src/features/world-files/", "^extensions/lore-formats/lore-world[.]ts$"],
  ["^src/features/versions/", "^extensions/word-diff/"],
  ["^src/features/chapters/", "^extensions/smart-punctuation/typeset[.]ts$"],
];

const TEST_FILE = "\\.test\\.tsx?$";
const publicFiles = PUBLIC_FILES.map((file) => `^server/modules/${file.replaceAll(".", "[.]")}$`);
const folderOf = (name) => (name === "collab" ? "^server/collab/" : `^server/modules/${name}/`);

const layer = (name, from, comment, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TEST_FILE },
  to,
});

/** A module's services, and of its other files those that are public. */
const openTo = (other) => [
  `${folderOf(other)}.*[.]service[.]ts$`,
  ...publicFiles.filter((file) => file.startsWith(folderOf(other))),
];

const serviceRules = Object.entries(SERVICE_EDGES).flatMap(([name, allowed]) => [
  layer(`edge-${name}`, folderOf(name), `${name} may use the services of: ${allowed.join(", ")}. See SERVICE_EDGES.`, {
    path: "^server/(modules|collab)/",
    pathNot: [folderOf(name), ...allowed.flatMap(openTo)],
  }),
]);

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one idea, or miss a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Every import leads somewhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-undeclared-package",
      comment: "A package that package.json does not name is there by accident.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-dev-package",
      comment: "What runs in production does not need what only developers install.",
      severity: "error",
      from: { path: "^(contract|extensions|src|server)/", pathNot: TEST_FILE },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    layer(
      "nothing-to-tests",
      "^(contract|extensions|src|server|scripts)/",
      "Tests know everything; nothing knows tests.",
      { path: ["^tests/", TEST_FILE] },
    ),
    layer("contract-alone", "^contract/", "The contract is data: it knows zod and itself.", {
      pathNot: ["^contract/", "node_modules/zod/"],
    }),
    layer("extensions-to-contract", "^extensions/", "Extensions know the contract and the editing libraries.", {
      path: "^(src|server|scripts|bench)/",
    }),
    layer(
      "schema-headless",
      "^extensions/schema\\.ts$",
      "The server reads the schema: no React and no DOM behind it.",
      {
        path: "node_modules/(react|react-dom|jsdom|@tiptap/react)/",
        reachable: true,
      },
    ),
    layer("server-headless", "^server/", "Nothing the server reaches draws.", {
      path: "node_modules/(react|react-dom|@tiptap/react)/",
      reachable: true,
    }),

    // the client, from its foundation upwards
    layer("src-not-to-server", "^src/", "The browser knows the contract, never the server.", {
      path: "^(server|scripts|bench)/",
    }),
    layer("src-foundation", "^src/(ui|i18n|lib)/", "ui, i18n and lib know each other and the contract.", {
      path: "^src/(main|queries|session|features|screens|app)",
    }),
    layer("src-queries", "^src/queries/", "Queries that features share know nothing that shows them.", {
      path: "^src/(main|session|features|screens|app)",
    }),
    layer("src-session", "^src/session/", "The session knows no screen and no feature.", {
      path: "^src/(main|features|screens|app)",
    }),
    layer("src-features", "^src/features/", "Features know nothing above them.", { path: "^src/(main|screens|app)" }),
    {
      name: "features-apart",
      comment:
        "Features meet in screens only, but how a generation is run, somebody is followed and a picture uploaded is shared.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: ["^src/features/$1/", "^src/features/(generations|follows|images)/"] },
    },
    layer("src-screens", "^src/screens/", "Screens are composed by the app.", { path: "^src/(main|app)" }),
    layer("src-app", "^src/app/", "The app is started by main.", { path: "^src/main" }),
    ...EXTENSION_EDGES.map(([from, to]) => ({
      name: `extension-edge-${from.split("/")[2]}`,
      comment: "See EXTENSION_EDGES.",
      severity: "error",
      from: { path: from },
      to: { path: "^extensions/", pathNot: to },
    })),
    {
      name: "extension-edges",
      comment: "Only the editor draws with the extensions. See EXTENSION_EDGES.",
      severity: "error",
      from: { path: "^src/", pathNot: EXTENSION_EDGES.map(([from]) => from) },
      to: { path: "^extensions/" },
    },

    // the server, from its foundation upwards
    layer("server-not-to-src", "^server/", "The server knows no client.", { path: "^(src|scripts|bench)/" }),
    layer("db-alone", "^server/db/", "The database layer knows itself.", { path: "^(server/(?!db/)|extensions/)" }),
    layer("platform-below-modules", "^server/platform/", "The platform knows no module.", {
      path: "^(server/(?!platform/|db/)|extensions/)",
    }),
    layer(
      "storyteller-alone",
      "^server/storyteller/",
      "The storyteller knows what it is asked for and how entries are found in a text, and nothing else.",
      {
        path: "^(server/(?!storyteller/|platform/models/(story-brief|suggest-request|scene-request)[.]ts$)|extensions/(?!entry-matcher/))",
      },
    ),
    {
      name: "storyteller-loaded-once",
      comment: "Where everything is composed it is one model of several; nothing else of the server knows it.",
      severity: "error",
      from: { path: "^server/", pathNot: ["^server/storyteller/", "^server/services[.]ts$", TEST_FILE] },
      to: { path: "^server/storyteller/" },
    },
    layer("modules-below-app", "^server/(modules|collab)/", "Modules are composed; they don't compose.", {
      path: "^server/[^/]+\\.ts$",
    }),
    layer("routes-to-service", "^server/modules/.*\\.routes\\.ts$", "Routes ask services, never the database.", {
      path: ["\\.repo\\.ts$", "^server/db/"],
    }),
    {
      name: "tables-for-repos",
      comment: "Tables are read and written by repos (and by the documents' store).",
      severity: "error",
      from: { path: "^server/", pathNot: ["^server/db/", "^server/collab/", "\\.repo\\.ts$", TEST_FILE] },
      to: { path: "^server/db/(tables/|schema)" },
    },
    ...serviceRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^(dist|data|coverage|test-results|playwright-report)/"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".json", ".css", ".svg"],
    },
  },
};
