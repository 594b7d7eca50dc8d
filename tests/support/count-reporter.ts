// Ends a Vitest run with the names of what failed and the counts; writes the same as data where `npm test` asks for it.
import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule, Vitest } from "vitest/node";
import { emptyReport, plainMessage, REPORT_VARIABLE, type TestFailure } from "../../scripts/test-report.ts";

type Thrown = SerializedError & { stacks?: { file: string; line: number }[]; VITEST_TEST_PATH?: string };

export default class CountReporter implements Reporter {
  private root = process.cwd();

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report = emptyReport();
    const fail = (file: string, title: string, thrown: Thrown | undefined) => {
      report.failed++;
      report.failures.push({ file, title, error: plainMessage(thrown?.message), at: placeOf(thrown) });
    };
    const fileOf = ({ VITEST_TEST_PATH: path = "" }: Thrown) =>
      path.startsWith(this.root) ? path.slice(this.root.length + 1) : path;
    const stray = [...errors] as Thrown[];
    for (const module of modules) {
      const file = module.relativeModuleId;
      report.seconds[file] = Math.max(report.seconds[file] ?? 0, module.diagnostic().duration / 1_000);
      const before = report.failed;
      const state = module.state();
      const isOver = state !== "pending" && state !== "queued";
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "failed") fail(file, test.fullName, result.errors?.[0] as Thrown | undefined);
        else if (result.state !== "pending") report[result.state]++;
        else if (isOver) report.skipped++;
      }
      if (report.failed > before || state === "passed" || state === "skipped") continue;
      // A file that could not be loaded, whose set-up failed, or whose process ended: it has no failed test to count.
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      const own = stray.findIndex((error) => fileOf(error) === file || (!isOver && !fileOf(error)));
      const [thrown] = [...module.errors(), ...suites, ...(own < 0 ? [] : stray.splice(own, 1))] as Thrown[];
      fail(file, "", thrown ?? { message: `The file ended ${state}.` });
    }
    for (const error of stray) {
      // Counts a failure once: its file may have been counted above.
      const file = fileOf(error);
      if (!file || !report.failures.some((failure) => failure.file === file)) fail(file, "", error);
    }
    for (const { file, title } of report.failures) console.log(`FAILED ${file} › ${title || "(the file)"}`);
    console.log(`\n${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`);
    const path = process.env[REPORT_VARIABLE];
    if (path) writeFileSync(path, JSON.stringify(report));
  }
}

function placeOf(thrown: Thrown | undefined): TestFailure["at"] {
  const stacks = thrown?.stacks ?? [];
  const place = stacks.find(({ file }) => /\.test\.tsx?$/.test(file)) ?? stacks[0];
  return place ? { file: place.file, line: place.line } : null;
}
