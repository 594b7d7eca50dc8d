// Who may import whom (docs/architecture.md). A new edge between server modules is one visible line in EDGES.

/** module -> the modules whose *.service.ts it may import. */
const EDGES = {
  accounts: ["collab"],
  stories: ["accounts", "collab"],
  chapters: ["stories", "collab"],
  collaborators: ["stories", "collab"],
  transfer: ["stories", "chapters", "collab"],
  versions: ["stories", "collab"],
  demo: ["accounts", "stories", "chapters", "collaborators", "transfer", "collab"],
  collab: ["stories", "accounts"],
};

const TOP = ["contract", "extensions", "src", "server", "tests", "bench", "scripts"];

/** A rule that lets `from` import only the listed top folders (besides packages and itself). */
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: `^${from}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: `^(${TOP.join("|")})/`, pathNot: allowed.map((folder) => `^${folder}/`) },
});

/** Layers of the browser: a layer may import what is below it. */
const LAYERS = ["app", "screens", "features", "session", "(ui|i18n|lib)"];
const layerRules = LAYERS.map((layer, at) => ({
  name: `src-${layer.replace(/\W/g, "-")}-imports-downward`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: `^src/(main\\.tsx|${LAYERS.slice(0, at).join("|") || "main\\.tsx"})(/|$)` },
}));

const edgeRules = Object.entries(EDGES).map(([module, allowed]) => {
  const from = module === "collab" ? "^server/collab/" : `^server/modules/${module}/`;
  const own = module === "collab" ? "^server/collab/" : `^server/modules/${module}/`;
  return {
    name: `edges-of-${module}`,
    comment: "a module reaches another only through its *.service.ts, along the listed edges",
    severity: "error",
    from: { path: from },
    to: {
      path: "^server/(modules/|collab/)",
      pathNot: [
        own,
        ...allowed.map((to) => (to === "collab" ? "^server/collab/[\\w-]+\\.service\\.ts$" : `^server/modules/${to}/[\\w-]+\\.service\\.ts$`)),
      ],
    },
  };
});

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: `^(${TOP.filter((t) => t !== "tests" && t !== "bench").join("|")})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(tests|bench)/" },
    },
    only("contract-imports-nothing", "contract", ["contract"]),
    only("extensions-import-contract", "extensions", ["extensions", "contract"]),
    only("src-imports-contract-and-extensions", "src", ["src", "contract", "extensions"]),
    only("server-imports-contract-and-extensions", "server", ["server", "contract", "extensions"]),
    {
      name: "contract-is-zod-only",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { path: "node_modules", pathNot: "node_modules/zod" },
    },
    {
      name: "headless-extensions",
      comment: "the server runs these: no React, no DOM library",
      severity: "error",
      from: { path: "^extensions/(schema|seed|measure|document-blocks)\\.ts$|^extensions/text-formats/", pathNot: "\\.test\\.ts$" },
      to: { path: "node_modules/(react|react-dom|@tiptap/react|@base-ui)|^extensions/editor\\.ts$" },
    },
    {
      name: "only-the-editor-features-use-extensions",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(features/(editor|versions|transfer)/|screens/)" },
      to: { path: "^extensions/" },
    },
    ...layerRules,
    {
      name: "features-stay-apart",
      comment: "features meet in screens only",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "server-platform-below-modules",
      severity: "error",
      from: { path: "^server/platform/" },
      to: { path: "^server/(modules|collab|app\\.ts|main\\.ts|worker\\.ts)" },
    },
    {
      name: "server-db-at-the-bottom",
      severity: "error",
      from: { path: "^server/db/" },
      to: { path: "^server/", pathNot: "^server/db/" },
    },
    {
      name: "routes-do-not-touch-tables",
      severity: "error",
      from: { path: "\\.routes\\.ts$" },
      to: { path: "^server/db/|\\.repo\\.ts$" },
    },
    {
      name: "modules-are-in-the-table",
      comment: "a module without a line in EDGES imports no other module",
      severity: "error",
      from: { path: "^server/modules/([^/]+)/", pathNot: `^server/modules/(${Object.keys(EDGES).join("|")})/` },
      to: { path: "^server/(modules|collab)/", pathNot: "^server/modules/$1/" },
    },
    {
      name: "server-only-schema-of-extensions",
      comment: "the server never imports the browser's half of the extensions",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^extensions/", pathNot: "^extensions/(schema|seed|measure|document-blocks)\\.ts$|^extensions/text-formats/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".json"], conditionNames: ["import", "node", "default", "types"] },
  },
};
