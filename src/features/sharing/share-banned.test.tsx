// @vitest-environment jsdom
// The share dialog of a story that a moderator has banned, or marked as for adults.
import { expect, it } from "vitest";
import { find, send } from "../../../tests/support/mount.ts";
import {
  buttons,
  chosen,
  closed,
  idOf,
  link,
  open,
  press,
  refusal,
  SHARE,
  server,
  settled,
  text,
} from "../../../tests/support/share-dialog.tsx";

const DISABLED = ["Make private", "Share by link", "Put on the square"];

it("says that the story is banned and why, and leaves the author nothing but taking chapters back", async () => {
  Object.assign(server, { state: "banned", ban: "rules", shareId: SHARE });
  server.published.set(idOf(1), true);
  await open();
  expect(chosen()).toContain("Banned");
  expect(chosen()).toContain("it breaks the rules of this server");
  expect(find("a", "Why, and answer").getAttribute("href")).toBe("/decisions");
  for (const name of DISABLED) {
    expect(find("button", name).getAttribute("aria-disabled")).toBe("true");
    await press(name);
  }
  expect(server.sent).toEqual([]);
  expect(text()).toContain("Nothing can be published or synced while the story is banned.");
  expect(buttons().filter((name) => /^(Publish|Sync)/.test(name ?? ""))).toEqual([]);
  expect(buttons()).toContain("Unpublish “Scene a”");
  expect(link()).toBeUndefined();
});

it("a co-author sees that it is banned, without the way to an answer", async () => {
  Object.assign(server, { state: "banned", ban: "law", shareId: SHARE });
  await open("write");
  expect(chosen()).toContain("the law forbids it");
  expect(document.querySelector("a[href='/decisions']")).toBeNull();
});

it("a refusal of a banned story shows it as banned, and offers no other attempt", async () => {
  Object.assign(server, { state: "link", shareId: SHARE });
  await open();
  server.refuse = () => {
    Object.assign(server, { state: "banned", ban: "law" });
    return refusal(40361, 403);
  };
  await press("Publish “Scene a”");
  await settled(() => expect(chosen()).toContain("Banned"));
  expect(find("[role=alert]").textContent).toBe("This work is banned: the law forbids it.");
  expect(buttons()).not.toContain("Try again");
});

it("a mark for adults that a moderator set cannot be taken away", async () => {
  Object.assign(server, { state: "link", shareId: SHARE, nsfw: true, nsfwKept: true });
  await open();
  const box = find("[role=checkbox]");
  expect([box.getAttribute("aria-checked"), box.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
  expect(text()).toContain("A moderator marked it.");
  expect(find("a", "Why, and answer").getAttribute("href")).toBe("/decisions");
  await send(box, new MouseEvent("click", { bubbles: true }));
  expect(server.sent).toEqual([]);
});

it("the way to the decision closes the dialog, but not where it is opened in a new tab", async () => {
  Object.assign(server, { state: "banned", ban: "rules", shareId: SHARE });
  await open();
  const follow = (init: MouseEventInit = {}) =>
    send(find("a", "Why, and answer"), new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  await follow({ ctrlKey: true });
  expect(closed).not.toHaveBeenCalled();
  await follow();
  expect(closed).toHaveBeenCalledOnce();
});
