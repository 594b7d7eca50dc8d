// `npm run soak`: looks for what `npm test` cannot find in one run. Property tests draw random seeds, the journeys run
// five times with one core kept busy, and failures are not retried. Each round also reads 100,000 documents of odd
// content. `npm run soak -- 2` makes two rounds.
import { spawn } from "node:child_process";
import { buildIfStale } from "./build-if-stale.ts";
import { ensureChromium } from "./chromium.ts";
import { ROOT } from "./processes.ts";
import { addReports, emptyReport, isGreen, summary } from "./test-report.ts";
import { runPlaywright, runVitest } from "./test-runs.ts";

const rounds = Number(process.argv[2] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("How many rounds? A whole number from 1.");

const browser = await ensureChromium(true);
await buildIfStale();
const burner = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
process.once("exit", () => burner.kill());
let total = emptyReport();
for (let round = 1; round <= rounds; round++) {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`\nRound ${round} of ${rounds}: property tests draw from seed ${seed}.`);
  total = addReports(
    total,
    await runVitest({ env: { PROPERTY_SEED: seed, ODD_DOCUMENTS: "100000" }, secondTry: false }),
  );
  total = addReports(total, await runPlaywright({ env: { CHROMIUM_PATH: browser }, secondTry: false }));
}
burner.kill();
console.log(summary(total, ROOT));
process.exitCode = isGreen(total) ? 0 : 1;
