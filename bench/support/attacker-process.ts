// Runs one attack in a process of its own, repeatedly for a while, and sends its results at the end.
import { ATTACKS, type Attack } from "./attacks.ts";

process.once("disconnect", () => process.exit());
const { name, forMs, ...given } = JSON.parse(process.argv[2] ?? "{}");
const attack = ATTACKS[name] as Attack;
const outcomes = new Map<string, number>();
const until = performance.now() + forMs;
const context = { ...given, isOver: () => performance.now() >= until };
do {
  const outcome = await attack(context).catch((error: unknown) => (error instanceof Error ? error.message : "failed"));
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
} while (!context.isOver());
const told = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join("; ");
process.send?.(told, undefined, undefined, () => process.exit());
