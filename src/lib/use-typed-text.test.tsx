// @vitest-environment jsdom
// A field whose value is updated late, after further text has been typed.
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { enter, find, mount, send, unmountAll } from "../../tests/support/mount.ts";
import { useTypedText } from "./use-typed-text.ts";

const told: string[] = [];

function Search({ value }: { value: string }) {
  const { value: text, onValueChange, onBlur } = useTypedText(value, (next) => void told.push(next));
  return <input value={text} onChange={(event) => onValueChange(event.currentTarget.value)} onBlur={onBlur} />;
}

const field = () => find("input") as HTMLInputElement;
const type = (letter: string) => enter(field(), field().value + letter);

afterEach(async () => {
  told.length = 0;
  await unmountAll();
});

it("keeps every typed letter while earlier values arrive late", async () => {
  const show = await mount(<Search value="" />);
  for (const letter of "ferry") await type(letter);
  expect(told).toEqual(["f", "fe", "fer", "ferr", "ferry"]);
  for (const late of ["f", "fer", "ferry"]) {
    await show(<Search value={late} />);
    expect(field().value).toBe("ferry");
  }
  await type("!");
  expect(told.at(-1)).toBe("ferry!");
});

it("does not show a late value after the typed text was deleted", async () => {
  const show = await mount(<Search value="" />);
  await type("f");
  await enter(field(), "");
  await show(<Search value="f" />);
  expect(field().value).toBe("");
  await show(<Search value="" />);
  expect(field().value).toBe("");
});

it("shows a value changed from outside, also when the typed text never arrived", async () => {
  const show = await mount(<Search value="sea" />);
  await show(<Search value="" />);
  expect(field().value).toBe("");
  await type("f");
  await act(async () => field().focus());
  await send(field(), new FocusEvent("focusout", { bubbles: true }));
  await show(<Search value="harbour" />);
  expect(field().value).toBe("harbour");
});
