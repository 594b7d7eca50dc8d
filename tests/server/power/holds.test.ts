// A generation's power: held before it begins, taken once when it succeeded, given back when it did not.
import { expect, it } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { continuation, FREE, powerScene } from "../../support/power-scene.ts";

const connection = await testDatabase();
const { power, clock, person } = powerScene(connection);

it("holds, and takes what was held once", async () => {
  const uid = await person();
  const request = continuation(uid, clock);
  expect(await power.hold(null, request)).toBe(70);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, held: 70, total: FREE - 70 });
  expect(await power.capture(request.generationId)).toBe(70);
  expect(await power.capture(request.generationId)).toBe(70);
  await power.release(request.generationId);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE - 70, held: 0, total: FREE - 70 });
});
