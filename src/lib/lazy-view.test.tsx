// @vitest-environment jsdom
import { act, Component, type ReactNode } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { lazyPart, lazyView, useOnDemand } from "./lazy-view.tsx";
import { toastStore } from "./toast.ts";

const Greeting = ({ name }: { name: string }) => <p>{`hello ${name}`}</p>;
const coming = <p>{"coming"}</p>;
const settled = () => act(async () => {});
const text = () => document.body.textContent;
const button = () => document.querySelector("button") as HTMLButtonElement;

function opener(loadPart: () => Promise<typeof Greeting>) {
  const part = lazyPart(loadPart);
  return function Opener() {
    const [View, ask] = useOnDemand(part);
    if (View) return <View name="you" />;
    return <button type="button" onClick={ask} />;
  };
}

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}

beforeAll(() => startI18n("en-US"));
afterEach(async () => {
  vi.restoreAllMocks();
  toastStore.current = null;
  await unmountAll();
});

it("renders the fallback until the code is loaded, and on later mounts the view at once", async () => {
  const loadPart = vi.fn(async () => Greeting);
  const View = lazyView(loadPart);
  const Fallback = vi.fn(() => coming);
  await mount(<View name="you" fallback={<Fallback />} />);
  await settled();
  expect(text()).toBe("hello you");
  expect(Fallback).toHaveBeenCalled();
  await unmountAll();
  Fallback.mockClear();
  await mount(<View name="again" fallback={<Fallback />} />);
  expect(text()).toBe("hello again");
  expect(Fallback).not.toHaveBeenCalled();
  expect(loadPart).toHaveBeenCalledTimes(1);
});

it("throws when the code can't be loaded, and loads it again on the next mount", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const View = lazyView(vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("no network")));
  await mount(
    <Boundary>
      <View name="you" />
    </Boundary>,
  );
  await settled();
  expect(text()).toBe("no network");
  await unmountAll();
  await mount(<View name="you" />);
  await settled();
  expect(text()).toBe("hello you");
});

it("with onMissing, keeps the fallback when loading fails, and loads again when the browser is online", async () => {
  const loadPart = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("no network"));
  const View = lazyView(loadPart);
  const missing = vi.fn();
  await mount(
    <Boundary>
      <View name="you" fallback={coming} onMissing={missing} />
    </Boundary>,
  );
  await settled();
  expect(text()).toBe("coming");
  expect(missing).toHaveBeenCalledExactlyOnceWith();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(text()).toBe("hello you");
});

it("keeps a button and its focus until the component it opens is loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Opener = opener(() => promise);
  await mount(<Opener />);
  const waiting = button();
  waiting.focus();
  await act(async () => waiting.click());
  expect(document.activeElement).toBe(waiting);
  await act(async () => resolve(Greeting));
  expect(text()).toBe("hello you");
});

it("opens a component that is loaded already synchronously", async () => {
  const Opener = opener(async () => Greeting);
  await mount(<Opener />);
  await act(async () => button().click());
  await unmountAll();
  await mount(<Opener />);
  act(() => button().click());
  expect(text()).toBe("hello you");
});

it("shows an error toast when loading fails after a click, and tries again on the next click", async () => {
  const Opener = opener(vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("no network")));
  await mount(<Opener />);
  await act(async () => button().click());
  expect(toastStore.current).toMatchObject({
    type: "error",
    text: "The request failed. Check your connection and try again.",
  });
  await act(async () => button().click());
  expect(text()).toBe("hello you");
});

/** A part that is loaded with a stylesheet, once, as Vite does it. */
function styledPart(href: string) {
  let link: HTMLLinkElement | null = null;
  return lazyPart(async () => {
    if (link) return Greeting;
    link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href });
    document.head.append(link);
    link.dispatchEvent(new Event("error"));
    throw new Error("Unable to preload CSS");
  });
}
const askedAgain = () => document.head.lastElementChild as HTMLLinkElement;

it("does not load a part without its stylesheet, which may be missing for good, and loads every other part", async () => {
  const part = styledPart("/gone.css");
  await expect(part.load()).rejects.toThrow("preload CSS");
  const again = part.load();
  expect(askedAgain().href).toContain("/gone.css");
  askedAgain().dispatchEvent(new Event("error"));
  await expect(again).rejects.toThrow("preload CSS");
  const other = lazyPart(async () => Greeting).load();
  askedAgain().dispatchEvent(new Event("error"));
  expect(await other).toBe(Greeting);
  const third = part.load();
  askedAgain().dispatchEvent(new Event("load"));
  expect(await third).toBe(Greeting);
});
