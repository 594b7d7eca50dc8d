// Search under load: it is told when it takes too long, and leaves connections to the rest of the product.
import { expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { codeOf } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const ask = () => app.request("GET", "/api/v2/search/suggestions?q=brine");

it("one that takes too long fails in words, and too many at once are refused", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin; lock table search_documents in access exclusive mode");
    expect(codeOf(await ask())).toBe(50307);
    let isReleased = false;
    const all = Array.from({ length: 40 }, async () => {
      const answer = await ask();
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
