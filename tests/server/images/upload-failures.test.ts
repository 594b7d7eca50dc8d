// Reasons of failed uploads, as pages report them: counted for monitoring, with a limit per person.
import { expect, test } from "vitest";
import { imageEndpoints } from "../../../contract/images.ts";
import { ATTEMPT_LIMITS } from "../../../server/modules/accounts/attempts.ts";
import { testApp } from "../../support/app.ts";
import { codeOf, signUp } from "../../support/people.ts";

const app = await testApp({ metricsToken: "0123456789abcdef" });
const { path } = imageEndpoints.uploadFailed;

async function counted(reason: string, purpose: string): Promise<number> {
  const { body } = await app.request("GET", "/metrics", { token: "0123456789abcdef" });
  const line = `storyloom_upload_failures_total{reason="${reason}",purpose="${purpose}"} `;
  const at = String(body).indexOf(line);
  return at < 0 ? Number.NaN : Number.parseInt(String(body).slice(at + line.length), 10);
}

test("each report increases the count of its reason and purpose, also before the metrics were read", async () => {
  const person = await signUp(app);
  await person.post(path, { reason: "sensitive", purpose: "entry" });
  expect(await counted("sensitive", "entry")).toBe(1);
  expect(await counted("world_deleted", "world_cover"), "there before the first").toBe(0);
  await person.post(path, { reason: "sensitive", purpose: "entry" });
  await person.post(path, { reason: "sensitive", purpose: "avatar" });
  expect(await counted("sensitive", "entry")).toBe(2);
  expect(await counted("sensitive", "avatar")).toBe(1);
});

test("unknown reasons and purposes are not counted", async () => {
  const person = await signUp(app);
  for (const body of [
    { reason: "because", purpose: "entry" },
    { reason: "sensitive", purpose: "other" },
    { reason: "sensitive" },
    {},
  ])
    expect(codeOf(await person.ask("POST", path, body))).toBe(42200);
});

test("a person can report so many an hour; others are not affected", async () => {
  const [person, other] = [await signUp(app), await signUp(app, "other")];
  const before = await counted("upload_error", "entry");
  const { max, seconds } = ATTEMPT_LIMITS.uploadFailure;
  const report = (who: typeof person) => who.ask("POST", path, { reason: "upload_error", purpose: "entry" });
  const answers = await Promise.all(Array.from({ length: max + 5 }, () => report(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(max);
  const refused = await report(person);
  expect(codeOf(refused)).toBe(42900);
  expect((refused.body as { content: { retry_after: number } }).content.retry_after).toBeLessThanOrEqual(seconds);
  expect((await report(other)).status).toBe(200);
  expect(await counted("upload_error", "entry")).toBe(before + max + 1);
});
