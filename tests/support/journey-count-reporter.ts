// Ends a Playwright run with the names of what failed and the counts; writes the same as data where `npm test` asks.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { emptyReport, plainMessage, REPORT_VARIABLE, type TestFailure } from "../../scripts/test-report.ts";

export default class JourneyCountReporter implements Reporter {
  private suite: Suite | undefined;
  private root = process.cwd();
  private readonly errors: TestError[] = [];

  onBegin(config: FullConfig, suite: Suite): void {
    this.suite = suite;
    this.root = config.configFile ? config.configFile.replace(/\/[^/]*$/, "") : config.rootDir;
  }

  onError(error: TestError): void {
    this.errors.push(error);
  }

  onEnd(result: FullResult): void {
    const report = emptyReport();
    for (const test of this.suite?.allTests() ?? []) {
      const file = relative(this.root, test.location.file);
      for (const { duration } of test.results) report.seconds[file] = (report.seconds[file] ?? 0) + duration / 1_000;
      const outcome = test.outcome();
      // A journey without any result was never reached: the run was aborted.
      if (outcome === "skipped" && (test.results.length > 0 || result.status === "passed")) report.skipped++;
      else if (outcome === "expected" || outcome === "flaky") {
        report.passed++;
        if (outcome === "flaky") report.unsteady.push(this.failureOf(test, file));
      } else {
        report.failed++;
        report.failures.push(this.failureOf(test, file));
      }
    }
    for (const error of this.errors) {
      report.failed++;
      const file = error.location ? relative(this.root, error.location.file) : "";
      report.failures.push({ file, title: "", error: plainMessage(error.message), at: error.location ?? null });
    }
    for (const { file, title } of report.failures) console.log(`FAILED ${file} › ${title || "(the file)"}`);
    console.log(`\n${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`);
    const path = process.env[REPORT_VARIABLE];
    if (path) writeFileSync(path, JSON.stringify(report));
  }

  printsToStdio(): boolean {
    return true;
  }

  private failureOf(test: TestCase, file: string): TestFailure {
    const error = test.results.find(({ status }) => status !== "passed" && status !== "skipped")?.error;
    const place = error?.location ?? null;
    return {
      file,
      title: test.titlePath().slice(3).join(" › "),
      error: plainMessage(error?.message ?? (error ? undefined : "The run ended before it.")),
      at: place && { file: place.file, line: place.line },
    };
  }
}
