// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mount, unmountAll } from "../../tests/support/mount.ts";
import { storage } from "./storage.ts";
import { useHelp } from "./use-help.ts";

let toggle = () => {};

function Panel({ id }: { id: string }) {
  const [isShown, change] = useHelp(id);
  toggle = change;
  return isShown ? "help" : "nothing";
}

beforeEach(() => storage.remove("help_seen"));
afterEach(unmountAll);

async function shown(id: string): Promise<string | null> {
  await unmountAll();
  await mount(<Panel id={id} />);
  return document.body.textContent;
}

test("help is shown the first time, and afterwards only when toggled", async () => {
  expect(await shown("write")).toBe("help");
  expect(await shown("write")).toBe("nothing");
  act(() => toggle());
  expect(document.body.textContent).toBe("help");
  expect(await shown("lab")).toBe("help");
});

test("an invalid stored value is replaced", async () => {
  storage.set("help_seen", { write: 1 });
  expect(await shown("write")).toBe("help");
  expect(storage.get("help_seen")).toEqual(["write"]);
});
