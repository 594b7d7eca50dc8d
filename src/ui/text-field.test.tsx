// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { TextArea, TextField } from "./text-field.tsx";

afterEach(cleanup);

function Sample({
  as: Control,
  start = "",
  ...rest
}: {
  as: typeof TextField | typeof TextArea;
  start?: string;
  max?: number;
  error?: string;
  hint?: string;
}) {
  const [value, setValue] = useState(start);
  return <Control label="Name" value={value} onValueChange={setValue} {...rest} />;
}

/** Presses a key and tells whether the field lets it through. */
function letsThrough(key: string, more: KeyboardEventInit = {}): boolean {
  const field = screen.getByLabelText("Name");
  const press = createEvent.keyDown(field, { key, ...more });
  fireEvent(field, press);
  return !press.defaultPrevented;
}

describe.each([
  ["TextField", TextField],
  ["TextArea", TextArea],
] as const)("%s", (_, control) => {
  it("is named by its label and described by its hint, or by its error", () => {
    const { unmount } = render(<Sample as={control} hint="As on the cover" />);
    const described = () => screen.getByLabelText("Name").getAttribute("aria-describedby");
    expect(document.getElementById(described() ?? "")?.textContent).toBe("As on the cover");
    unmount();
    render(<Sample as={control} error="Too long" />);
    expect(
      described()
        ?.split(" ")
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain("Too long");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Too long");
  });

  it("counts characters and blocks printable keys at the limit", () => {
    render(<Sample as={control} start="字😀" max={3} />);
    expect(screen.getByText("2/3")).toBeTruthy();
    expect(letsThrough("a")).toBe(true);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "字😀a" } });
    expect(screen.getByText("3/3")).toBeTruthy();
    expect(letsThrough("b")).toBe(false);
    expect(letsThrough("Backspace")).toBe(true);
    expect(letsThrough("v", { ctrlKey: true })).toBe(true);
    expect(letsThrough("b", { isComposing: true })).toBe(true);
  });

  it("shows what was pasted past the limit as too long instead of cutting it", () => {
    render(<Sample as={control} max={3} />);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "abcdef" } });
    expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("abcdef");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("6/3")).toBeTruthy();
  });

  it("blocks nothing without a limit", () => {
    render(<Sample as={control} start={"x".repeat(500)} />);
    expect(letsThrough("a")).toBe(true);
  });
});
