// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { appSettingsEndpoints } from "../../../contract/app-settings.ts";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { appears, find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { LandingScreen } from "./landing.screen.tsx";

afterEach(async () => {
  closeToast();
  vi.unstubAllGlobals();
  await unmountAll();
});

async function open(locale: "en-US" | "zh-CN", packageUrl: string | null) {
  await startI18n(locale);
  await loadTexts("landing");
  const settings: EndpointResponse<typeof appSettingsEndpoints.app> = {
    package_url: packageUrl,
    login_methods: {
      email_codes: false,
      phone: false,
      phone_mainland: false,
      phone_international: false,
      providers: [],
    },
    registrations_open: true,
  };
  const asked = vi.fn(async () => new Response(JSON.stringify(settings)));
  vi.stubGlobal("fetch", asked);
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <LandingScreen onContinue={() => {}} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), 50_000);
}

describe("the landing page", () => {
  it.each([
    ["en-US", "Stories are woven on a larger screen", "A page being written by two people", "Hest Point"],
    ["zh-CN", "故事，适合在更\u2060大的屏幕上编织", "两个人正在一起写的一页", "夜航者"],
  ] as const)("shows its title and its picture in %s", async (locale, title, picture, chapter) => {
    await open(locale, null);
    find("h1", title);
    expect(find('[role="img"]', picture).textContent).toContain(chapter);
  });

  it("shows a button for the app only if the server has the address of one", async () => {
    await open("en-US", "https://example.com/storyloom.apk");
    await appears("button", "Download the app");
    await unmountAll();
    await open("en-US", null);
    expect([...document.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
      "Continue in the browser",
      "Copy the link",
    ]);
  });

  it("copies the origin of the site, or reports that copying failed", async () => {
    await open("en-US", null);
    const writeText = vi.fn(async (_: string) => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const copy = find("button", "Copy the link");
    await act(async () => copy.click());
    expect(writeText).toHaveBeenCalledExactlyOnceWith(location.origin);
    expect(toastStore.current).toMatchObject({ type: "success", text: "Link copied. Please open it on a computer." });
    writeText.mockRejectedValue(new Error("refused"));
    document.execCommand = () => false;
    await act(async () => copy.click());
    expect(toastStore.current).toMatchObject({ type: "error", text: "The link could not be copied." });
  });
});
