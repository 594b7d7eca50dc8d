// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { find, mount, send, unmountAll } from "../../tests/support/mount.ts";
import { IconButton } from "./icon-button.tsx";
import { Tooltip } from "./tooltip.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";
import { hideTooltip } from "./tooltip-store.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(async () => {
  hideTooltip();
  await unmountAll();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.querySelector('[role="tooltip"]')?.textContent ?? null;
// React makes entering and leaving out of these two.
const onto = (element: HTMLElement, pointerType = "mouse") =>
  send(element, new PointerEvent("pointerover", { bubbles: true, pointerType }));
const off = (element: HTMLElement) => send(element, new PointerEvent("pointerout", { bubbles: true }));
const undo = () => find("button", "Undo");
const count = () => find("button", "1,312");

const icon = <i />;
const two = (
  <>
    <IconButton label="Undo" icon={icon} />
    <Tooltip content="All of your words">
      <button type="button">{"1,312"}</button>
    </Tooltip>
    <TooltipLayer />
  </>
);

describe("tooltips", () => {
  it("open once the pointer has rested, the next one at once, and close when it leaves", async () => {
    await mount(two);
    await onto(undo());
    await wait(499);
    expect(shown()).toBeNull();
    await wait(1);
    expect(shown()).toBe("Undo");
    await off(undo());
    await onto(count());
    await wait(0);
    expect(shown()).toBe("All of your words");
    await off(count());
    await wait(80);
    expect(shown()).toBeNull();
  });

  it("stay while the pointer is on them, and close with Escape", async () => {
    await mount(two);
    await onto(undo());
    await wait(500);
    await off(undo());
    await onto(find('[role="tooltip"]'));
    await wait(1_000);
    expect(shown()).toBe("Undo");
    await send(window, new KeyboardEvent("keydown", { key: "Escape" }));
    expect(shown()).toBeNull();
  });

  it("never open for a finger, and close on a press", async () => {
    await mount(two);
    await onto(undo(), "touch");
    await wait(1_000);
    expect(shown()).toBeNull();
    await off(undo());
    await onto(undo());
    await wait(500);
    expect(shown()).toBe("Undo");
    await send(undo(), new PointerEvent("pointerdown", { bubbles: true }));
    expect(shown()).toBeNull();
  });

  it("open at a finger's press over what has nothing else to do, until the focus goes", async () => {
    await mount(
      <>
        <Tooltip content="Kept on this device" atPress>
          <button type="button">Kept</button>
        </Tooltip>
        <TooltipLayer />
      </>,
    );
    const sign = find("button", "Kept");
    for (const type of ["pointerover", "pointerdown", "pointerout", "click"])
      await send(sign, new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
    await wait(1_000);
    expect(shown()).toBe("Kept on this device");
    await send(sign, new FocusEvent("focusout", { bubbles: true }));
    expect(shown()).toBeNull();
  });

  it("describe what says more than its name, only while they are shown", async () => {
    await mount(two);
    await onto(count());
    await wait(500);
    expect(count().getAttribute("aria-describedby")).toBe(find('[role="tooltip"]').id);
    await off(count());
    await wait(80);
    expect(count().hasAttribute("aria-describedby")).toBe(false);
    await onto(undo());
    await wait(500);
    expect(shown()).toBe("Undo");
    expect(undo().hasAttribute("aria-describedby")).toBe(false);
  });

  it("go with what they belong to", async () => {
    const show = await mount(two);
    await onto(undo());
    await wait(500);
    await show(<TooltipLayer />);
    expect(shown()).toBeNull();
  });

  it("stay away while the menu of what they belong to is open", async () => {
    await mount(two);
    undo().setAttribute("aria-haspopup", "menu");
    undo().setAttribute("aria-expanded", "true");
    await onto(undo());
    await wait(500);
    expect(shown()).toBeNull();
    await off(undo());
    undo().setAttribute("aria-expanded", "false");
    await onto(undo());
    await wait(500);
    expect(shown()).toBe("Undo");
  });
});
