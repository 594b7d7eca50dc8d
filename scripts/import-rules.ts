// The import rules of .dependency-cruiser.cjs: first tested on a sample project that breaks each of them once, then
// applied to this project. A checker that silently reads nothing would find no violation, so the files read are
// counted.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["contract", "extensions", "src", "server", "scripts", "tests", "bench"];
/** Far fewer modules than there are; if the checker reads fewer, it is broken. */
const MODULES_AT_LEAST = 150;

const report = z.object({
  modules: z.array(z.unknown()),
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        comment: z.string().optional(),
      }),
    ),
  }),
});

/** For each rule: its name, a file that breaks it, and what that file imports. */
const BREAKS: readonly (readonly [rule: string, from: string, to: string])[] = [
  ["no-circles", "src/lib/a.ts", "src/lib/b.ts"],
  ["resolvable", "src/lib/c.ts", "./nowhere.ts"],
  ["no-undeclared-package", "src/lib/d.ts", "undeclared-package"],
  ["no-dev-package", "server/platform/d.ts", "developers-package"],
  ["nothing-to-tests", "server/platform/t.ts", "tests/support/t.ts"],
  ["contract-alone", "contract/a.ts", "src/lib/plain.ts"],
  ["extensions-to-contract", "extensions/a.ts", "server/platform/plain.ts"],
  ["schema-headless", "extensions/schema.ts", "extensions/drawing.ts"],
  ["server-headless", "server/collab/draws.ts", "extensions/drawing.ts"],
  ["src-not-to-server", "src/lib/e.ts", "server/platform/plain.ts"],
  ["src-foundation", "src/ui/f.ts", "src/session/plain.ts"],
  ["src-queries", "src/queries/g.ts", "src/session/plain.ts"],
  ["src-session", "src/session/g.ts", "src/features/one/plain.ts"],
  ["src-features", "src/features/one/h.ts", "src/screens/plain.ts"],
  ["features-apart", "src/features/one/i.ts", "src/features/two/plain.ts"],
  ["src-screens", "src/screens/j.ts", "src/app/plain.ts"],
  ["src-app", "src/app/k.ts", "src/main.ts"],
  ["extension-edges", "src/features/one/l.ts", "extensions/plain.ts"],
  ["extension-edge-transfer", "src/features/transfer/m.ts", "extensions/plain.ts"],
  ["server-not-to-src", "server/platform/n.ts", "src/lib/plain.ts"],
  ["db-alone", "server/db/o.ts", "server/platform/plain.ts"],
  ["platform-below-modules", "server/platform/p.ts", "server/modules/stories/stories.service.ts"],
  ["storyteller-alone", "server/storyteller/a.ts", "server/platform/plain.ts"],
  ["storyteller-loaded-once", "server/modules/stories/u.ts", "server/storyteller/plain.ts"],
  ["modules-below-app", "server/modules/stories/q.ts", "server/app.ts"],
  ["routes-to-service", "server/modules/stories/stories.routes.ts", "server/modules/stories/stories.repo.ts"],
  ["tables-for-repos", "server/modules/stories/stories.service.ts", "server/db/tables/stories.ts"],
  // One import past the service of a module it may use, one of the service of a module it may not use.
  ["edge-chapters", "server/modules/chapters/r.ts", "server/modules/stories/stories.repo.ts"],
  ["edge-accounts", "server/modules/accounts/s.ts", "server/modules/stories/stories.service.ts"],
];

/** Checks the sample project and this one; returns what is wrong, one line each. */
export async function checkImports(): Promise<string[]> {
  const [ineffective, found] = await Promise.all([proveRules(), cruise(ROOT)]);
  const lines = found.summary.violations.map(
    ({ rule, from, to, comment }) => `${rule.name}: ${from} -> ${to}${comment ? `  (${comment})` : ""}`,
  );
  if (found.modules.length < MODULES_AT_LEAST)
    lines.push(
      `Only ${found.modules.length} modules were read, at least ${MODULES_AT_LEAST} expected: is the TypeScript that the checker needs installed?`,
    );
  return [...ineffective, ...lines];
}

/** The rules that do not report the file made to break them. */
async function proveRules(): Promise<string[]> {
  const sample = await mkdtemp(join(tmpdir(), "storyloom-house-"));
  try {
    await build(sample);
    const { violations } = (await cruise(sample)).summary;
    const missed = BREAKS.filter(
      ([rule, from]) => !violations.some((found) => found.rule.name === rule && found.from === from),
    );
    return [
      ...missed.map(([rule, from, to]) => `The rule ${rule} no longer sees that ${from} imports ${to}.`),
      ...unproven().map((rule) => `The rule ${rule} has no file that breaks it: add one to BREAKS.`),
    ];
  } finally {
    await rm(sample, { recursive: true, force: true });
  }
}

/** Rules of the configuration that no sample file breaks. One sample stands for all edges of a kind. */
function unproven(): string[] {
  const rules = z
    .object({ forbidden: z.array(z.object({ name: z.string() })) })
    .parse(createRequire(import.meta.url)("../.dependency-cruiser.cjs"))
    .forbidden.map((rule) => rule.name);
  const proven = new Set(BREAKS.map(([rule]) => rule));
  return rules.filter((rule) => !proven.has(rule) && !/^(edge|extension-edge)-/.test(rule));
}

async function build(sample: string): Promise<void> {
  const files = new Map<string, string>();
  for (const [, from, to] of BREAKS) {
    const isInSample = FOLDERS.some((folder) => to.startsWith(`${folder}/`));
    const specifier = isInSample ? `${"../".repeat(from.split("/").length - 1)}${to}` : to;
    files.set(from, `${files.get(from) ?? ""}import "${specifier}";\n`);
    if (isInSample && !files.has(to)) files.set(to, "");
  }
  files.set("src/lib/b.ts", 'import "./a.ts";\n');
  files.set("extensions/drawing.ts", 'import "react";\n');
  files.set(
    "package.json",
    JSON.stringify({ type: "module", dependencies: { react: "1" }, devDependencies: { "developers-package": "1" } }),
  );
  for (const name of ["react", "undeclared-package", "developers-package"]) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    files.set(`node_modules/${name}/index.js`, "");
  }
  for (const folder of FOLDERS) files.set(`${folder}/present.ts`, "");
  for (const [path, text] of files) {
    await mkdir(dirname(join(sample, path)), { recursive: true });
    await writeFile(join(sample, path), path.endsWith(".ts") ? `${text}export {};\n` : text);
  }
  await cp(join(ROOT, "tsconfig.json"), join(sample, "tsconfig.json"));
  await symlink(join(ROOT, "node_modules/typescript"), join(sample, "node_modules/typescript"));
}

function cruise(folder: string): Promise<z.infer<typeof report>> {
  const program = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [program, "--config", join(ROOT, ".dependency-cruiser.cjs"), "--output-type", "json", ...FOLDERS];
  return new Promise((resolve, reject) => {
    // The exit code is the number of violations: only unreadable output is an error.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 }, (_error, stdout, stderr) => {
      try {
        resolve(report.parse(JSON.parse(stdout)));
      } catch (error) {
        reject(new Error(`The import checker failed: ${stderr || stdout.slice(0, 500)}`, { cause: error }));
      }
    });
  });
}
