// @vitest-environment jsdom
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { sizeInWords } from "../../contract/word-limits.ts";
import { enter, find, mount, send, unmountAll } from "../../tests/support/mount.ts";
import { TextArea, TextField } from "./text-field.tsx";

afterEach(unmountAll);

function Sample({
  as: Control,
  start = "",
  ...rest
}: {
  as: typeof TextField | typeof TextArea;
  start?: string;
  max?: number;
  measure?: (text: string) => number;
  error?: string;
  hint?: string;
}) {
  const [value, setValue] = useState(start);
  return <Control label="Name" value={value} onValueChange={setValue} {...rest} />;
}

const field = () => find("input, textarea") as HTMLInputElement;
const describedBy = () =>
  (field().getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

/** Presses a key and returns whether the field lets it through. */
async function letsThrough(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  await send(field(), press);
  return !press.defaultPrevented;
}

describe.each([
  ["TextField", TextField],
  ["TextArea", TextArea],
] as const)("%s", (_, control) => {
  it("is named by its label and described by its hint, or by its error", async () => {
    await mount(<Sample as={control} hint="As on the cover" />);
    expect(find("label", "Name").getAttribute("for")).toBe(field().id);
    expect(describedBy()).toEqual(["As on the cover"]);
    await unmountAll();
    await mount(<Sample as={control} error="Too long" />);
    expect(describedBy()).toContain("Too long");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(find('[role="alert"]').textContent).toBe("Too long");
  });

  it("counts characters and blocks printable keys at the limit", async () => {
    await mount(<Sample as={control} start="字😀" max={3} />);
    find("span", "2 / 3");
    expect(await letsThrough("a")).toBe(true);
    await enter(field(), "字😀a");
    find("span", "3 / 3");
    expect(await letsThrough("b")).toBe(false);
    expect(await letsThrough("Backspace")).toBe(true);
    expect(await letsThrough("v", { ctrlKey: true })).toBe(true);
    expect(await letsThrough("b", { isComposing: true })).toBe(true);
  });

  it("counts words where the limit measures them", async () => {
    await mount(<Sample as={control} start="灯塔 lamp" max={4} measure={sizeInWords} />);
    find("span", "3 / 4");
    expect(await letsThrough("s")).toBe(true);
    await enter(field(), "灯塔 lamps 灭了");
    find("span", "5 / 4");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(await letsThrough("b")).toBe(false);
  });

  it("marks pasted text beyond the limit as invalid and does not cut it", async () => {
    await mount(<Sample as={control} max={3} />);
    await enter(field(), "abcdef");
    expect(field().value).toBe("abcdef");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    find("span", "6 / 3");
  });

  it("blocks nothing without a limit", async () => {
    await mount(<Sample as={control} start={"x".repeat(500)} />);
    expect(await letsThrough("a")).toBe(true);
  });
});
