// How much power a person gets per month without paying: more on one's own machine, where nobody else pays for it.
import { expect, test } from "vitest";
import { FREE_POWER_PER_MONTH, LOCAL_POWER_PER_MONTH } from "../../../contract/limits.ts";
import { powerEndpoints } from "../../../contract/power.ts";
import { testApp } from "../../support/app.ts";
import { signUp } from "../../support/people.ts";

const local = await testApp();
const served = await testApp({ allowedHosts: ["stories.example"] });
const chosen = await testApp({ freePower: 500 });

test.each([
  ["a machine of one's own", local, LOCAL_POWER_PER_MONTH],
  ["a server with a name", served, FREE_POWER_PER_MONTH],
  ["an operator's choice", chosen, 500],
])("%s", async (_, app, power) => {
  const person = await signUp(app);
  expect(await person.get(powerEndpoints.writing.path)).toMatchObject({ writing_free: power });
});
