// Sends the reader's places to their account: a moment after they were noted, when the page is hidden, and what could not
// be sent earlier once there is a network. A place is kept on the device until it has arrived.
import { PLACES_AT_ONCE_MAX, readingHistoryEndpoints } from "../../../contract/reading-history.ts";
import { call } from "../../lib/api/call.ts";
import { guardLogout } from "../../session/logout.ts";
import { markSent, onPlaceNoted, setHistoryKept, unsentPlaces } from "./reading-places.ts";

/** Scrolling notes places often; one request has the last of them. */
const SEND_AFTER_MS = 5_000;
/** A logout deletes the places of the device; it waits for those that were not sent, but no longer than this. */
const LOGOUT_WAIT_MS = 2_000;
const AGE_MAX_MS = 365 * 86_400_000;

/** Sends what is waiting. Never rejects: what did not arrive is sent with the next place, or at the next start. */
async function send(keepalive: boolean): Promise<void> {
  const places = unsentPlaces().slice(-PLACES_AT_ONCE_MAX);
  if (places.length === 0) return;
  const body = {
    places: places.map(({ shareId, chapter, block, within, percent, notedAt }) => ({
      share_id: shareId,
      chapter_id: chapter,
      block,
      within,
      percent,
      age_ms: Math.min(AGE_MAX_MS, Math.max(0, Date.now() - notedAt)),
    })),
  };
  try {
    const options = { needsPerson: true, keepalive };
    const { kept, is_kept: isKept } = await call(readingHistoryEndpoints.putPlaces, { body }, options);
    const moments = new Map(kept.map(({ share_id, read_at }) => [share_id, read_at]));
    for (const place of places) markSent(place, moments.get(place.shareId) ?? null);
    // That it is kept may have changed here since this was sent.
    if (!isKept) setHistoryKept(false);
  } catch {
    // Kept on the device.
  }
}

/** For the time that a person is logged in. Returns what ends it. */
export function sendPlaces(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendNow = (keepalive = false) => {
    clearTimeout(timer);
    timer = undefined;
    void send(keepalive);
  };
  const leave = () => timer !== undefined && sendNow(true);
  const onVisibility = () => document.visibilityState === "hidden" && leave();
  const onOnline = () => sendNow();
  const unsubscribe = onPlaceNoted(() => {
    if (document.visibilityState === "hidden") sendNow(true);
    else timer ??= setTimeout(sendNow, SEND_AFTER_MS);
  });
  const stopGuard = guardLogout(async () => {
    clearTimeout(timer);
    timer = undefined;
    await Promise.race([send(false), new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))]);
    return true;
  });
  // A page that is left is told so by either, in an order that differs between browsers.
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onOnline);
  sendNow();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopGuard();
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", onOnline);
  };
}
