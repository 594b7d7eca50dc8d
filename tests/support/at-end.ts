// Ends what a test started, so that files that run one after the other in a process leave each other nothing.
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Runs it after the test that is running; outside of tests after all of this file (or describe). */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else afterAll(async () => void (await end()));
}
