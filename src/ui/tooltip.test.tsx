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
// React derives onPointerEnter and onPointerLeave from pointerover and pointerout.
const hover = (element: HTMLElement, pointerType = "mouse") =>
  send(element, new PointerEvent("pointerover", { bubbles: true, pointerType }));
const unhover = (element: HTMLElement) => send(element, new PointerEvent("pointerout", { bubbles: true }));
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
  it("open after 500 ms of hovering, the next one at once, and close 80 ms after the pointer leaves", async () => {
    await mount(two);
    await hover(undo());
    await wait(499);
    expect(shown()).toBeNull();
    await wait(1);
    expect(shown()).toBe("Undo");
    await unhover(undo());
    await hover(count());
    await wait(0);
    expect(shown()).toBe("All of your words");
    await unhover(count());
    await wait(80);
    expect(shown()).toBeNull();
  });

  it("stay while the pointer is on them, and close with Escape", async () => {
    await mount(two);
    await hover(undo());
    await wait(500);
    await unhover(undo());
    await hover(find('[role="tooltip"]'));
    await wait(1_000);
    expect(shown()).toBe("Undo");
    await send(window, new KeyboardEvent("keydown", { key: "Escape" }));
    expect(shown()).toBeNull();
  });

  it("do not open by touch, and close when their anchor is pressed", async () => {
    await mount(two);
    await hover(undo(), "touch");
    await wait(1_000);
    expect(shown()).toBeNull();
    await unhover(undo());
    await hover(undo());
    await wait(500);
    expect(shown()).toBe("Undo");
    await send(undo(), new PointerEvent("pointerdown", { bubbles: true }));
    expect(shown()).toBeNull();
  });

  it("open on a touch press with `atPress`, and close when the focus leaves", async () => {
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

  it("set aria-describedby only while they are shown, and only if they say more than the name", async () => {
    await mount(two);
    await hover(count());
    await wait(500);
    expect(count().getAttribute("aria-describedby")).toBe(find('[role="tooltip"]').id);
    await unhover(count());
    await wait(80);
    expect(count().hasAttribute("aria-describedby")).toBe(false);
    await hover(undo());
    await wait(500);
    expect(shown()).toBe("Undo");
    expect(undo().hasAttribute("aria-describedby")).toBe(false);
  });

  it("close when their anchor is unmounted", async () => {
    const show = await mount(two);
    await hover(undo());
    await wait(500);
    await show(<TooltipLayer />);
    expect(shown()).toBeNull();
  });

  it("do not open while the menu of their anchor is open", async () => {
    await mount(two);
    undo().setAttribute("aria-haspopup", "menu");
    undo().setAttribute("aria-expanded", "true");
    await hover(undo());
    await wait(500);
    expect(shown()).toBeNull();
    await unhover(undo());
    undo().setAttribute("aria-expanded", "false");
    await hover(undo());
    await wait(500);
    expect(shown()).toBe("Undo");
  });
});
