// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { reportFailure } from "./report-failure.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ kind: "cover", worldId: "w1" }, "world_cover"],
  [{ kind: "entry", worldId: "w", entryId: "e" }, "entry"],
  [{ kind: "avatar" }, "avatar"],
] as const)("for %j only the reason and the purpose are sent", async (target, purpose) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  reportFailure(target, "frequently");
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), { timeout: 20_000 });
  const [[url, init] = []] = fetched.mock.calls;
  expect([init?.method, url]).toEqual(["POST", "/api/v2/image_uploads/failures"]);
  const { lang: _, ...body } = JSON.parse(String(init?.body));
  expect(body).toEqual({ reason: "frequently", purpose });
});

test.each([
  ["a network error", () => Promise.reject(new TypeError("no network"))],
  ["a refusal", async () => Response.json({ error_code: 42900, error: "x", content: null }, { status: 429 })],
])("%s causes no unhandled rejection", async (_what, answer) => {
  const unheard = vi.fn();
  process.on("unhandledRejection", unheard);
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  expect(reportFailure({ kind: "cover", worldId: "w1" }, "upload_error")).toBeUndefined();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), { timeout: 20_000 });
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
});
