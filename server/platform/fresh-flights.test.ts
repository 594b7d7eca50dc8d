import { expect, it } from "vitest";
import { createFreshFlights } from "./fresh-flights.ts";

/** Runs that end when they are told to. */
function scene() {
  const runs: { key: string; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const ask = createFreshFlights(
    (key) => new Promise<string>((resolve, reject) => runs.push({ key, end: resolve, fail: reject })),
  );
  return { runs, ask };
}

it("answers everybody who asks during a run with the next one, and only that", async () => {
  const { runs, ask } = scene();
  const first = ask("a");
  const later = [ask("a"), ask("a"), ask("a")];
  expect(runs).toHaveLength(1);
  runs[0]?.end("old");
  expect(await first).toBe("old");
  expect(runs).toHaveLength(2);
  const afterThat = ask("a");
  runs[1]?.end("new");
  expect(await Promise.all(later)).toEqual(["new", "new", "new"]);
  expect(runs).toHaveLength(3);
  runs[2]?.end("newest");
  expect(await afterThat).toBe("newest");
});

it("runs for each key by itself, and anew once a run has ended", async () => {
  const { runs, ask } = scene();
  const both = [ask("a"), ask("b")];
  expect(runs.map(({ key }) => key)).toEqual(["a", "b"]);
  for (const { end, key } of runs) end(key);
  expect(await Promise.all(both)).toEqual(["a", "b"]);
  void ask("a");
  expect(runs).toHaveLength(3);
});

it("tells a failure to those who asked for that run, and runs again for the others", async () => {
  const { runs, ask } = scene();
  const first = ask("a");
  const second = ask("a");
  runs[0]?.fail(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  runs[1]?.end("there");
  expect(await second).toBe("there");
});
