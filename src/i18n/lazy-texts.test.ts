// Lazy texts requested before the language is known, and after the language changes.
// @vitest-environment jsdom
import i18next from "i18next";
import { expect, it } from "vitest";
import { changeLocale } from "./change-locale.ts";
import { startI18n } from "./i18n.ts";
import { loadTexts } from "./lazy-texts.ts";

it("waits until the page has a language, and loads the texts again when it changes", async () => {
  const early = loadTexts("models");
  await startI18n("zh-CN");
  await early;
  expect(i18next.t("models:title")).toBe("模型");
  expect(i18next.hasResourceBundle("en-US", "models")).toBe(false);
  await changeLocale("en-US");
  expect(i18next.t("models:title")).toBe("Models");
});
