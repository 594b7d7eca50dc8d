// `npm run bench`: runs every bench (a file of this folder that exports a Bench) one after the other and prints one
// table. `npm run bench -- start` runs one. Speed is only measured and printed here; no test depends on time.
import { readdir } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { endOnSignals } from "./support/cleanups.ts";
import type { Bench, Figure } from "./support/figures.ts";

endOnSignals();
/** The load of the machine before the benches, printed because figures of a busy machine mean little. */
const load = loadavg()[0] ?? 0;
const wanted = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".ts") && name !== "run.ts").sort();
const rows: Figure[] = [];
for (const file of files) {
  if (wanted.length > 0 && !wanted.includes(file.replace(".ts", ""))) continue;
  const exported: unknown[] = Object.values((await import(join(import.meta.dirname, file))) as object);
  const bench = exported.find(isBench);
  if (!bench) continue;
  console.error(`${bench.name}…`);
  try {
    rows.push(...(await bench.run()));
  } catch (error) {
    console.error(error);
    rows.push({ what: bench.name, measured: "failed", target: "a result", ok: false });
  }
}
printTable(rows);
const memory = Math.round(totalmem() / 1024 ** 3);
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GB, load before it began ${load.toFixed(1)}`,
);
process.exit(rows.length > 0 && rows.every((row) => row.ok) ? 0 : 1);

function isBench(value: unknown): value is Bench {
  return typeof value === "object" && value !== null && "name" in value && "run" in value;
}

function printTable(rows: readonly Figure[]): void {
  const cells = [
    ["what", "measured", "must reach", ""],
    ...rows.map((row) => [row.what, row.measured, row.target, row.ok ? "ok" : "MISSED"]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log("");
  for (const [index, line] of cells.entries()) {
    console.log(draw(line));
    if (index === 0) console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  }
}
