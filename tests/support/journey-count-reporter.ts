// Ends a Playwright run with the names of what failed and the one line that scripts and people count by.
import type { FullResult, Reporter, Suite } from "@playwright/test/reporter";

export default class JourneyCountReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors++;
  }

  onEnd(result: FullResult): void {
    const count = { passed: 0, failed: this.errors, skipped: 0 };
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      // Without a single result a journey was never reached: the run was cut short.
      if (outcome === "skipped" && (test.results.length > 0 || result.status === "passed")) count.skipped++;
      else if (outcome === "expected" || outcome === "flaky") count.passed++;
      else {
        console.log(`FAILED ${test.titlePath().filter(Boolean).join(" > ")}`);
        count.failed++;
      }
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
