// The ledger compared with a pure model that simulates every hour: month ends, February, the 8th, memberships.
import { expect, it } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { history, runHistory } from "../../support/power-histories.ts";
import { brokenRules } from "../../support/power-invariants.ts";
import { fc } from "../../support/property.ts";

const connection = await testDatabase();
/** The bench runs ten thousand. */
const HISTORIES = 250;

it("every history equals the model's", async () => {
  await fc.assert(
    fc.asyncProperty(history, (one) => runHistory(connection, one)),
    { numRuns: HISTORIES, endOnFailure: false },
  );
  expect(await brokenRules(connection.pool, new Date(0))).toEqual({});
}, 180_000);
