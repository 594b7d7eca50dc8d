// The results of a bench: figures with their targets. A bench can run alone and then prints its own table.
import { endOnSignals } from "./cleanups.ts";

export interface Figure {
  what: string;
  measured: string;
  target: string;
  ok: boolean;
}

export interface Bench {
  name: string;
  run(): Promise<Figure[]>;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error("There are no samples.");
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number;
}

/** Formats milliseconds, as in "12.3 ms". */
export function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** Formats the median and p95 of milliseconds, as in "p50 1.0 ms, p95 2.0 ms". */
export function spread(samples: readonly number[]): string {
  return `p50 ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}`;
}

/** Runs one bench as a program: prints its table, and sets a failing exit code if a target is missed. */
export async function runAlone(bench: Bench): Promise<void> {
  endOnSignals();
  const began = Date.now();
  const figures = await bench.run();
  console.log(`${bench.name} (${Math.round((Date.now() - began) / 1000)} s)`);
  console.table(figures.map(({ ok, ...figure }) => ({ ...figure, met: ok ? "yes" : "NO" })));
  if (figures.some((figure) => !figure.ok)) process.exitCode = 1;
}
