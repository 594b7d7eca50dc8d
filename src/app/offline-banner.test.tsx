// @vitest-environment jsdom
// The banner's text depends on the screen: only the editor keeps edits offline.
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { OfflineBanner } from "./offline-banner.tsx";

beforeEach(async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await startI18n("en-US");
});
afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const saidAt = async (path: string) => {
  await mount(
    <MemoryRouter initialEntries={[path]}>
      <OfflineBanner />
    </MemoryRouter>,
  );
  return find("[role=status]").textContent;
};

it("promises to keep edits on the editor's screen", async () => {
  expect(await saidAt("/editor?nid=1&cid=2")).toContain("stays on this device and is sent");
});

it.each(["/dashboard/worlds", "/dashboard/worlds/1?tab=background", "/dashboard/novels", "/admin/models"])(
  "makes no such promise at %s",
  async (path) => {
    const said = await saidAt(path);
    expect(said).toMatch(/^You are offline\./);
    expect(said).not.toContain("stays on this device");
    expect(said).toContain("needs a connection");
  },
);
