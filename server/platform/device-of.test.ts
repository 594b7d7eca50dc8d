import { describe, expect, it } from "vitest";
import { deviceOf } from "./device-of.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the device of a user agent", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, "chrome", "windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "edge", "windows"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, "opera", "linux"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "firefox", "linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
      "safari",
      "macos",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1",
      "chrome",
      "ios",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${KHTML} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      "samsung",
      "android",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${KHTML} Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
      "weixin",
      "android",
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, "chrome", "chromeos"],
    ["curl/8.5.0", "other", "other"],
    ["", "other", "other"],
    [`${"(".repeat(299)}\u0000`, "other", "other"],
  ])("%s", (userAgent, browser, os) => {
    expect(deviceOf(userAgent)).toEqual({ browser, os });
  });
});
