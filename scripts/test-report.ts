// The results of a test runner, as its reporter writes and `npm test` reads them; and the verdict over two runs.
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";

export interface TestFailure {
  /** Path relative to the project's folder; empty if the runner itself failed. */
  file: string;
  /** Empty if the file itself could not be run. */
  title: string;
  error: string;
  /** Where the error was thrown, if known. */
  at: { file: string; line: number } | null;
}

export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  failures: TestFailure[];
  /** Tests that failed once and passed in the second run. They count as passed. */
  unsteady: TestFailure[];
  /** Duration in seconds of every file that was run. */
  seconds: Record<string, number>;
}

/** The variable with the path a reporter writes its report to. */
export const REPORT_VARIABLE = "TEST_REPORT";
/** With more unsteady tests than this the run fails: so many are no coincidence. */
export const UNSTEADY_AT_MOST = 5;

export function emptyReport(): TestReport {
  return { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], seconds: {} };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character begins a terminal's colours
const COLOURS = /\x1b\[[0-9;]*m/g;

/** An error's message as plain text. */
export function plainMessage(message: string | undefined): string {
  return (message ?? "no message").replace(COLOURS, "").trim();
}

const keyOf = ({ file, title }: TestFailure) => `${file}\n${title}`;

/**
 * One verdict from a first run and a second run of the files that failed in it. What failed in only one of the two is
 * unsteady; what failed in both, or was not run in the second, is failed. A file that could not be run at first is
 * judged by all its tests in the second run.
 */
export function mergeSecondRun(first: TestReport, second: TestReport): TestReport {
  const again = new Set(second.failures.map(keyOf));
  const brokenAgain = new Set(second.failures.filter(({ title }) => !title).map(({ file }) => file));
  const runnerFailed = second.failures.some(({ file }) => !file);
  const failsAgain = (failure: TestFailure) =>
    runnerFailed ||
    second.seconds[failure.file] === undefined ||
    again.has(keyOf(failure)) ||
    brokenAgain.has(failure.file) ||
    (!failure.title && second.failures.some(({ file }) => file === failure.file));
  const failures = first.failures.filter(failsAgain);
  const before = new Set(first.failures.map(keyOf));
  const filesBefore = new Set(first.failures.filter(({ title }) => !title).map(({ file }) => file));
  const late = second.failures.filter((failure) => !before.has(keyOf(failure)) && !filesBefore.has(failure.file));
  const unsteady = [...first.failures.filter((failure) => !failsAgain(failure)), ...late];
  return {
    passed: first.passed + first.failed - failures.length,
    failed: failures.length,
    skipped: first.skipped,
    failures,
    unsteady,
    seconds: first.seconds,
  };
}

/** Joins the reports of two runners. */
export function addReports(a: TestReport, b: TestReport): TestReport {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
    seconds: { ...a.seconds, ...b.seconds },
  };
}

/** Whether a change with this report may be merged. */
export function isGreen({ passed, failed, unsteady }: TestReport): boolean {
  return failed === 0 && passed > 0 && unsteady.length <= UNSTEADY_AT_MOST;
}

const LINES_OF_ERROR = 12;
const TOLD_WHOLE = 5;

/**
 * The output at the end of a run: each failure with the source around it, the unsteady tests, and the counts as the
 * last line.
 */
export function summary(report: TestReport, root: string): string {
  const lines: string[] = [];
  for (const [index, failure] of report.failures.entries()) {
    lines.push("", `FAILED ${failure.file} › ${failure.title || "(the file)"}`);
    if (index >= TOLD_WHOLE) {
      lines.push(`  ${oneLine(failure.error)}`);
      continue;
    }
    lines.push(
      ...failure.error
        .split("\n")
        .slice(0, LINES_OF_ERROR)
        .map((line) => `  ${line}`),
    );
    if (failure.at) lines.push(...linesAround(failure.at, root));
  }
  lines.push("");
  for (const { file, title, error } of report.unsteady)
    lines.push(`unsteady: ${file} › ${title || "(the file)"}: ${oneLine(error)}`);
  if (report.unsteady.length > UNSTEADY_AT_MOST)
    lines.push(`More than ${UNSTEADY_AT_MOST} tests failed once: the run fails.`);
  lines.push("", `${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`);
  return lines.join("\n");
}

/** An error in one line: message, expected, and received. */
function oneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).slice(0, 4).join("; ").slice(0, 300);
}

/** Ten lines of source around a place; empty if the file can't be read. */
function linesAround({ file, line }: { file: string; line: number }, root: string): string[] {
  try {
    const path = resolve(root, file);
    const from = Math.max(0, line - 6);
    const source = readFileSync(path, "utf8").split("\n");
    return [
      `  at ${relative(root, path)}:${line}`,
      ...source.slice(from, from + 10).map((text, index) => {
        const number = from + index + 1;
        return `${number === line ? "  >" : "   "}${String(number).padStart(4)} | ${text}`.slice(0, 160);
      }),
    ];
  } catch {
    return [];
  }
}
