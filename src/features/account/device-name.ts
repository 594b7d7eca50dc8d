// The displayed name of a device: its browser and its operating system, as far as they are known.
import type { TFunction } from "i18next";
import type { Device } from "../../../contract/sessions.ts";

/** Product names are the same in every language. */
const BROWSERS: Record<Exclude<Device["browser"], "other">, string> = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  safari: "Safari",
  opera: "Opera",
  samsung: "Samsung Internet",
  weixin: "WeChat",
};
const SYSTEMS: Record<Exclude<Device["os"], "other">, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  android: "Android",
  ios: "iOS",
  chromeos: "ChromeOS",
};

export function deviceName(t: TFunction<"account">, { browser, os }: Device): string {
  if (browser === "other") return os === "other" ? t("device_unknown") : SYSTEMS[os];
  return os === "other" ? BROWSERS[browser] : t("device", { browser: BROWSERS[browser], os: SYSTEMS[os] });
}
