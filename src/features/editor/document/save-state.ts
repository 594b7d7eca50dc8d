// The save state that the page may show. Each state is shown only while it is true.

/** What is known about where the text is saved. */
export interface SaveFacts {
  /** Number of updates passed to the device and not yet confirmed. */
  devicePending: number;
  /** The device refused the last write, or has no storage. */
  deviceFailed: boolean;
  /** The server acknowledged every edit. */
  serverComplete: boolean;
  connected: boolean;
  /** The server refuses this person's edits, or could not store them. */
  serverRefused: boolean;
}

/**
 * - `saved`: on this device and on the server
 * - `saved-server`: on the server only; the device does not keep it
 * - `saving`: being saved, without an error so far
 * - `device`: on this device; the server has not acknowledged it yet
 * - `offline`: on this device; there is no connection
 * - `device-refused`: on this device; the server refused it
 * - `unsaved`: in this page only
 */
export type SaveState = "saved" | "saved-server" | "saving" | "device" | "offline" | "device-refused" | "unsaved";

/** The state that follows from the facts. */
export function saveState(facts: SaveFacts): SaveState {
  const onDevice = !facts.deviceFailed && facts.devicePending === 0;
  if (facts.serverComplete) {
    if (onDevice) return "saved";
    return facts.deviceFailed ? "saved-server" : "saving";
  }
  if (onDevice) {
    if (facts.serverRefused) return "device-refused";
    return facts.connected ? "device" : "offline";
  }
  // On a working connection the server acknowledges within a moment, even if the device refused the edit.
  if (facts.deviceFailed) return facts.connected && !facts.serverRefused ? "saving" : "unsaved";
  return "saving";
}

/** Whether closing the page now would lose something. */
export function losesOnClose(facts: SaveFacts): boolean {
  return !facts.serverComplete && (facts.deviceFailed || facts.devicePending > 0);
}
