import { expect, it } from "vitest";
import { readConfig } from "../../server/platform/config.ts";
import { testApp } from "../support/app.ts";

it("returns the address of the app's package, or that there is none", async () => {
  const none = await testApp();
  expect(await none.request("GET", "/api/v1/settings/app")).toMatchObject({ status: 200, body: { package_url: null } });
  const offered = await testApp({ appPackageUrl: "https://example.com/storyloom.apk" });
  expect((await offered.request("GET", "/api/v1/settings/app")).body).toMatchObject({
    package_url: "https://example.com/storyloom.apk",
  });
});

it("refuses addresses that a browser would execute", () => {
  expect(() => readConfig({ APP_PACKAGE_URL: "javascript:alert(1)" })).toThrow(/APP_PACKAGE_URL/);
});
