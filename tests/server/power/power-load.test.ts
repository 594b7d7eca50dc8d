// Power under load and under kill -9, short forms of bench/ledger.ts; each with the naive implementation, which must
// fail.
import { describe, expect, it } from "vitest";
import { killSpenders } from "../../../bench/support/power-kills.ts";
import { spendNaively, spendTogether } from "../../../bench/support/power-spends.ts";
import { openTestDatabase, testDatabase } from "../../support/database.ts";
import { brokenRules } from "../../support/power-invariants.ts";
import { powerScene } from "../../support/power-scene.ts";

describe("many concurrent spends, until nothing is left", async () => {
  const connection = await testDatabase();
  const EACH = 7_000;
  const scene = powerScene(connection, new Date().toISOString(), EACH);
  const uids = [await scene.person(), await scene.person(), await scene.person()];
  const options = { uids, spends: 900, amount: 70, atOnce: 30 };

  it("grant exactly what is debited, and no more than there is", async () => {
    const found = await spendTogether(scene.power, connection.pool, options);
    expect(found.handedOut).toBe(found.debited);
    expect(found.debited).toBe(EACH * uids.length);
    expect(found.refused).toBeGreaterThan(0);
    expect(await brokenRules(connection.pool, new Date())).toEqual({});
  });

  it("control: the naive implementation grants more than it debits", async () => {
    const found = await spendNaively(connection.pool, EACH, options);
    expect(found.handedOut).toBeGreaterThan(found.debited);
  });
});

describe("a process that is killed at any moment", () => {
  it("leaves nothing held past its time and nothing charged without output", async () => {
    const connection = await openTestDatabase();
    try {
      const found = await killSpenders(connection, { kills: 4 });
      expect(found).toMatchObject({ chargedForNothing: 0, stillOpen: 0, broken: {} });
      expect(found.charged).toBeGreaterThan(0);
      expect(found.swept).toBeGreaterThan(0);
    } finally {
      await connection.close();
    }
  }, 60_000);

  it("control: charging first charges without output", async () => {
    const connection = await openTestDatabase();
    try {
      const found = await killSpenders(connection, { kills: 4, chargeFirst: true });
      expect(found.chargedForNothing).toBeGreaterThan(0);
    } finally {
      await connection.close();
    }
  }, 60_000);
});
