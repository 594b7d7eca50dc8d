// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IconButton } from "./icon-button.tsx";
import { Tooltip } from "./tooltip.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";
import { hideTooltip } from "./tooltip-store.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => {
  act(() => hideTooltip());
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryByRole("tooltip")?.textContent ?? null;

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
    render(two);
    const [undo, count] = screen.getAllByRole("button") as [HTMLElement, HTMLElement];
    fireEvent.pointerEnter(undo);
    await wait(499);
    expect(shown()).toBeNull();
    await wait(1);
    expect(shown()).toBe("Undo");
    fireEvent.pointerLeave(undo);
    fireEvent.pointerEnter(count);
    await wait(0);
    expect(shown()).toBe("All of your words");
    fireEvent.pointerLeave(count);
    await wait(80);
    expect(shown()).toBeNull();
  });

  it("stay while the pointer is on them, and close with Escape", async () => {
    render(two);
    const undo = screen.getByRole("button", { name: "Undo" });
    fireEvent.pointerEnter(undo);
    await wait(500);
    fireEvent.pointerLeave(undo);
    fireEvent.pointerEnter(screen.getByRole("tooltip"));
    await wait(1_000);
    expect(shown()).toBe("Undo");
    fireEvent.keyDown(window, { key: "Escape" });
    await wait(0);
    expect(shown()).toBeNull();
  });

  it("never open for a finger, and close on a press", async () => {
    render(two);
    const undo = screen.getByRole("button", { name: "Undo" });
    fireEvent(undo, new PointerEvent("pointerover", { bubbles: true, pointerType: "touch" }));
    await wait(1_000);
    expect(shown()).toBeNull();
    fireEvent.pointerEnter(undo);
    await wait(500);
    fireEvent.pointerDown(undo);
    await wait(0);
    expect(shown()).toBeNull();
  });

  it("describe what says more than its name, only while they are shown", async () => {
    render(two);
    const [undo, count] = screen.getAllByRole("button") as [HTMLElement, HTMLElement];
    fireEvent.pointerEnter(count);
    await wait(500);
    expect(count.getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
    fireEvent.pointerLeave(count);
    await wait(80);
    expect(count.hasAttribute("aria-describedby")).toBe(false);
    fireEvent.pointerEnter(undo);
    await wait(500);
    expect(undo.hasAttribute("aria-describedby")).toBe(false);
  });

  it("go with what they belong to", async () => {
    const { rerender } = render(two);
    fireEvent.pointerEnter(screen.getByRole("button", { name: "Undo" }));
    await wait(500);
    rerender(<TooltipLayer />);
    await wait(0);
    expect(shown()).toBeNull();
  });
});
