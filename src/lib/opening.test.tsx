// @vitest-environment jsdom
// The server's opening text where the page's calls fail: how long it stays, and what is said below it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OPENING_ID } from "../../contract/page-paths.ts";
import { find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { CallError } from "./api/call-error.ts";
import { type Loading, useKeptOpening, useWithoutOpening } from "./opening.ts";
import { OpeningNotice } from "./opening-notice.tsx";

const NETWORK = new CallError({ code: null, status: 0 });
const onRetry = vi.fn();

function Page({ isLoaded = false, error = null, chapterId }: Partial<Loading>) {
  const isKept = useKeptOpening({ isLoaded, error, ...(chapterId !== undefined && { chapterId }) });
  useWithoutOpening((isLoaded || error !== null) && !isKept);
  return isKept ? <OpeningNotice text="The rest is missing" onRetry={onRetry} busy={error === null} /> : null;
}

const opening = () => document.getElementById(OPENING_ID);
const notices = () => document.querySelectorAll('[role="alert"]');

beforeEach(async () => {
  await startI18n("en-US");
  const main = Object.assign(document.createElement("main"), { id: OPENING_ID, textContent: "She paid in soundings." });
  main.dataset["chapter"] = "first";
  document.body.append(main);
});
afterEach(async () => {
  await unmountAll();
  opening()?.remove();
  delete document.documentElement.dataset["comesBack"];
});

it.each([
  ["no network", NETWORK],
  ["an answer that ends early", new CallError({ code: null, status: 200 })],
  ["a fault of the server", new CallError({ code: null, status: 500 })],
  ["a server that is away", new CallError({ code: null, status: 503 })],
  ["too many calls", new CallError({ code: null, status: 429 })],
])("stays, with a notice after it, for %s", async (_, error) => {
  await mount(<Page error={error} />);
  expect(opening()?.nextElementSibling?.textContent).toContain("The rest is missing");
});

it.each([
  ["a private share", new CallError({ code: "share_private", status: 403 })],
  ["a share that is none", new CallError({ code: "share_not_found", status: 404 })],
  ["a deleted share", new CallError({ code: "share_deleted", status: 410 })],
  ["a banned share", new CallError({ code: "share_banned", status: 451 })],
  ["a refusal in an unknown form", new CallError({ code: null, status: 403 })],
  ["a fault of the program", new TypeError("no function")],
])("goes for %s", async (_, error) => {
  await mount(<Page error={error} />);
  expect(opening()).toBeNull();
  expect(notices()).toHaveLength(0);
});

it("stays with the same notice while it is tried again, and goes with it once the rest is there", async () => {
  const show = await mount(<Page error={NETWORK} />);
  const [notice] = notices();
  find("button", "Try again").click();
  expect(onRetry).toHaveBeenCalledOnce();
  await show(<Page />);
  expect([...notices()]).toEqual([notice]);
  expect(opening()).not.toBeNull();
  await show(<Page isLoaded />);
  expect(opening()).toBeNull();
  expect(document.body.textContent).toBe("");
});

it("goes where the work turns out to be closed when it is tried again, and does not come back", async () => {
  const show = await mount(<Page error={NETWORK} />);
  await show(<Page />);
  await show(<Page error={new CallError({ code: "share_private", status: 403 })} />);
  expect(opening()).toBeNull();
  await show(<Page error={NETWORK} />);
  expect(notices()).toHaveLength(0);
});

it("stays for the chapter that it begins only, and not for a reader who comes to another place", async () => {
  const show = await mount(<Page error={NETWORK} chapterId="first" />);
  expect(notices()).toHaveLength(1);
  await show(<Page error={NETWORK} chapterId="second" />);
  expect([opening(), notices().length]).toEqual([null, 0]);
});

it("is no reason to keep a text that the page hides", async () => {
  document.documentElement.dataset["comesBack"] = "";
  await mount(<Page error={NETWORK} />);
  expect([opening(), notices().length]).toEqual([null, 0]);
});

it("nothing is said where there is no opening", async () => {
  opening()?.remove();
  await mount(<Page error={NETWORK} />);
  expect(notices()).toHaveLength(0);
});
