// What a browser says it is, in two words: enough to tell one's own devices apart. Anything may be claimed here.
import type { Device } from "../../contract/sessions.ts";

/** The first that fits counts: most browsers name those they descend from, too. */
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
