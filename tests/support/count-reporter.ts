// Ends a Vitest run with the names of what failed and the one line that scripts and people count by.
import type { Reporter, TestModule } from "vitest/node";

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        count[state === "pending" ? "skipped" : state]++;
        if (state === "failed") console.log(`FAILED ${module.relativeModuleId} > ${test.fullName}`);
      }
      // A file that could not even be read has no tests to count.
      if (module.state() === "failed" && !tests.some((test) => test.result().state === "failed")) {
        console.log(`FAILED ${module.relativeModuleId}`);
        count.failed++;
      }
    }
    count.failed += errors.length;
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
