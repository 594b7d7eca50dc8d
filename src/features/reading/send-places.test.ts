// @vitest-environment jsdom
// When places are sent to the account.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "../../lib/storage.ts";
import { runLogoutGuards } from "../../session/logout.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { notePlace, placesIn, setHistoryKept, unsentPlaces } from "./reading-places.ts";
import { sendPlaces } from "./send-places.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../lib/api/call.ts", () => ({ call }));

let stop = () => {};
const note = (shareId: string, block: number) => notePlace(shareId, "one", { block, within: 0 }, 10);
const sent = () => call.mock.calls.map(([, { body }]) => body.places.map((place: { block: number }) => place.block));
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  session.status = "person";
  storage.remove(KEYS.reading);
  storage.remove(KEYS.historyOff);
  call.mockReset().mockImplementation(async (_, { body }) => ({
    kept: body.places.map(({ share_id }: { share_id: string }) => ({ share_id, read_at: 99 })),
    is_kept: true,
  }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("sends what the device has so far, at once and once", async () => {
  note("a", 1);
  note("b", 2);
  stop = sendPlaces();
  await settled();
  expect(sent()).toEqual([[1, 2]]);
  expect(placesIn("a")).toMatchObject({ at: 99_000, isSent: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(1);
});

it("sends the last of many places, a few seconds after the first", async () => {
  stop = sendPlaces();
  for (const block of [1, 2, 3]) {
    note("a", block);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toEqual([[3]]);
});

it("sends at once, to be finished without the page, when the page is hidden", async () => {
  stop = sendPlaces();
  note("a", 4);
  dispatchEvent(new Event("pagehide"));
  await settled();
  expect(sent()).toEqual([[4]]);
  expect(call.mock.calls[0]?.[2]).toMatchObject({ keepalive: true, needsPerson: true });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  note("a", 5);
  await settled();
  expect(sent()).toEqual([[4], [5]]);
});

it("keeps on the device what did not arrive, and sends it when there is a network", async () => {
  call.mockRejectedValueOnce(new Error("no network"));
  stop = sendPlaces();
  note("a", 6);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(unsentPlaces()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  dispatchEvent(new Event("online"));
  await settled();
  expect(sent()).toEqual([[6], [6]]);
  // The moment is that of the reading, not of the sending.
  expect(call.mock.calls[1]?.[1].body.places[0].age_ms).toBe(8_000);
  expect(unsentPlaces()).toEqual([]);
});

it("tells how long ago it was read also where the device's clock is behind the server's", async () => {
  vi.setSystemTime(1_000_000);
  stop = sendPlaces();
  note("a", 1);
  call.mockResolvedValueOnce({ kept: [{ share_id: "a", read_at: 5_000 }], is_kept: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(placesIn("a").at).toBe(5_000_000);
  call.mockRejectedValueOnce(new Error("no network"));
  note("a", 2);
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event("online"));
  await settled();
  expect(call.mock.calls.map(([, { body }]) => body.places[0].age_ms)).toEqual([5_000, 5_000, 60_000]);
});

it("sends nothing any more once the account says that it keeps no history, and later nothing of that time", async () => {
  call.mockResolvedValueOnce({ kept: [], is_kept: false });
  stop = sendPlaces();
  note("a", 1);
  await vi.advanceTimersByTimeAsync(5_000);
  note("a", 2);
  note("b", 3);
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event("online"));
  await settled();
  expect(sent()).toEqual([[1]]);
  setHistoryKept(true);
  dispatchEvent(new Event("online"));
  await settled();
  expect(sent()).toEqual([[1]]);
  note("b", 4);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent()).toEqual([[1], [4]]);
});

it("sends nothing that waits when the history is turned off here", async () => {
  stop = sendPlaces();
  note("a", 1);
  setHistoryKept(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
  expect(placesIn("a").places["one"]).toEqual({ block: 1, within: 0 });
});

it("sends what waits before a logout, which does not wait long for it", async () => {
  stop = sendPlaces();
  note("a", 1);
  expect(await runLogoutGuards()).toBe(true);
  expect(sent()).toEqual([[1]]);
  expect(unsentPlaces()).toEqual([]);
  call.mockReturnValueOnce(new Promise(() => {}));
  note("a", 2);
  const allowed = runLogoutGuards();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await allowed).toBe(true);
  expect(sent()).toEqual([[1], [2]]);
});

it("sends nothing any more after it has ended", async () => {
  stop = sendPlaces();
  stop();
  note("a", 7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
});
