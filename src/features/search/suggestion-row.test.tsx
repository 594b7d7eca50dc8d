// @vitest-environment jsdom
// What a row of the suggestions says of a find of one's own.
import { afterEach, beforeAll, expect, it } from "vitest";
import { ownFound } from "../../../tests/support/found.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { OwnRow } from "./suggestion-row.tsx";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("search");
});
afterEach(unmountAll);

it.each([
  ["owner", "Yours", "Not shown on the square: only you find it here"],
  ["co_author", "Shared with you", "Not shown on the square: only its owner and co-authors find it here"],
] as const)("tells who else finds it: %s", async (role, whose, hint) => {
  await mount(<OwnRow own={{ ...ownFound("Salt"), role }} />);
  expect(find("[title]").title).toBe(hint);
  expect(find("[title]").textContent).toBe(whose);
});
