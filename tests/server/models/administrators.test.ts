// Who may connect models: the accounts the operator names, else the first account, the demo's authors last.
import { expect, it } from "vitest";
import { DEMO_EMAILS } from "../../../server/modules/demo/demo.service.ts";
import { testApp } from "../../support/app.ts";
import { signUp } from "../../support/people.ts";

it("is the first account where none is named", async () => {
  const app = await testApp();
  const [first, second] = [await signUp(app), await signUp(app)];
  expect(await app.services.accounts.isAdministrator(first.uid)).toBe(true);
  expect(await app.services.accounts.isAdministrator(second.uid)).toBe(false);
});

it("is an account with a named address, in any spelling, and no other", async () => {
  const named = await testApp({ adminEmails: ["editor@example.com"] });
  const first = await signUp(named);
  const editor = await named.services.accounts.createAccount({
    email: "editor@example.com",
    digest: "0".repeat(32),
    nickname: "Editor",
  });
  expect(await named.services.accounts.isAdministrator(first.uid)).toBe(false);
  expect(await named.services.accounts.isAdministrator(editor ?? "")).toBe(true);
});

it("is a demo author only where the demo exists, and only while there is no other account", async () => {
  const make = async (demo: boolean) => {
    const app = await testApp({ demo, databaseUrl: null });
    const [email = ""] = DEMO_EMAILS;
    const author = await app.services.accounts.createAccount({ email, digest: "0".repeat(32), nickname: "Aria" });
    return { app, author: author ?? "" };
  };
  const shown = await make(true);
  expect(await shown.app.services.accounts.isAdministrator(shown.author)).toBe(true);
  const person = await signUp(shown.app);
  expect(await shown.app.services.accounts.isAdministrator(person.uid)).toBe(true);
  expect(await shown.app.services.accounts.isAdministrator(shown.author)).toBe(false);
  const hidden = await make(false);
  expect(await hidden.app.services.accounts.isAdministrator(hidden.author)).toBe(false);
});
