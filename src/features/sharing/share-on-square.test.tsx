// @vitest-environment jsdom
// The share dialog of a story that is on the square or comes there.
import { act } from "react";
import { expect, it } from "vitest";
import { find, send, unmountAll } from "../../../tests/support/mount.ts";
import {
  buttons,
  chosen,
  gate,
  link,
  open,
  press,
  refusal,
  SHARE,
  server,
  settled,
  text,
} from "../../../tests/support/share-dialog.tsx";
import { toastStore } from "../../lib/toast.ts";

const FOR_ADULTS = "Lists show it only to people who have asked for works for adults.";

it("puts a story on the square, for adults if the author says so, and says when it will be listed", async () => {
  await open();
  expect(document.querySelector("[role=checkbox]")).toBeNull();
  await press("Put on the square");
  await settled(() => expect(chosen()).toContain("Everybody finds the story on the square"));
  expect(link()).toBe(`${location.origin}/story/${SHARE}`);
  expect(text()).toContain("The story will be listed once a chapter is published.");
  await press("Choose chapters to publish");
  expect(document.activeElement).toBe(find("h3", "What readers will see"));
  await press("Publish “Scene a”");
  await settled(() => expect(text()).toContain("Oriel · 1 published chapter"));
  expect(text()).not.toContain("will be listed once");
  const beside = () => find("a", "See the square").parentElement?.textContent;
  expect(beside()).not.toContain(FOR_ADULTS);
  await send(find("[role=checkbox]"), new MouseEvent("click", { bubbles: true }));
  await settled(() => expect(find("[role=checkbox]").getAttribute("aria-checked")).toBe("true"));
  expect(beside()).toContain(FOR_ADULTS);
  expect(server.sent.map(({ call, body }) => [call, body.state, body.nsfw])).toEqual([
    ["PUT /sharing", "square", undefined],
    ["POST /sharing/chapters", undefined, undefined],
    ["PUT /sharing", undefined, true],
  ]);
  await press("Make private");
  await settled(() => expect(toastStore.current?.text).toContain("The story is private"));
  await act(async () => toastStore.current?.action?.run());
  await settled(() => expect(toastStore.current?.text).toBe("The story is on the square again"));
  expect([server.state, server.nsfw]).toEqual(["square", true]);
});

it("marks a story as for adults, also on a retry, without a state that may have changed elsewhere", async () => {
  Object.assign(server, { state: "square", shareId: SHARE });
  await open();
  server.state = "private";
  server.refuse = () => refusal(50002, 503);
  await send(find("[role=checkbox]"), new MouseEvent("click", { bubbles: true }));
  await settled(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  server.refuse = null;
  await press("Try again");
  await settled(() => expect(server.nsfw).toBe(true));
  expect(server.state).toBe("private");
  expect(server.sent.map(({ body }) => [body.state, body.nsfw])).toEqual([
    [undefined, true],
    [undefined, true],
  ]);
});

it.each(["PUT /sharing", "POST /sharing/chapters"])("what the server marks as for adults is done: %s", async (made) => {
  const put = made.startsWith("PUT");
  if (!put) Object.assign(server, { state: "square", shareId: SHARE });
  server.refuse = ({ state, chapter_ids }) => {
    if (state) Object.assign(server, { state, shareId: SHARE });
    for (const id of (chapter_ids ?? []) as string[]) server.published.set(id, false);
    server.nsfw = true;
    return refusal(40312, 403);
  };
  await open();
  await press(put ? "Put on the square" : "Publish “Scene a”");
  await settled(() => expect(text()).toContain("is marked as a work for adults"));
  expect(document.querySelector("[role=alert]")).toBeNull();
  await settled(() => expect(find("[role=checkbox]").getAttribute("aria-checked")).toBe("true"));
  expect(chosen()).toContain("Everybody finds the story on the square");
  if (!put) expect(buttons()).toContain("Unpublish “Scene a”");
  expect(server.sent).toHaveLength(1);
});

it("tells in a toast what was marked as for adults while the dialog is closed", async () => {
  Object.assign(server, { state: "square", shareId: SHARE });
  server.refuse = () => refusal(40312, 403);
  const asked = gate();
  server.hold = (call) => (call.startsWith("POST") ? asked.opened : undefined);
  await open();
  await press("Publish “Scene a”");
  await unmountAll();
  asked.open();
  await settled(() => expect(toastStore.current).toMatchObject({ type: "info" }));
  expect(toastStore.current?.text).toContain("is marked as a work for adults");
});
