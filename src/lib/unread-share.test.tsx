// @vitest-environment jsdom
// What stands in the place of a shared work: the question for adults stays where asking anew fails, unless it is closed.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appears, find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { CallError } from "./api/call-error.ts";
import { PageNavigationProvider } from "./page-navigation.tsx";
import { UnreadShare, type UnreadShareProps } from "./unread-share.tsx";

const WITHHELD = { title: "The Velvet Tide", author: { name: "Odile" } };
const AWAY = new CallError({ code: null, status: 0 });
const onAdult = vi.fn();

const share = (props: Pick<UnreadShareProps, "error" | "withheld">) => (
  <PageNavigationProvider value={{ search: "", goTo: () => {}, Link: ({ to, ...rest }) => <a href={to} {...rest} /> }}>
    <UnreadShare
      {...props}
      {...{ keepsOpening: false, openingText: "The rest is missing", onAdult, busy: false, onRetry: () => {} }}
      {...{ text: (why, part) => `${why} ${part}`, squarePath: "/square", squareLabel: "The square" }}
      skeleton={<p>being fetched</p>}
    />
  </PageNavigationProvider>
);
const heading = () => find("h1").textContent;

beforeEach(() => startI18n("en-US"));
afterEach(unmountAll);

it("asks whether the reader is an adult, also where asking the server anew fails", async () => {
  const show = await mount(share({ error: null, withheld: WITHHELD }));
  await appears("h1", "This work is for adults");
  await show(share({ error: AWAY, withheld: WITHHELD }));
  expect(heading()).toBe("This work is for adults");
  find("button", "I am an adult, show it").click();
  expect(onAdult).toHaveBeenCalledOnce();
});

it("says that the work was closed instead of asking", async () => {
  await mount(share({ error: new CallError({ code: "share_deleted", status: 410 }), withheld: WITHHELD }));
  expect(heading()).toBe("deleted title");
});

it("says what failed where nothing is known of the work, and waits until something is", async () => {
  const show = await mount(share({ error: null, withheld: undefined }));
  expect([heading(), document.body.textContent]).toEqual(["Loading", expect.stringContaining("being fetched")]);
  await show(share({ error: AWAY, withheld: undefined }));
  expect(heading()).toBe("unreachable title");
  expect(document.body.textContent).not.toContain("being fetched");
});
