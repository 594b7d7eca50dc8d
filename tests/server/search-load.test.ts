// Search under load: it is told when it takes too long, and leaves connections to the rest of the product.
import { expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { codeOf, signUp } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
/** More than are served and wait at once. Visitors of one address wait for each other, so that none fills the queue. */
const PEOPLE = 30;
const tokens: string[] = [];
for (let count = 0; count < PEOPLE; count++) tokens.push((await signUp(app)).token);
const ask = (token?: string) => app.request("GET", "/api/v2/search/suggestions?q=brine", token ? { token } : {});

it("one that takes too long fails in words, and too many at once are refused", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin; lock table search_documents in access exclusive mode");
    expect(codeOf(await ask())).toBe(50307);
    let isReleased = false;
    const all = tokens.map(async (token) => {
      const answer = await ask(token);
      if (answer.status === 429 && !isReleased) {
        isReleased = true;
        // The rest of the product answers meanwhile.
        expect((await app.request("GET", "/api/v2/square/sharings")).status).toBe(200);
        await client.query("rollback");
      }
      return answer;
    });
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(codeOf(answer)).toBe(42900);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 429, 503]).toContain(status);
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect((await ask()).status).toBe(200);
});
