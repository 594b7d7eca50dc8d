// `npm run check`: format and lint, types, import rules, unused code, retired words, file sizes, commit subjects.
// All checks run; a summary lists which failed.
import { wrongSubjects } from "./commit-subjects.ts";
import { checkFileSizes } from "./file-sizes.ts";
import { checkImports } from "./import-rules.ts";
import { type Finished, run } from "./processes.ts";
import { checkWords } from "./word-rules.ts";

const checks: Readonly<Record<string, () => Promise<Finished>>> = {
  "format and lint": () =>
    run("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], { quiet: true }),
  types: () => run("node_modules/typescript-native/lib/tsc.js", ["--noEmit", "--project", "."], { quiet: true }),
  "import rules": async () => none(await checkImports()),
  "unused code": () => run("node_modules/knip/bin/knip.js", ["--no-progress"], { quiet: true }),
  "retired words": async () => none(await checkWords()),
  "file sizes": async () => none(await checkFileSizes()),
  "commit subjects": async () => none(await wrongSubjects()),
};

function none(lines: readonly string[]): Finished {
  return { code: lines.length > 0 ? 1 : 0, output: lines.map((line) => `${line}\n`).join("") };
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const began = performance.now();
    const { code, output } = await check();
    return { name, failed: code !== 0, output, seconds: ((performance.now() - began) / 1_000).toFixed(1) };
  }),
);
for (const { name, failed, output } of results) if (failed) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
console.log("");
for (const { name, failed, seconds } of results) console.log(`${failed ? "✗" : "✓"} ${name} (${seconds} s)`);
process.exitCode = results.some((result) => result.failed) ? 1 : 0;
