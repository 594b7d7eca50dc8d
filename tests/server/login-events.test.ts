// Logins are counted by what clients report, for the metrics.
import { expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { codeOf, signUp } from "../support/people.ts";

const TOKEN = "0123456789abcdef";
const app = await testApp({ metricsToken: TOKEN });

async function counters(): Promise<Record<string, number>> {
  const { body } = await app.request("GET", "/metrics", { token: TOKEN });
  const lines = [...String(body).matchAll(/^storyloom_logins_total\{(.*)\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, labels, count]) => [labels, Number(count)]));
}

it("counts a login by membership, new accounts, and earlier logins", async () => {
  const [anna, bert] = [await signUp(app), await signUp(app)];
  expect(await counters()).toEqual({});
  const event = { new_account: true, previous_login: false };
  await anna.post("/api/v1/events/login", event);
  await bert.post("/api/v1/events/login", event);
  const soon = new Date(Date.now() + 86_400_000);
  await app.services.power.setMembership(null, bert.uid, { from: new Date(), until: soon });
  await bert.post("/api/v1/events/login", { new_account: false, previous_login: true });
  const counted = {
    'user_type="free",new_account="true",previous_login="false"': 2,
    'user_type="vip_nosub",new_account="false",previous_login="true"': 1,
  };
  expect(await counters()).toEqual(counted);
  // Reading them changes nothing.
  expect(await counters()).toEqual(counted);
});

it("requires a login, and accepts only the values it counts", async () => {
  expect(codeOf(await app.request("POST", "/api/v1/events/login", { body: {} }))).toBe(40103);
  const anna = await signUp(app);
  const before = await counters();
  expect(codeOf(await anna.ask("POST", "/api/v1/events/login", { new_account: "yes" }))).toBe(42200);
  expect(await counters()).toEqual(before);
});
