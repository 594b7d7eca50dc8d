// @vitest-environment jsdom
// The button that requests a code in all its states; they outlive the panel that shows the button.
import { act, useRef } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { type CodeAnswer, createCodeSending, useCodeState } from "./send-code.ts";
import { SendCodeButton } from "./send-code-button.tsx";

type Answer = CodeAnswer<"refused">;
let answer: (value: Answer | Error) => void;
const asked = vi.fn<(target: string) => void>();
const sending = (kind = "login") =>
  createCodeSending<"refused">(kind, (target) => {
    asked(target);
    return new Promise((resolve, reject) => {
      answer = (value) => (value instanceof Error ? reject(value) : resolve(value));
    });
  });

function Panel({ codes, target }: { codes: ReturnType<typeof sending>; target: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const code = useCodeState(codes, target);
  return (
    <>
      <SendCodeButton ref={button} code={code} onSend={() => void codes.request(target).catch(() => {})} />
      <output>{code.codeId ?? "none"}</output>
    </>
  );
}

const button = () => find("button") as HTMLButtonElement;
const shown = () => [button().textContent, button().disabled, find("output").textContent];
const press = () => act(async () => button().click());
const answers = (value: Answer | Error) => act(async () => answer(value));
async function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
}

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("login");
  asked.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await unmountAll();
  sessionStorage.clear();
});

describe("the button for a code", () => {
  it("is busy, then counts down from sixty, then offers another code", async () => {
    await mount(<Panel codes={sending()} target="a@b" />);
    expect(shown()).toEqual(["Get a code", false, "none"]);
    await press();
    expect(button().getAttribute("aria-disabled")).toBe("true");
    await press();
    expect(asked.mock.calls).toEqual([["a@b"]]);
    await answers({ codeId: "one" });
    expect(shown()).toEqual(["Again in 60 s", true, "one"]);
    await pass(1);
    expect(shown()).toEqual(["Again in 59 s", true, "one"]);
    await pass(58);
    expect(shown()).toEqual(["Again in 1 s", true, "one"]);
    await pass(1);
    expect(shown()).toEqual(["Get a new code", false, "one"]);
    await press();
    await answers({ codeId: "two" });
    expect(shown()).toEqual(["Again in 60 s", true, "two"]);
  });

  it.each([{ failure: "refused" } as const, new Error("no network")])("is enabled again after %o", async (failure) => {
    await mount(<Panel codes={sending()} target="a@b" />);
    await press();
    await answers(failure);
    expect(shown()).toEqual(["Get a code", false, "none"]);
    expect(button().getAttribute("aria-disabled")).toBeNull();
  });

  it("goes on counting while its panel is not shown, and where timers were throttled", async () => {
    const codes = sending();
    await mount(<Panel codes={codes} target="a@b" />);
    await press();
    await answers({ codeId: "one" });
    await unmountAll();
    await pass(20);
    await mount(<Panel codes={codes} target="a@b" />);
    expect(shown()).toEqual(["Again in 40 s", true, "one"]);
    vi.setSystemTime(Date.now() + 30_000);
    await pass(1);
    expect(shown()).toEqual(["Again in 9 s", true, "one"]);
  });

  it("counts for each address separately, and forgets a dropped code", async () => {
    const codes = sending();
    const show = await mount(<Panel codes={codes} target="a@b" />);
    await press();
    await answers({ codeId: "one" });
    await show(<Panel codes={codes} target="constructor" />);
    expect(shown()).toEqual(["Get a code", false, "none"]);
    await show(<Panel codes={codes} target="a@b" />);
    await act(async () => codes.drop("a@b"));
    expect(shown()).toEqual(["Again in 60 s", true, "none"]);
  });

  it("counts from sixty also where the panel was shown some time before", async () => {
    await mount(<Panel codes={sending()} target="a@b" />);
    await pass(7);
    await press();
    await answers({ codeId: "one" });
    expect(button().textContent).toBe("Again in 60 s");
    await pass(2);
    expect(button().textContent).toBe("Again in 58 s");
  });

  /** What the button shows after a reload. */
  const reload = async (kind?: string) => {
    await unmountAll();
    await mount(<Panel codes={sending(kind)} target="a@b" />);
    return shown();
  };

  it("keeps the code and the countdown across a reload, for codes of the same kind", async () => {
    await mount(<Panel codes={sending()} target="a@b" />);
    await press();
    await answers({ codeId: "one" });
    vi.setSystemTime(Date.now() + 20_000);
    expect(await reload()).toEqual(["Again in 40 s", true, "one"]);
    expect(await reload("reset")).toEqual(["Get a code", false, "none"]);
    vi.setSystemTime(Date.now() + 579_000);
    expect(await reload()).toEqual(["Get a new code", false, "one"]);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await reload()).toEqual(["Get a code", false, "none"]);
  });

  it("does not restore a dropped code after a reload", async () => {
    const codes = sending();
    await mount(<Panel codes={codes} target="a@b" />);
    await press();
    await answers({ codeId: "one" });
    await act(async () => codes.drop("a@b"));
    expect(await reload()).toEqual(["Again in 60 s", true, "none"]);
  });

  it.each(["no JSON", "{}", '[{"target":7}]'])("starts empty where storage holds %s", async (kept) => {
    sessionStorage.setItem("sent-codes.login", kept);
    expect(await reload()).toEqual(["Get a code", false, "none"]);
  });
});
