// The two test runners; each writes a report that is read here. Files that failed in Vitest are run again, one after
// the other, with nothing else running. Playwright does the same by itself (`retryStrategy`).
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./processes.ts";
import { emptyReport, mergeSecondRun, REPORT_VARIABLE, type TestReport } from "./test-report.ts";

/** With more failed files than this no second run is made: the run has failed anyway. */
const FILES_RUN_AGAIN = 12;

export interface RunnerOptions {
  /** Path of the configuration; by default the project's own. */
  config?: string;
  /** Further arguments for the runner. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Whether failed files are run once more (default). */
  secondTry?: boolean;
  quiet?: boolean;
}

export async function runVitest({ secondTry = true, ...options }: RunnerOptions = {}): Promise<TestReport> {
  const first = await vitest(options);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (!secondTry || files.length === 0 || files.length > FILES_RUN_AGAIN || files.includes("")) return first;
  if (!options.quiet) console.log(`\nRunning again, alone: ${files.join(", ")}`);
  const alone = ["--maxWorkers=1", "--no-file-parallelism", ...files];
  const second = await vitest({ ...options, args: [...(options.args ?? []), ...alone] });
  return mergeSecondRun(first, second);
}

function vitest({ config, args = [], ...options }: RunnerOptions): Promise<TestReport> {
  const chosen = config ? ["--config", config, "--root", join(config, "..")] : [];
  return reported("node_modules/vitest/vitest.mjs", ["run", ...chosen, ...args], options);
}

/** Runs Playwright. */
export function runPlaywright({ secondTry = true, config, args = [], ...options }: RunnerOptions): Promise<TestReport> {
  const chosen = config ? ["--config", config] : [];
  const tries = secondTry ? "--retries=1" : "--retries=0";
  return reported("node_modules/@playwright/test/cli.js", ["test", ...chosen, tries, ...args], options);
}

/**
 * Runs a runner and reads its report. A non-zero exit code without a failed test, or no report, counts as a failure.
 */
async function reported(
  program: string,
  args: readonly string[],
  { env, quiet = false }: RunnerOptions,
): Promise<TestReport> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-report-"));
  const path = join(folder, "report.json");
  try {
    const { code } = await run(program, args, { env: { ...env, [REPORT_VARIABLE]: path }, quiet });
    const text = await readFile(path, "utf8").catch(() => null);
    const report = text === null ? emptyReport() : (JSON.parse(text) as TestReport);
    if (text === null || (code !== 0 && report.failed === 0)) {
      report.failed++;
      report.failures.push({ file: "", title: program, error: `It ended with exit code ${code}.`, at: null });
    }
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
