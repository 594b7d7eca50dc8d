// The upload's outcomes, with a fake server and fake timers.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UPLOAD_READY, type UploadResult } from "../../../contract/images.ts";
import { UPLOAD_POLL_MAX, UPLOAD_POLL_MS } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { aimAtPlace, awaitJudgement, type UploadOutcome, type UploadSteps, uploadImage } from "./upload-image.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const picture = new Blob(["picture"], { type: "image/jpeg" });
const CREDENTIAL = { status: UPLOAD_READY, url: "/upload", params: { query_id: "q1", credential: "c" } } as const;
const result = (status: UploadResult["status"], passed = false): UploadResult => ({
  query_id: "q1",
  status,
  passed,
  held: false,
});

/** A fake server that judges a picture at the `judgedAt`-th poll. */
function server(judgedAt: number, passed = true, changes: Partial<UploadSteps> = {}) {
  let asked = 0;
  const steps = {
    credential: vi.fn(async () => CREDENTIAL),
    send: vi.fn(async () => result("judging")),
    judged: vi.fn(async () => (++asked < judgedAt ? result("judging") : result("done", passed))),
    ...changes,
  };
  return { steps, asked: () => asked };
}

async function outcome(steps: UploadSteps, signal = new AbortController().signal): Promise<UploadOutcome> {
  const ended = uploadImage(picture, steps, signal);
  await vi.runAllTimersAsync();
  return ended;
}

const refusal = (code: ConstructorParameters<typeof CallError>[0]["code"], status: number) => async () => {
  throw new CallError({ code, status }, "entry_upload");
};

describe("a picture that passes", () => {
  it("is sent with its credential, and polled once a second until it is judged", async () => {
    const { steps, asked } = server(3);
    const ended = uploadImage(picture, steps, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(steps.send).toHaveBeenCalledExactlyOnceWith(CREDENTIAL, picture, expect.any(AbortSignal));
    for (const times of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(UPLOAD_POLL_MS - 1);
      expect(asked()).toBe(times - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked()).toBe(times);
    }
    expect(await ended).toEqual({ kind: "passed", queryId: "q1" });
  });

  it("is not polled if the upload's response already has the judgement", async () => {
    const { steps } = server(1, true, { send: async () => result("done", true) });
    expect(await outcome(steps)).toEqual({ kind: "passed", queryId: "q1" });
    expect(steps.judged).not.toHaveBeenCalled();
  });
});

describe("a picture that does not pass", () => {
  it("fails as sensitive content", async () => {
    expect(await outcome(server(2, false).steps)).toMatchObject({
      kind: "failed",
      reason: "sensitive",
      text: "forbidden_content",
      queryId: null,
    });
  });

  it("is polled sixty times, then pending without an error", async () => {
    const { steps, asked } = server(UPLOAD_POLL_MAX + 1);
    expect(await outcome(steps)).toEqual({ kind: "pending", queryId: "q1" });
    expect(asked()).toBe(UPLOAD_POLL_MAX);
    const later = awaitJudgement("q1", steps, new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await later).toEqual({ kind: "passed", queryId: "q1" });
    expect(steps.send).toHaveBeenCalledTimes(1);
  });

  it("has to be sent again if the server failed to process it", async () => {
    const { steps } = server(1, true, { judged: async () => result("failed") });
    expect(await outcome(steps)).toMatchObject({ reason: "upload_error", text: "update_image_error", queryId: null });
  });
});

describe("a picture that is held for an administrator", () => {
  const heldResult = { ...result("judging"), held: true };

  it("is not waited for", async () => {
    const { steps, asked } = server(1, true, { send: async () => heldResult });
    expect(await outcome(steps)).toEqual({ kind: "pending", queryId: "q1" });
    expect(asked()).toBe(0);
  });

  it("is polled once if the moderation service has not judged it", async () => {
    const judged = vi.fn(async () => heldResult);
    const { steps } = server(1, true, { judged });
    expect(await outcome(steps)).toEqual({ kind: "pending", queryId: "q1" });
    expect(judged).toHaveBeenCalledTimes(1);
  });
});

describe("a picture that is used once it passes", () => {
  const { signal } = new AbortController();
  const aimed = (aim: () => Promise<UploadResult>) => aimAtPlace("q1", aim, signal);

  it("is registered while it is being judged, and used at once if it has passed", async () => {
    expect(await aimed(async () => result("judging"))).toBeNull();
    expect(await aimed(async () => ({ ...result("judging"), held: true }))).toBeNull();
    expect(await aimed(async () => result("done", true))).toEqual({ kind: "passed", queryId: "q1" });
  });

  it.each([
    ["sensitive_content", 422, "sensitive", "forbidden_content", null],
    ["world_not_found", 404, "world_deleted", null, null],
    ["entry_deleted", 404, "entry_deleted", null, null],
    ["image_not_found", 404, "upload_error", null, null],
    [null, 0, "upload_error", null, "q1"],
  ] as const)("reports why that is not possible: %s", async (code, status, reason, text, queryId) => {
    expect(await aimed(refusal(code, status))).toMatchObject({ kind: "failed", reason, text, queryId });
  });

  it("rejects with the signal's reason if aborted", async () => {
    const controller = new AbortController();
    const ended = aimAtPlace("q1", async () => result("judging"), controller.signal);
    controller.abort("closed");
    await expect(ended).rejects.toBe("closed");
  });
});

describe("a failed poll for the judgement", () => {
  it("is an upload error, and a retry only polls again", async () => {
    const { steps } = server(1, true, { judged: refusal(null, 0) });
    expect(await outcome(steps)).toMatchObject({ reason: "upload_error", text: "update_failed", queryId: "q1" });
  });

  it("for a picture that was deleted, a retry sends it again", async () => {
    const { steps } = server(1, true, { judged: refusal("image_not_found", 404) });
    expect(await outcome(steps)).toMatchObject({ reason: "upload_error", text: "update_failed", queryId: null });
  });
});

describe("a credential that is refused", () => {
  it.each([
    ["world_not_found", 404, "world_deleted", "world_deleted"],
    ["entry_deleted", 404, "entry_deleted", "entry_deleted"],
    ["feature_maintained", 403, "feature_maintained", "entry_upload_maintained"],
    ["cover_maintained", 403, "feature_maintained", "cover_maintained"],
    ["share_not_found", 404, "feature_maintained", "upload_maintained"],
    ["too_frequent", 403, "frequently", "uploads_frequent"],
    ["user_not_found", 404, "frequently", "uploads_today_max"],
    ["session_invalid", 401, "upload_error", "session_invalid"],
  ] as const)("%s stops the upload with its own message", async (code, status, reason, key) => {
    const { steps } = server(1, true, { credential: refusal(code, status) });
    const ended = await outcome(steps);
    expect(ended).toMatchObject({ kind: "failed", reason, text: null, cause: { key } });
    expect(steps.send).not.toHaveBeenCalled();
  });

  it("an unexpected status is an update-image error; a network error has the request's message", async () => {
    const odd = server(1, true, { credential: refusal(null, 200) });
    expect(await outcome(odd.steps)).toMatchObject({ reason: "upload_error", text: "update_image_error" });
    const gone = server(1, true, { send: refusal(null, 0) });
    expect(await outcome(gone.steps)).toMatchObject({ reason: "upload_error", text: null, cause: { status: 0 } });
  });
});

describe("an aborted upload", () => {
  it("stops polling at once and rejects with the signal's reason", async () => {
    const controller = new AbortController();
    const { steps, asked } = server(50);
    const ended = uploadImage(picture, steps, controller.signal);
    ended.catch(() => {});
    await vi.advanceTimersByTimeAsync(3 * UPLOAD_POLL_MS);
    expect(asked()).toBe(3);
    controller.abort("closed");
    await expect(ended).rejects.toBe("closed");
    await vi.runAllTimersAsync();
    expect(asked()).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends nothing if the credential arrives after the abort", async () => {
    const controller = new AbortController();
    const { steps } = server(1, true, {
      credential: async () => {
        controller.abort("closed");
        return CREDENTIAL;
      },
    });
    await expect(uploadImage(picture, steps, controller.signal)).rejects.toBe("closed");
    expect(steps.send).not.toHaveBeenCalled();
  });
});
