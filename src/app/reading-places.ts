// Sends the places of a logged-in reader to their account. The code that does is loaded after the first screen.
import { subscribe } from "valtio";
import { loadWithRetry } from "../lib/load-retry.ts";
import { session } from "../session/session.ts";

/** The delay that lets the first screen load first. */
const LOAD_DELAY_MS = 2_000;

/** Sends places while a person is logged in: those that the device has so far first. */
export function followReading(): void {
  let uid: string | null = null;
  let stop = () => {};
  const follow = () => {
    const person = session.status === "person" ? session.uid : null;
    if (person === uid) return;
    uid = person;
    stop();
    if (person === null) return;
    const timer = setTimeout(() => {
      // Until the code can be loaded the places stay on the device.
      stop = loadWithRetry({
        load: () => import("../features/reading/send-places.ts"),
        onLoaded({ sendPlaces }) {
          stop = sendPlaces();
        },
        onMissing: reportError,
        retries: () => true,
      });
    }, LOAD_DELAY_MS);
    stop = () => clearTimeout(timer);
  };
  subscribe(session, follow);
  follow();
}
