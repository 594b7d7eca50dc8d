// The dialog in which a visitor logs in, as journeys use it.
import type { Page } from "@playwright/test";
import { expect, PASSWORD, type Person } from "./fixtures.ts";

export const login = (page: Page) => page.getByRole("dialog", { name: /^(Welcome back|Log in to Storyloom)$/ });

export async function logIn(page: Page, { email }: Person): Promise<void> {
  await login(page).getByLabel("Email").fill(email);
  await login(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login(page).getByLabel("Password", { exact: true }).press("Enter");
  await expect(login(page)).toBeHidden();
}
