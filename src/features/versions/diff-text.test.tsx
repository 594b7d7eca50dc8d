// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import type { VersionBlock } from "../../../contract/versions.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { DiffText } from "./diff-text.tsx";
import { diffVersions } from "./version-diff.ts";

afterEach(() => unmountAll());

const paragraph = (text: string): VersionBlock => ({ type: "paragraph", text });
const KEPT = ["One lamp.", "Two tides.", "Three maps.", "Four roads.", "Five doors."].map(paragraph);
const text = () => document.body.textContent ?? "";

it("shows changes made after it showed none", async () => {
  await startI18n("en-US");
  await loadTexts("versions");
  const show = await mount(<DiffText rows={diffVersions(KEPT, KEPT).rows} />);
  expect(find("button").textContent).toContain("5 unchanged paragraphs");
  const now = [paragraph("Something else altogether stands here."), ...KEPT.slice(1, 3), ...KEPT.slice(4)];
  await show(<DiffText rows={diffVersions(KEPT, now).rows} />);
  expect(text()).toContain("Something else altogether");
  expect(text()).toContain("Four roads.");
});

it("keeps opened parts open while the chapter is edited", async () => {
  await startI18n("en-US");
  await loadTexts("versions");
  const show = await mount(<DiffText rows={diffVersions(KEPT, KEPT).rows} />);
  find("button").click();
  await show(<DiffText rows={diffVersions(KEPT, [...KEPT, paragraph("A sixth.")]).rows} />);
  expect(text()).toContain("One lamp.");
});

it("numbers the items of a numbered list as they stand, and does not mark an item as changed when only its number differs", async () => {
  await startI18n("en-US");
  await loadTexts("versions");
  const item = (number: number, line: string): VersionBlock => ({
    type: "list_item",
    ordered: true,
    number,
    text: line,
  });
  const diff = diffVersions([item(1, "Two tides.")], [item(1, "One lamp."), item(2, "Two tides.")]);
  expect(diff.rows.map((row) => row.kind)).toEqual(["added", "same"]);
  await mount(<DiffText rows={diff.rows} />);
  const markers = [...document.querySelectorAll<HTMLElement>('[data-type="list_item"]')];
  expect(markers.map((element) => element.style.listStyleType)).toEqual(['"1. "', '"2. "']);
});
