// Browser and system from a User-Agent header: enough for people to tell their own devices apart. The header can be
// forged.
import type { Device } from "../../contract/sessions.ts";

/** The first match counts: most browsers also name the browsers they descend from. */
const BROWSERS: readonly [RegExp, Device["browser"]][] = [
  [/MicroMessenger\//i, "weixin"],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, "edge"],
  [/\b(?:OPR|Opera|OPiOS)\//, "opera"],
  [/\bSamsungBrowser\//, "samsung"],
  [/\b(?:Firefox|FxiOS)\//, "firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "safari"],
];
const SYSTEMS: readonly [RegExp, Device["os"]][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "ios"],
  [/\bAndroid\b/, "android"],
  [/\bCrOS\b/, "chromeos"],
  [/\bWindows\b/, "windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macos"],
  [/\bLinux\b|\bX11\b/, "linux"],
];

export function deviceOf(userAgent: string): Device {
  const find = <T extends string>(table: readonly [RegExp, T][]) => table.find(([form]) => form.test(userAgent))?.[1];
  return { browser: find(BROWSERS) ?? "other", os: find(SYSTEMS) ?? "other" };
}
