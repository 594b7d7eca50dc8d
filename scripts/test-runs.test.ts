// The verdict of `npm test`, checked with both real runners: a permanent failure fails the run, a test that fails once
// passes and is listed, and six of those fail the run.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "./processes.ts";
import { emptyReport, isGreen, mergeSecondRun, summary, type TestReport } from "./test-report.ts";
import { runPlaywright, runVitest } from "./test-runs.ts";

const folders: string[] = [];
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storyloom-runs-"));
  folders.push(folder);
  await mkdir(join(folder, "tests"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));

const reporter = (name: string) => JSON.stringify(join(ROOT, "tests/support", name));
const PASSES = 'test("adds", () => expect(1 + 1).toBe(2));';
const FAILS = 'test("never adds", () => expect(1 + 1).toBe(3));';
/** Fails in the first process that runs it. */
const failsOnce = (name: string) => `
test("adds at the second try: ${name}", () => {
  const seen = existsSync(${JSON.stringify(join("{folder}", name))});
  writeFileSync(${JSON.stringify(join("{folder}", name))}, "");
  expect(seen).toBe(true);
});`;
/** Its process dies in the middle of the first run. */
const DIES_ONCE = `
test("outlives the first try", () => {
  const path = ${JSON.stringify(join("{folder}", "died"))};
  if (existsSync(path)) return;
  writeFileSync(path, "");
  process.kill(process.pid, "SIGKILL");
});`;

const runners = {
  async vitest(files: Record<string, string>) {
    await write(files, "test.ts", "");
    const config = join(folder, "vitest.config.ts");
    await writeFile(
      config,
      `export default { test: { globals: true, pool: "forks", maxWorkers: 2, include: ["tests/*.test.ts"],
        reporters: [${reporter("count-reporter.ts")}] } };`,
    );
    return runVitest({ config, quiet: true, env: { VITEST: "", NODE_ENV: "test" } });
  },
  async playwright(files: Record<string, string>) {
    await write(files, "spec.ts", 'import { expect, test } from "@playwright/test";');
    const config = join(folder, "playwright.config.ts");
    await writeFile(
      config,
      `export default { testDir: "tests", workers: 2, retryStrategy: "isolated", failOnFlakyTests: false,
        outputDir: ${JSON.stringify(join(folder, "results"))}, reporter: [[${reporter("journey-count-reporter.ts")}]] };`,
    );
    return runPlaywright({ config, quiet: true });
  },
};

async function write(files: Record<string, string>, ending: string, imports: string): Promise<void> {
  const head = `import { existsSync, writeFileSync } from "node:fs";\n${imports}\n`;
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, "tests", `${name}.${ending}`), head + text.replaceAll("{folder}", folder));
}

describe.each(Object.entries(runners))("%s", (_name, run) => {
  test("a file that always fails fails the run, and is listed with its error and the lines around it", async () => {
    const report = await run({ good: PASSES, bad: FAILS });
    expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 0, unsteady: [] });
    expect(isGreen(report)).toBe(false);
    const told = summary(report, folder);
    expect(told).toMatch(/^FAILED tests\/bad\.(test|spec)\.ts › never adds$/m);
    expect(told).toMatch(/expected 2 to be 3|Expected: 3/);
    expect(told).toMatch(/^ {2}> +\d+ \| test\("never adds"/m);
    expect(told.split("\n").at(-1)).toBe("1 passed, 1 failed, 0 skipped");
  });

  test("a test that fails once passes and is listed", async () => {
    const report = await run({ good: PASSES, once: failsOnce("first") });
    expect(report).toMatchObject({ passed: 2, failed: 0, failures: [] });
    expect(isGreen(report)).toBe(true);
    const told = summary(report, folder).split("\n");
    expect(told.filter((line) => line.startsWith("unsteady: "))).toEqual([
      expect.stringMatching(/^unsteady: tests\/once\.(test|spec)\.ts › adds at the second try: first: .*(false|true)/),
    ]);
    expect(told.at(-1)).toBe("2 passed, 0 failed, 0 skipped");
  });

  test("six tests that fail once fail the run, five do not", async () => {
    const many = (count: number) =>
      run(Object.fromEntries(Array.from({ length: count }, (_, n) => [`once-${n}`, failsOnce(`${count}-${n}`)])));
    const six = await many(6);
    expect(six).toMatchObject({ passed: 6, failed: 0 });
    expect(six.unsteady).toHaveLength(6);
    expect(isGreen(six)).toBe(false);
    await rm(join(folder, "tests"), { recursive: true });
    await mkdir(join(folder, "tests"));
    const five = await many(5);
    expect(five.unsteady).toHaveLength(5);
    expect(isGreen(five)).toBe(true);
  });

  test("a file whose process dies is run again; a run without any test fails", async () => {
    const report = await run({ good: PASSES, dies: DIES_ONCE });
    expect(report).toMatchObject({ failed: 0 });
    expect(report.unsteady.map(({ file }) => file)).toEqual([expect.stringMatching(/^tests\/dies\./)]);
    expect(isGreen(report)).toBe(true);
    await rm(join(folder, "tests"), { recursive: true });
    await mkdir(join(folder, "tests"));
    expect(isGreen(await run({}))).toBe(false);
  });

  test("a file that cannot be read fails the run, even if all others pass", async () => {
    const report = await run({ good: PASSES, broken: 'throw new Error("not to be read");' });
    expect(report.failed).toBeGreaterThan(0);
    expect(isGreen(report)).toBe(false);
    expect(summary(report, folder)).toContain("not to be read");
  });
});

describe("two runs of Vitest", () => {
  const failure = { file: "a.test.ts", title: "adds", error: "no", at: null };
  const first: TestReport = {
    ...emptyReport(),
    passed: 3,
    failed: 1,
    failures: [failure],
    seconds: { "a.test.ts": 1 },
  };
  const passed: TestReport = { ...emptyReport(), passed: 1, seconds: { "a.test.ts": 1 } };

  test("counts a test that passes in the second run as unsteady, unless that run failed or skipped the file", () => {
    expect(mergeSecondRun(first, passed)).toMatchObject({ passed: 4, failed: 0, unsteady: [failure] });
    const died = { ...failure, file: "", title: "vitest" };
    const dead = mergeSecondRun(first, { ...passed, failed: 1, failures: [died] });
    expect(dead).toMatchObject({ failed: 1, failures: [failure] });
    expect(isGreen(dead)).toBe(false);
    expect(mergeSecondRun(first, emptyReport())).toMatchObject({ failed: 1, failures: [failure], unsteady: [] });
  });
});
